import { Button, Group, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { chiama } from '#web/base/api.ts';
import { scaricaScarti } from '#web/lavori/azioni.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { cifreDi, colonneAnteprima, colonneCalcolate, rigaAnteprima } from './colonne-anteprima.ts';
import classi from './importazioni.module.css';
import { TitoliMancanti } from './TitoliMancanti.tsx';
import type { ComeConferma } from './use-importazione.ts';

export interface AnteprimaImportProps {
  readonly archivio: Destinazione;
  readonly lavoro: Lavoro | null;
  /** It has been, and its reply is on the way. */
  readonly confermata?: boolean | undefined;
  readonly onConferma: (come: ComeConferma) => void;
  readonly onAnnulla: () => void;
  /** Leaves it waiting; without it the cross drops the import as Annulla does. */
  readonly onChiudi?: () => void;
}

const DIMENSIONE = 50;

/** Turned on for the job that is looked at: of the next one nothing has been decided yet. */
function useInterruttore(lavoro: Lavoro | null) {
  const [di, setDi] = useState<string>();
  const guid = lavoro?.guidID;
  const gira = (acceso: boolean) => setDi(acceso ? guid : undefined);
  return [guid !== undefined && di === guid, gira] as const;
}

/** What an import would do, row by row, before a single one is written. */
export function AnteprimaImport(props: AnteprimaImportProps) {
  const { archivio, lavoro, confermata = false, onAnnulla } = props;
  const [registra, setRegistra] = useInterruttore(lavoro);
  const [confermaConMovimenti, setConferma] = useInterruttore(lavoro);
  const onConferma = (soloValide: boolean) =>
    props.onConferma({
      soloValide,
      ...(archivio.siRegistra && { registra }),
      ...(archivio.siConferma && { confermaConMovimenti }),
    });
  const daConfermare = lavoro?.esito?.daConfermare ?? 0;
  const confermate = confermaConMovimenti ? daConfermare : 0;
  const scartati = (lavoro?.esito?.scartati ?? 0) - confermate;
  const validi = (lavoro?.esito?.inseriti ?? 0) + (lavoro?.esito?.aggiornati ?? 0) + confermate;
  // What a table has no value for cannot be corrected in it: the others go in.
  const daTabella = lavoro?.formato === 'tabella';
  return (
    <Modale
      titolo={lavoro ? `Anteprima: ${lavoro.descrizione}` : archivio.intestazione}
      aperta={lavoro !== null}
      onChiudi={props.onChiudi ?? onAnnulla}
      onAnnulla={onAnnulla}
      misura="min(1240px, 94vw)"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Conferma',
        esegui: () => onConferma(false),
        impedita: scartati > 0 && !daTabella,
        inCorso: confermata,
      }}
      piede={
        <>
          {lavoro && archivio.siRegistra ? (
            <Switch
              label="Registra subito"
              checked={registra}
              onChange={({ currentTarget }) => setRegistra(currentTarget.checked)}
            />
          ) : null}
          {daConfermare > 0 ? (
            <Switch
              label={`Cambia anche i titoli con movimenti (${daConfermare})`}
              checked={confermaConMovimenti}
              onChange={({ currentTarget }) => setConferma(currentTarget.checked)}
            />
          ) : null}
          {lavoro && scartati > 0 ? (
            <>
              {daTabella || archivio.tutteInsieme ? null : (
                <Button
                  variant="default"
                  disabled={validi === 0 || confermata}
                  onClick={() => onConferma(true)}
                >
                  Solo valide
                </Button>
              )}
              <Button variant="subtle" onClick={() => void scaricaScarti(lavoro)}>
                Scarica gli scarti
              </Button>
              {archivio.titoloMancante ? (
                <TitoliMancanti archivio={archivio} lavoro={lavoro} />
              ) : null}
              <span className={classi.perche}>{perche(archivio, scartati, daTabella)}</span>
            </>
          ) : null}
        </>
      }
    >
      {lavoro ? <RigheAnteprima archivio={archivio} lavoro={lavoro} /> : null}
    </Modale>
  );
}

const perche = ({ tutteInsieme }: Destinazione, scartati: number, daTabella: boolean): string => {
  if (daTabella)
    return `${scartati === 1 ? 'Una riga non ha' : `${scartati} righe non hanno`} un valore e non si scrivono: le altre sì.`;
  const quante = scartati === 1 ? 'Una riga è' : `${scartati} righe sono`;
  return tutteInsieme
    ? `${quante} da correggere nel file: si scrivono tutte insieme, o nessuna.`
    : `${quante} da scartare: si correggono nel file, oppure si importano solo le valide.`;
};

interface RigheAnteprimaProps {
  readonly archivio: Destinazione;
  readonly lavoro: Lavoro;
}

function RigheAnteprima({ archivio, lavoro }: RigheAnteprimaProps) {
  const { guidID } = lavoro;
  const { filtro, filtra, data, righe, tabella } = useRigheDelLavoro({
    filtro: { quali: 'tutte' as QualiRighe },
    dimensione: DIMENSIONE,
    vuoto: ({ quali }) => SENZA_RIGHE[quali],
    leggi: ({ quali, ...pagina }) => ({
      queryKey: ['importazione', guidID, quali, pagina],
      queryFn: ({ signal }) =>
        chiama(rotteImportazioni.righe, {
          params: { guid: guidID },
          query: { ...pagina, soloErrori: quali === 'errori', soloAvvisi: quali === 'avvisi' },
          signal,
        }),
    }),
  });
  const lette = data?.colonne;
  const daColonne = data?.items.some(({ nelFile }) => nelFile !== undefined) ?? false;
  const calcolate = useMemo(() => colonneCalcolate(archivio, data?.items ?? []), [archivio, data]);
  const colonne = useMemo(
    () =>
      colonneAnteprima(
        lette ?? archivio.colonneImport.filter((una) => !una.facoltativa).map(senzaFile),
        daColonne,
        calcolate,
        cifreDi(archivio),
      ),
    [archivio, lette, daColonne, calcolate],
  );
  const conRicavati = data?.items.some(({ derivati }) => Object.keys(derivati).length > 0) ?? false;
  const mostrate = useMemo(() => righe?.map(rigaAnteprima), [righe]);
  return (
    <Group gap={0} align="stretch" wrap="nowrap" h="min(620px, calc(90dvh - 150px))">
      <Tabella
        nome={`anteprima-${archivio.tipo}`}
        etichetta="Righe del file"
        senzaViste
        colonne={colonne}
        righe={mostrate}
        {...tabella}
        chiave={({ riga }) => String(riga)}
        barra={
          <>
            <Conteggi lavoro={lavoro} />
            <Quali
              valore={filtro.quali}
              conAvvisi={(lavoro.esito?.avvisi ?? 0) > 0}
              onCambia={(quali) => filtra({ quali })}
            />
            {conRicavati ? (
              <span className={classi.ricavati}>
                Tratteggiati i valori ricavati: la ragione è sulla cella
                {colonne.some(({ campo }) => campo === 'derivati') ? ' e in «Ricavati».' : '.'}
              </span>
            ) : null}
          </>
        }
      />
    </Group>
  );
}

type QualiRighe = 'tutte' | 'errori' | 'avvisi';

const SENZA_RIGHE: Readonly<Record<QualiRighe, string>> = {
  tutte: 'Il file non ha righe da importare.',
  errori: 'Nessuna riga ha errori.',
  avvisi: 'Nessuna riga ha avvisi.',
};

interface QualiProps {
  readonly valore: QualiRighe;
  readonly conAvvisi: boolean;
  readonly onCambia: (quali: QualiRighe) => void;
}

/** Those that are wrong, or those that go in with a warning. */
function Quali({ valore, conAvvisi, onCambia }: QualiProps) {
  const interruttore = (quali: QualiRighe, nome: string) => (
    <Switch
      label={nome}
      checked={valore === quali}
      onChange={({ currentTarget }) => onCambia(currentTarget.checked ? quali : 'tutte')}
    />
  );
  return (
    <Group gap={18} align="stretch" wrap="nowrap" mr={12}>
      {interruttore('errori', 'Solo errori')}
      {conAvvisi ? interruttore('avvisi', 'Solo avvisi') : null}
    </Group>
  );
}

const senzaFile = ({ titolo }: { readonly titolo: string }) => ({ titolo, nelFile: null });

const CONTEGGI = [
  ['letti', 'letti'],
  ['inseriti', 'nuovi'],
  ['aggiornati', 'aggiornati'],
  ['invariati', 'invariati'],
  ['scartati', 'scartati'],
] as const;

function Conteggi({ lavoro }: { readonly lavoro: Lavoro }) {
  const { esito } = lavoro;
  if (!esito) return null;
  return (
    <p className={classi.conteggi}>
      {CONTEGGI.map(([campo, nome]) => (
        <span key={campo} data-male={(campo === 'scartati' && esito[campo] > 0) || undefined}>
          {nome} <b>{esito[campo].toLocaleString('it-IT')}</b>
        </span>
      ))}
      {esito.ripetuti ? (
        <span title="Righe nuove che nominano un record già in un’altra riga del file">
          di cui ripetuti nel file <b>{esito.ripetuti.toLocaleString('it-IT')}</b>
        </span>
      ) : null}
      {esito.avvisi ? (
        <span>
          con avvisi <b>{esito.avvisi.toLocaleString('it-IT')}</b>
        </span>
      ) : null}
    </p>
  );
}
