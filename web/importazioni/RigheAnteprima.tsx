import { Button, Group, Switch } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { chiama } from '#web/base/api.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { CellaDaModificare, TabellaProps } from '#web/ui/tabella/tipi.ts';
import {
  campoErrato,
  cifreDi,
  colonneAnteprima,
  colonneCalcolate,
  conAttese,
  daQui,
  prossimoErrore,
  type RigaAnteprima,
  rigaAnteprima,
} from './colonne-anteprima.ts';
import classi from './importazioni.module.css';
import { type Correzioni, chiaveRigheImport } from './use-correzioni.ts';

const DIMENSIONE = 50;

export interface RigheAnteprimaProps {
  readonly archivio: Destinazione;
  readonly lavoro: Lavoro;
  readonly correzioni: Correzioni;
}

type Letta = ReturnType<typeof usePagina>;

function usePagina({ lavoro: { guidID }, correzioni }: RigheAnteprimaProps) {
  return useRigheDelLavoro({
    filtro: { quali: 'tutte' as QualiRighe },
    dimensione: DIMENSIONE,
    vuoto: ({ quali }) => SENZA_RIGHE[quali],
    leggi: ({ quali, ...pagina }) => ({
      queryKey: [...chiaveRigheImport(guidID), quali, pagina],
      queryFn: async ({ signal }) => {
        await correzioni.pronte();
        return chiama(rotteImportazioni.righe, {
          params: { guid: guidID },
          query: { ...pagina, soloErrori: quali === 'errori', soloAvvisi: quali === 'avvisi' },
          signal,
        });
      },
    }),
  });
}

/** From one row with an error to the next: on this page, on those that follow, then from the first again. */
function useProssimoErrore(
  { filtro, filtra, tabella, data }: Letta,
  righe: readonly RigaAnteprima[] | undefined,
  titoli: readonly string[],
) {
  const [fuocoSu, setFuocoSu] = useState<TabellaProps<RigaAnteprima>['fuocoSu']>();
  const [cercato, setCercato] = useState<number>();
  const va = (riga: RigaAnteprima) =>
    setFuocoSu({ chiave: String(riga.riga), campo: campoErrato(riga, titoli) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows asked for are there.
  useEffect(() => {
    if (cercato === undefined || tabella.attesa || !righe) return;
    const trovata = prossimoErrore(righe, cercato) ?? prossimoErrore(righe, 0);
    if (trovata) va(trovata);
    setCercato(undefined);
  }, [cercato, tabella.attesa, righe]);
  const prossimo = (da: number) => {
    const qui = prossimoErrore(righe ?? [], da);
    if (qui) return va(qui);
    if (filtro.quali !== 'errori') filtra({ quali: 'errori' });
    else if (data?.cursoreDopo) tabella.onPagina('successiva');
    else tabella.onPagina('prima');
    setCercato(filtro.quali === 'errori' && !data?.cursoreDopo ? 0 : da);
  };
  return { fuocoSu, prossimo };
}

/** What the grid hears where cells may be corrected: Enter, F2 and a double click open one. */
function useScrivibile(
  { correggi, ammesse }: Correzioni,
  titoli: readonly string[],
): Pick<TabellaProps<RigaAnteprima>, 'onModifica' | 'onAttiva' | 'azioneAttiva' | 'daModificare'> {
  const [daModificare, setDaModificare] = useState<CellaDaModificare>();
  if (!ammesse) return {};
  return {
    daModificare,
    azioneAttiva: 'correggi',
    onAttiva: (riga, campo) =>
      setDaModificare({
        chiave: String(riga.riga),
        campo: titoli.includes(campo) ? campo : campoErrato(riga, titoli),
      }),
    onModifica: ({ riga, campo, valore }) =>
      correggi({
        riga: riga.riga,
        titolo: campo,
        prima: (riga[campo] ?? null) as string | null,
        testo: valore,
      }),
  };
}

/** The rows of a file before they are written, a page at a time; those of a file are corrected where they stand. */
export function RigheAnteprima(props: RigheAnteprimaProps) {
  const { archivio, lavoro, correzioni } = props;
  const { ammesse, attese } = correzioni;
  const letta = usePagina(props);
  const { filtro, filtra, data, righe, tabella } = letta;
  const lette = data?.colonne;
  const daColonne = data?.items.some(({ nelFile }) => nelFile !== undefined) ?? false;
  const calcolate = useMemo(() => colonneCalcolate(archivio, data?.items ?? []), [archivio, data]);
  const colonne = useMemo(
    () =>
      colonneAnteprima(
        lette ?? archivio.colonneImport.filter((una) => !una.facoltativa).map(senzaFile),
        { daColonne, calcolate, cifre: cifreDi(archivio), modificabili: ammesse },
      ),
    [archivio, lette, daColonne, calcolate, ammesse],
  );
  const titoli = useMemo(() => (lette ?? []).map(({ titolo }) => titolo), [lette]);
  const conRicavati = data?.items.some(({ derivati }) => Object.keys(derivati).length > 0) ?? false;
  const mostrate = useMemo(() => righe?.map(rigaAnteprima), [righe]);
  const scritte = useMemo(() => mostrate && conAttese(mostrate, attese), [mostrate, attese]);
  const { fuocoSu, prossimo } = useProssimoErrore(letta, scritte, titoli);
  const scrivibile = useScrivibile(correzioni, titoli);
  const errate = (lavoro.esito?.scartati ?? 0) > 0;
  return (
    <Group gap={0} align="stretch" wrap="nowrap" h="min(620px, calc(90dvh - 150px))">
      <Tabella
        nome={`anteprima-${archivio.tipo}`}
        etichetta="Righe del file"
        senzaViste
        colonne={colonne}
        righe={scritte}
        {...tabella}
        {...scrivibile}
        fuoco={ammesse && errate}
        fuocoSu={fuocoSu}
        propri={[
          {
            nome: 'prossimoErrore',
            azione: 'prossimo errore',
            esegui: ([una]) => errate && prossimo(daQui(una, fuocoSu?.chiave)),
          },
        ]}
        chiave={({ riga }) => String(riga)}
        barra={
          <>
            <Conteggi lavoro={lavoro} />
            <Quali
              valore={filtro.quali}
              conAvvisi={(lavoro.esito?.avvisi ?? 0) > 0}
              onCambia={(quali) => filtra({ quali })}
            />
            {errate ? (
              <Button
                variant="default"
                rightSection={<Tasto>F8</Tasto>}
                onClick={() => prossimo(Number(fuocoSu?.chiave ?? 0))}
              >
                Prossimo errore
              </Button>
            ) : null}
            {correzioni.inControllo ? (
              <span className={classi.ricavati} role="status">
                Controllo delle righe…
              </span>
            ) : null}
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
