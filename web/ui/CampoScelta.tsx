import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import classi from './campi.module.css';
import { opzioniTrovate } from './codici.ts';
import { Icona } from './Icona.tsx';
import { useAttuale } from './use-attuale.ts';

export interface OpzioneScelta {
  readonly codice: string;
  readonly descrizione: string;
  /** Still read where it stands, but no longer offered. */
  readonly ritirata?: boolean;
  /** The heading under which it stands; options of a group follow one another. */
  readonly gruppo?: string;
}

export interface CampoSceltaProps {
  readonly etichetta: string;
  /** Told to who cannot see it: above the rows of a list there is no room for labels. */
  readonly etichettaNascosta?: boolean;
  /** Undefined until they have been read. */
  readonly opzioni: readonly OpzioneScelta[] | undefined;
  /** The code chosen; null for none. */
  readonly valore: string | null;
  readonly onCambia: (codice: string | null) => void;
  /** What is read once it is chosen; code and description if not told. */
  readonly mostrata?: (opzione: OpzioneScelta) => string;
  readonly obbligatorio?: boolean;
  readonly errore?: string | undefined;
  readonly aiuto?: ReactNode;
  readonly disabilitato?: boolean;
  readonly segnaposto?: string;
  /** Options are looked for elsewhere: what is typed is told, and all that come are shown. */
  readonly onCerca?: (testo: string) => void;
  /** Whether that search has answered what is typed now. */
  readonly risposto?: boolean;
  /** What was typed and left before anything was found for it: whoever was quicker than the search. */
  readonly onInSospeso?: (testo: string) => void;
  /** How one that is not there is spoken of: «Nessuna causale». */
  readonly nessuno?: string;
  /** Takes the focus when the window it stands in opens. */
  readonly primo?: boolean;
  /** At the end of the field, before the arrow: a link to the record that it names. */
  readonly accanto?: ReactNode;
  /** How much room that takes, with the arrow. */
  readonly larghezzaAccanto?: number;
}

const MASSIMO_IN_ELENCO = 100;

const completa = ({ codice, descrizione }: OpzioneScelta) =>
  codice === descrizione ? codice : `${codice} · ${descrizione}`;

/**
 * One of a list, found by any part of code and description: what is typed means its best match, which
 * Enter takes and so does leaving the field. What finds nothing stays and says so. Emptied, it is none.
 * Tab and Enter pass by without opening it.
 */
export function CampoScelta(props: CampoSceltaProps) {
  const { etichetta, opzioni, valore, onCambia, mostrata = completa, onCerca } = props;
  const { disabilitato = false, obbligatorio = false } = props;
  // What is being typed; null while nobody types.
  const [testo, setTesto] = useState<string | null>(null);
  const menu = useCombobox({ onDropdownClose: () => menu.resetSelectedOption() });
  const scelta = opzioni?.find(({ codice }) => codice === valore);
  const trovate = useMemo(() => {
    const offerte = (opzioni ?? []).filter((una) => !una.ritirata || una.codice === valore);
    return onCerca ? offerte : opzioniTrovate(offerte, testo ?? '', []);
  }, [opzioni, testo, valore, onCerca]);
  const { selectFirstOption } = menu;
  // What is looked for elsewhere comes later: the best match is then the first of it.
  useEffect(() => {
    if (onCerca && testo && trovate.length > 0) selectFirstOption();
  }, [onCerca, testo, trovate, selectFirstOption]);
  const [ignoto, setIgnoto] = useIgnoto(valore, setTesto);
  const scritto = testo?.trim() ?? '';
  const vano =
    scritto !== '' &&
    trovate.length === 0 &&
    (onCerca ? props.risposto === true : opzioni !== undefined);
  const prendi = (codice: string | null) => {
    setTesto(null);
    setIgnoto(null);
    menu.closeDropdown();
    if (codice !== valore) onCambia(codice);
  };
  const lascia = () => {
    menu.closeDropdown();
    if (testo === null) return;
    if (scritto === '') return prendi(null);
    if (opzioni === undefined && !onCerca) return aspetta(true);
    const suo = capito(trovate, testo);
    if (suo) return prendi(suo.codice);
    if (ignoto === scritto) return;
    setIgnoto(scritto);
    if (valore !== null) onCambia(null);
    props.onInSospeso?.(scritto);
  };
  const aspetta = useElenco(opzioni !== undefined, () => lascia());
  const premi = premuti(menu, {
    // Where the list has not been read or drawn yet, its best match is meant all the same.
    prende: vano || (!onCerca && scritto !== '' && (opzioni === undefined || trovate.length > 0)),
    lascia,
    ritira: () => prendi(valore),
  });
  return (
    <Combobox store={menu} onOptionSubmit={prendi} offset={4}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(props.etichettaNascosta ? { 'aria-label': etichetta } : { label: etichetta })}
          withAsterisk={obbligatorio}
          aria-required={obbligatorio}
          role="combobox"
          error={erroreDi(props, onCerca ? null : ignoto)}
          data-prende={vano || undefined}
          description={props.aiuto}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly={disabilitato}
          {...(disabilitato ? { className: 'fisso' } : {})}
          data-autofocus={props.primo || undefined}
          autoComplete="off"
          placeholder={disabilitato ? '' : (props.segnaposto ?? '')}
          value={testo ?? (scelta ? mostrata(scelta) : (valore ?? ''))}
          onChange={({ currentTarget }) => {
            aspetta(false);
            setIgnoto(null);
            setTesto(currentTarget.value);
            onCerca?.(currentTarget.value);
            menu.openDropdown();
            if (currentTarget.value.trim() === '') menu.resetSelectedOption();
            else setTimeout(() => menu.selectFirstOption());
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => {
            if (!disabilitato) menu.openDropdown();
          }}
          onBlur={lascia}
          onKeyDown={premi}
          rightSectionWidth={props.accanto ? (props.larghezzaAccanto ?? 46) : 26}
          rightSection={
            <span className={classi.accanto}>
              {props.accanto}
              {disabilitato ? null : <Icona nome="giu" misura={12} />}
            </span>
          }
        />
      </Combobox.Target>
      <Elenco {...props} trovate={trovate} disabilitato={disabilitato} />
    </Combobox>
  );
}

/** What was typed and left, and found nothing; what is found for it later takes the place of its words. */
function useIgnoto(valore: string | null, scrivi: (testo: string | null) => void) {
  const [ignoto, setIgnoto] = useState<string | null>(null);
  const riscrivi = useAttuale(scrivi);
  const prima = useRef(valore);
  useEffect(() => {
    // The value before may stand a moment longer than the words that take its place.
    const trovato = prima.current !== valore && valore !== null;
    prima.current = valore;
    if (!trovato || ignoto === null) return;
    riscrivi(null);
    setIgnoto(null);
  }, [valore, ignoto, riscrivi]);
  return [ignoto, setIgnoto] as const;
}

interface ElencoProps extends Pick<CampoSceltaProps, 'etichetta' | 'opzioni' | 'valore'> {
  readonly trovate: readonly OpzioneScelta[];
  readonly disabilitato: boolean;
}

function Elenco({ etichetta, opzioni, valore, trovate, disabilitato }: ElencoProps) {
  const altre = trovate.length - MASSIMO_IN_ELENCO;
  return (
    <Combobox.Dropdown className={classi.elenco} hidden={disabilitato}>
      <Combobox.Options className={classi.opzioni} aria-label={etichetta}>
        {inGruppi(trovate.slice(0, MASSIMO_IN_ELENCO)).map(([gruppo, voci]) =>
          gruppo === undefined ? (
            <Voci key="" voci={voci} scelta={valore} />
          ) : (
            <Combobox.Group key={gruppo} label={gruppo}>
              <Voci voci={voci} scelta={valore} />
            </Combobox.Group>
          ),
        )}
        {altre > 0 ? (
          <Combobox.Empty>Ancora {altre}: scrivere per restringere</Combobox.Empty>
        ) : null}
        {trovate.length === 0 ? (
          <Combobox.Empty>
            {opzioni ? 'Nessun elemento trovato' : 'Lettura in corso'}
          </Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Where the options are looked for elsewhere, whoever looks says that there are none. */
const erroreDi = (
  { errore, nessuno = 'Nessun elemento' }: CampoSceltaProps,
  ignoto: string | null,
) => (ignoto === null ? errore : `${nessuno} contiene «${ignoto}».`);

interface Premuti {
  /** Whether Enter has something to take though no option stands out. */
  readonly prende: boolean;
  readonly lascia: () => void;
  readonly ritira: () => void;
}

const premuti =
  (menu: ComboboxStore, { prende, lascia, ritira }: Premuti) =>
  (evento: KeyboardEvent<HTMLInputElement>) => {
    const inEvidenza = menu.dropdownOpened && menu.getSelectedOptionIndex() >= 0;
    if (evento.key === 'Enter' && prende && !inEvidenza) {
      evento.preventDefault();
      lascia();
    } else if (evento.key === 'Escape' && menu.dropdownOpened) {
      // It closes the list and takes back what was typed: the window behind stays.
      evento.stopPropagation();
      ritira();
    }
  };

/** Whoever left the field before its list had been read leaves it again when the list is there. */
function useElenco(letto: boolean, lascia: () => void) {
  const [inAttesa, aspetta] = useState(false);
  const attuale = useAttuale(lascia);
  useEffect(() => {
    if (!inAttesa || !letto) return;
    aspetta(false);
    attuale();
  }, [inAttesa, letto, attuale]);
  return aspetta;
}

/** What a text means that is left without choosing: the code that it is, else its best match. */
const capito = (trovate: readonly OpzioneScelta[], testo: string): OpzioneScelta | undefined =>
  trovate.find(({ codice }) => codice.toLowerCase() === testo.trim().toLowerCase()) ?? trovate[0];

function inGruppi(opzioni: readonly OpzioneScelta[]) {
  const gruppi = [...new Set(opzioni.map(({ gruppo }) => gruppo))];
  return gruppi.map((gruppo) => [gruppo, opzioni.filter((una) => una.gruppo === gruppo)] as const);
}

interface VociProps {
  readonly voci: readonly OpzioneScelta[];
  readonly scelta: string | null;
}

const Voci = ({ voci, scelta }: VociProps) =>
  voci.map((una) => (
    <Combobox.Option
      key={una.codice}
      value={una.codice}
      active={una.codice === scelta}
      className={classi.opzione}
    >
      {una.codice === una.descrizione ? null : <b>{una.codice}</b>} <span>{una.descrizione}</span>
    </Combobox.Option>
  ));
