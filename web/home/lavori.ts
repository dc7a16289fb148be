import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Risposta } from '#contract/rotta.ts';
import { aggiungiGiorni, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { percentualeMedia, useLavoriInCorso } from '#web/lavori/avviati.ts';
import { type Attenzione, daDomanda, type Esito, type Verso } from './attenzione.ts';

export type LavoroRecente = Risposta<typeof rotteReportsMonitor.stato>;

const MONITOR = '/page/reportsmonitor';
const GIORNI = 7;
const MASSIMO = 200;

const inizio = () => aggiungiGiorni(oggi(), -GIORNI);

/** The jobs of the last days that one may see on this company: one question, three chips. */
const ultimi = {
  chiave: () => ['lavori', 'ultimi giorni', inizio()],
  leggi: async (signal: AbortSignal): Promise<readonly LavoroRecente[]> => {
    const body = { paging: { pageSize: MASSIMO }, filter: { dateFrom: inizio() } };
    return (await chiama(rotteReportsMonitor.pagina, { body, signal })).items;
  },
};

/** One is opened at once; more are looked for in the monitor's list, by their state. */
export function versoMonitor(lavori: readonly LavoroRecente[], stato: string): Verso {
  const [primo, ...altri] = lavori;
  if (primo && altri.length === 0) return { to: MONITOR, search: { lavoro: primo.guidID } };
  return { to: MONITOR, search: { stato } };
}

const DESCRIZIONI_MOSTRATE = 2;

/** What they are, the first ones by name. */
export function nomiDei(lavori: readonly LavoroRecente[]): string {
  const nomi = [...new Set(lavori.map(({ descrizione }) => descrizione))];
  const primi = nomi.slice(0, DESCRIZIONI_MOSTRATE).join(', ');
  const resto = nomi.length - DESCRIZIONI_MOSTRATE;
  return resto > 0 ? `${primi} e altri ${resto}.` : `${primi}.`;
}

export interface Scelta {
  readonly stato: string;
  readonly riguarda: (lavoro: LavoroRecente) => boolean;
  readonly nessuno: string;
}

/** How the jobs that concern a chip read on it. */
export const esitoDi =
  ({ stato, riguarda, nessuno }: Scelta) =>
  (lavori: readonly LavoroRecente[]): Esito => {
    const scelti = lavori.filter(riguarda);
    if (scelti.length === 0) return { tono: 'calma', nota: nessuno, verso: { to: MONITOR } };
    const verso = versoMonitor(scelti, stato);
    return { tono: 'attenzione', cifra: String(scelti.length), nota: nomiDei(scelti), verso };
  };

const dal = () => stampaData(inizio());

function voce(
  detta: Pick<Attenzione, 'id' | 'nome' | 'inOrdine'>,
  scelta: () => Scelta,
): Attenzione {
  const useStato = daDomanda({ ...ultimi, esito: (lavori) => esitoDi(scelta())(lavori) });
  return { ...detta, privilegi: [], verso: { to: MONITOR }, useStato };
}

export const lavoriInCorso: Attenzione = {
  id: 'lavori-in-corso',
  nome: ['lavoro in corso', 'lavori in corso'],
  inOrdine: null,
  privilegi: [],
  verso: { to: MONITOR },
  useStato: () => {
    const { data, error, refetch } = useLavoriInCorso();
    const riprova = () => void refetch();
    const fermo = { to: MONITOR };
    if (!data || data.length === 0) {
      const nota = 'Nessun lavoro in attesa o in corso.';
      return { esito: data && { tono: 'calma', nota, verso: fermo }, errore: error, riprova };
    }
    const esito: Esito = {
      tono: 'calma',
      cifra: String(data.length),
      nota: nomiDei(data),
      verso: versoMonitor(data, 'in corso'),
      percentuale: percentualeMedia(data),
    };
    return { esito, errore: error, riprova };
  },
};

export const importDaConfermare = voce(
  {
    id: 'import-da-confermare',
    nome: ['import da confermare', 'import da confermare'],
    inOrdine: 'anteprime',
  },
  () => ({
    stato: 'completato',
    riguarda: ({ stato, fase }) => stato === 'completato' && fase === 'anteprima',
    nessuno: 'Nessuna anteprima attende una conferma.',
  }),
);

export const importScartati = voce(
  {
    id: 'import-scartati',
    nome: ['import con righe scartate', 'import con righe scartate'],
    inOrdine: 'import',
  },
  () => ({
    stato: 'completato',
    riguarda: ({ stato, fase, esito }) =>
      stato === 'completato' && fase !== 'anteprima' && (esito?.scartati ?? 0) > 0,
    nessuno: `Dal ${dal()} ogni riga importata è stata presa.`,
  }),
);

export const lavoriFalliti = voce(
  { id: 'lavori-falliti', nome: ['lavoro fallito', 'lavori falliti'], inOrdine: 'lavori' },
  () => ({
    stato: 'fallito',
    riguarda: ({ stato }) => stato === 'fallito',
    nessuno: `Dal ${dal()} nessun lavoro è fallito.`,
  }),
);
