import { leggiOrdinamento, type Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { aggiungiGiorni, type Data, dataScritta, inizioMese } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';

export const STATI: readonly Lavoro['stato'][] = [
  'in attesa',
  'in corso',
  'completato',
  'fallito',
  'annullato',
];

/** Kinds of jobs, by the name that the server gives them. */
export const TIPI: Readonly<Record<string, string>> = {
  esportazione: 'report ed export',
  generazione: 'generazione movimenti',
  elaborazione: 'elaborazione',
  contabilizzazione: 'contabilizzazione',
  chiusura: 'chiusura di esercizio',
  importazione: 'importazione',
  provider: 'provider di dati',
  ripristino: 'ripristino',
  riconciliazione: 'riconciliazione',
};

/** Which days: a rule, so that a link or a saved view does not grow old, or two dates. */
export const PERIODI: Readonly<Record<string, string>> = {
  oggi: 'Oggi',
  settimana: 'Ultimi 7 giorni',
  mese: 'Mese in corso',
  date: 'Fra due date',
};

/** What is shown, as the address says it: a link shows the same jobs, reloading loses nothing. */
export interface FiltroLavori {
  readonly cerca: string;
  readonly stato: Lavoro['stato'] | null;
  readonly tipo: string | null;
  readonly report: string | null;
  readonly periodo: string | null;
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly miei: boolean;
}

const fra = <V extends string>(noti: readonly V[], detto: string | undefined): V | null =>
  noti.find((noto) => noto === detto) ?? null;

export const leggiFiltro = (parole: RicercaUrl): FiltroLavori => ({
  cerca: parole.cerca ?? '',
  stato: fra(STATI, parole.stato),
  tipo: fra(Object.keys(TIPI), parole.tipo),
  report: parole.report || null,
  periodo: fra(Object.keys(PERIODI), parole.periodo),
  dal: dataScritta(parole.dal),
  al: dataScritta(parole.al),
  miei: parole.miei === 'si',
});

/** The same as words of the address; the first page is shown of what changes. */
export const scriviFiltro = (filtro: FiltroLavori): Record<string, string> => ({
  cerca: filtro.cerca,
  stato: filtro.stato ?? '',
  tipo: filtro.tipo ?? '',
  report: filtro.report ?? '',
  periodo: filtro.periodo ?? '',
  dal: filtro.periodo === 'date' ? (filtro.dal ?? '') : '',
  al: filtro.periodo === 'date' ? (filtro.al ?? '') : '',
  miei: filtro.miei ? 'si' : '',
  pagina: '',
});

function date({ periodo, dal, al }: FiltroLavori): { dateFrom: Data | null; dateTo: Data | null } {
  if (periodo === 'oggi') return { dateFrom: oggi(), dateTo: null };
  if (periodo === 'settimana') return { dateFrom: aggiungiGiorni(oggi(), -6), dateTo: null };
  if (periodo === 'mese') return { dateFrom: inizioMese(oggi()), dateTo: null };
  return periodo === 'date' ? { dateFrom: dal, dateTo: al } : { dateFrom: null, dateTo: null };
}

/** The filter as the server takes it. */
export const corpoFiltro = (filtro: FiltroLavori, ordine: Ordinamento) => ({
  testo: filtro.cerca || null,
  stato: filtro.stato && [filtro.stato],
  tipo: filtro.tipo ? [filtro.tipo] : null,
  report: filtro.report ? [filtro.report] : null,
  soloMiei: filtro.miei,
  ...date(filtro),
  sqlParams: { orderByDict: ordine },
});

export const filtra = ({ cerca, miei, ...scelte }: FiltroLavori): boolean =>
  cerca !== '' || miei || Object.values(scelte).some((una) => una !== null);

/** The newest first, where the address says nothing. */
const ORDINE_PREDEFINITO: Ordinamento = { creatoIl: 'DESC' };

export function leggiOrdine(testo: string, ordinabili: readonly string[]): Ordinamento {
  const chiesto = leggiOrdinamento(testo, ordinabili);
  return Object.keys(chiesto).length > 0 ? chiesto : ORDINE_PREDEFINITO;
}
