import { Combobox, Pill, PillsInput, type PillsInputProps, useCombobox } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTasti } from '#web/tasti/registro.ts';
import classi from './campi.module.css';
import { codiciIncollati, type OpzioneCodice, opzioniTrovate } from './codici.ts';

export interface CampoCodiciProps {
  readonly etichetta: string;
  readonly opzioni: readonly OpzioneCodice[];
  readonly valore: readonly string[];
  readonly onCambia: (codici: readonly string[]) => void;
  /** A free list: what is typed may be added though no option has it. */
  readonly libero?: boolean;
  /** Where the limit is one, another choice takes the place of the first. */
  readonly massimo?: number;
  /** Which options answer to what is typed; by code or description if not told. */
  readonly trova?: (opzioni: readonly OpzioneCodice[], testo: string) => readonly OpzioneCodice[];
  /** Options are looked for elsewhere: what is typed is told, and all that come are shown. */
  readonly onCerca?: (testo: string) => void;
  /** How a chosen code reads on its tag; the code itself if not told. */
  readonly mostrato?: (codice: string) => string;
  readonly segnaposto?: string;
  readonly obbligatorio?: boolean;
  readonly errore?: string | undefined;
  /** A quiet word under the field: nothing is wrong yet. */
  readonly nota?: string | undefined;
  readonly disabilitato?: boolean;
}

const MASSIMO_IN_ELENCO = 100;

/** What is said of a field stands under it. */
const VESTE: Pick<PillsInputProps, 'inputWrapperOrder' | 'classNames'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  classNames: { input: classi.codici ?? '' },
};

const TOGLI = ['togliCodice'] as const;

/** What is typed, told to the field and to whoever looks for it elsewhere. */
const aTutti =
  (campo: (testo: string) => void, altrove: ((testo: string) => void) | undefined) =>
  (testo: string): void => {
    campo(testo);
    altrove?.(testo);
  };

const comeScritto = (codice: string): string => codice;

/** The options that answer to what is typed and are not chosen yet. */
function useTrovate({ opzioni, valore, trova, onCerca }: CampoCodiciProps, testo: string) {
  return useMemo(() => {
    const libere = opzioni.filter(({ codice }) => !valore.includes(codice));
    if (onCerca) return libere.slice(0, MASSIMO_IN_ELENCO);
    const cercate = trova ? trova(libere, testo) : opzioniTrovate(libere, testo, []);
    return cercate.slice(0, MASSIMO_IN_ELENCO);
  }, [opzioni, testo, valore, trova, onCerca]);
}

/** Codes as tags, found by code or description; a block pasted from a sheet adds all it names. */
export function CampoCodici(props: CampoCodiciProps) {
  const { etichetta, opzioni, valore, onCambia, libero = false, massimo = 500 } = props;
  const { onCerca, mostrato = comeScritto } = props;
  const [testo, setTesto] = useState('');
  const [lasciato, setLasciato] = useState(false);
  useTasti(TOGLI);
  const menu = useCombobox({ onDropdownClose: () => menu.resetSelectedOption() });
  const trovate = useTrovate(props, testo);
  // What is typed means its best match: Enter takes it without an arrow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that come later are matches too
  useEffect(() => {
    if (testo !== '') menu.selectFirstOption();
  }, [testo, trovate, menu.selectFirstOption]);
  // What finds nothing stays to be put right, and says so.
  const vano = trovate.length === 0 && !libero ? testo.trim() : '';
  const pieno = massimo > 1 && valore.length >= massimo;
  const scrivi = aTutti(setTesto, onCerca);
  const aggiungi = (codici: readonly string[]) => {
    const tutti = [...new Set([...valore, ...codici])];
    onCambia(massimo === 1 ? tutti.slice(-1) : tutti.slice(0, massimo));
    scrivi('');
    menu.resetSelectedOption();
  };
  const premi = (evento: KeyboardEvent<HTMLInputElement>) => {
    const ultimo = valore.at(-1);
    if (evento.key === 'Backspace' && testo === '' && ultimo !== undefined)
      onCambia(valore.slice(0, -1));
    if (evento.key === 'Escape' && menu.dropdownOpened) evento.stopPropagation();
  };
  const incolla = (evento: ClipboardEvent<HTMLInputElement>) => {
    const codici = codiciIncollati(evento.clipboardData.getData('text'), opzioni, libero);
    if (codici.length === 0) return;
    evento.preventDefault();
    aggiungi(codici);
  };
  return (
    <Combobox store={menu} onOptionSubmit={(codice) => aggiungi([codice])} offset={4}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={etichetta}
          withAsterisk={props.obbligatorio ?? false}
          error={lasciato && vano ? `Nessun elemento contiene «${vano}».` : props.errore}
          description={props.nota}
          disabled={props.disabilitato ?? false}
          {...VESTE}
          onClick={() => menu.openDropdown()}
        >
          <Pill.Group gap={5}>
            {valore.map((codice) => (
              <Pill
                key={codice}
                className={classi.codice}
                withRemoveButton={!props.disabilitato}
                onRemove={() => onCambia(valore.filter((uno) => uno !== codice))}
                removeButtonProps={{ 'aria-label': `Togli ${mostrato(codice)}`, tabIndex: -1 }}
              >
                {mostrato(codice)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classi.dentro}
                value={testo}
                disabled={props.disabilitato || pieno}
                aria-label={etichetta}
                data-prende={testo !== '' || undefined}
                placeholder={valore.length === 0 ? (props.segnaposto ?? 'tutti') : ''}
                onChange={({ currentTarget }) => {
                  scrivi(currentTarget.value);
                  menu.openDropdown();
                }}
                onFocus={() => {
                  setLasciato(false);
                  menu.openDropdown();
                }}
                onBlur={() => {
                  menu.closeDropdown();
                  setLasciato(true);
                  if (vano === '') scrivi('');
                }}
                onKeyDown={premi}
                onPaste={incolla}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Elenco
        etichetta={etichetta}
        trovate={trovate}
        mostrato={mostrato}
        daAggiungere={libero && !valore.includes(testo.trim()) ? testo.trim() : ''}
        nascosto={pieno}
      />
    </Combobox>
  );
}

interface ElencoProps {
  readonly etichetta: string;
  readonly trovate: readonly OpzioneCodice[];
  readonly mostrato: (codice: string) => string;
  /** What may be added though no option has it; empty where nothing may. */
  readonly daAggiungere: string;
  readonly nascosto: boolean;
}

const Elenco = ({ etichetta, trovate, mostrato, daAggiungere, nascosto }: ElencoProps) => (
  <Combobox.Dropdown className={classi.elenco} hidden={nascosto}>
    <Combobox.Options className={classi.opzioni} aria-label={etichetta}>
      {trovate.map(({ codice, descrizione, disabilitata = false }) => (
        <Combobox.Option
          key={codice}
          value={codice}
          disabled={disabilitata}
          className={classi.opzione}
        >
          {mostrato(codice) === descrizione ? null : <b>{mostrato(codice)}</b>}{' '}
          <span>{descrizione}</span>
        </Combobox.Option>
      ))}
      {trovate.length === 0 ? <Combobox.Empty>Nessun elemento trovato</Combobox.Empty> : null}
      {daAggiungere === '' ? null : (
        <Combobox.Option value={daAggiungere} className={classi.opzione}>
          Aggiungi elemento <b>{daAggiungere}</b>
        </Combobox.Option>
      )}
    </Combobox.Options>
  </Combobox.Dropdown>
);
