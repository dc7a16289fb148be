import { contoNominato } from '#domain/tabelle/riconciliazione/coordinate.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';
import type { CodaEstratto, TestataEstratto } from '../estratto.ts';

/** A page as it was read, with the print of its lines: one statement is one page or more. */
export interface PaginaLetta {
  /** The place in the file, from 0. */
  readonly k: number;
  readonly testata: TestataEstratto;
  readonly coda: CodaEstratto;
  readonly giorno: string;
  readonly righe: number;
  /** Of what it says, whatever the order of its lines. */
  readonly impronta: string;
  readonly avvisi: readonly string[];
}

export interface PaginaTenuta {
  readonly n: number;
  readonly impronta: string;
  readonly ultima: boolean;
}

/** A statement that is there already, as far as another one may be it, complete it or take its place. */
export interface EstrattoTenuto {
  readonly id: number;
  readonly formato: string;
  readonly specie: string;
  readonly base: string | null;
  readonly divisa: string | null;
  readonly giorno: string;
  readonly sequenza: number | null;
  readonly chiudeGiornata: boolean;
  readonly stato: 'letto' | 'sospeso' | 'da assegnare' | 'da confermare';
  readonly pagine: readonly PaginaTenuta[];
}

/** The pages of one statement in one file. */
export interface Candidato {
  readonly pagine: readonly PaginaLetta[];
  readonly testata: TestataEstratto;
  /** Of the last page, which alone is certain of it. */
  readonly giorno: string;
}

/** The formats whose number stands for the statement, whatever day its pages say. */
const COL_NUMERO = new Set(['MT940', 'MT942', 'MT950']);

const chiaveDi = ({ testata, giorno }: PaginaLetta): string =>
  JSON.stringify([
    contoNominato(testata.coordinate),
    testata.formato,
    testata.specie,
    testata.base,
    testata.divisa,
    testata.sequenza,
    COL_NUMERO.has(testata.formato) && testata.sequenza !== null ? null : giorno,
    testata.chiudeGiornata,
  ]);

/** A page alone, and the whole statement. */
const eSola = ({ testata, coda }: PaginaLetta): boolean => testata.pagina === 1 && !coda.continua;

function candidato(pagine: readonly PaginaLetta[]): Candidato {
  const ordinate = [...pagine].sort((a, b) => a.testata.pagina - b.testata.pagina);
  const [prima, ultima] = [ordinate[0], ordinate.at(-1)] as [PaginaLetta, PaginaLetta];
  return { pagine: ordinate, testata: prima.testata, giorno: ultima.giorno };
}

/** The pages of a file by statement, in the order of the file; a page that comes again begins another. */
export function candidati(pagine: readonly PaginaLetta[]): Candidato[] {
  const aperti = new Map<string, PaginaLetta[]>();
  const tutti: PaginaLetta[][] = [];
  for (const pagina of pagine) {
    const chiave = chiaveDi(pagina);
    const aperto = eSola(pagina) ? undefined : aperti.get(chiave);
    const ceGia = aperto?.some(({ testata }) => testata.pagina === pagina.testata.pagina);
    if (aperto && !ceGia) {
      aperto.push(pagina);
      continue;
    }
    const nuovo = [pagina];
    tutti.push(nuovo);
    if (!eSola(pagina)) aperti.set(chiave, nuovo);
  }
  return tutti.map(candidato);
}

/** What is looked at of a page, and of the statement that its pages are of. */
interface PaginaDaDecidere {
  readonly testata: Pick<TestataEstratto, 'pagina'>;
  readonly impronta: string;
}
interface DaDecidere<P extends PaginaDaDecidere = PaginaDaDecidere> {
  readonly pagine: readonly P[];
  readonly testata: Pick<
    EstrattoTenuto,
    'formato' | 'specie' | 'base' | 'divisa' | 'sequenza' | 'chiudeGiornata'
  >;
  readonly giorno: string;
}

/** What becomes of the pages of a file that are of one statement. */
export type Decisione<P extends PaginaDaDecidere = PaginaLetta> =
  | { readonly che: 'già caricato'; readonly id: number }
  | { readonly che: 'aggiunge'; readonly id: number; readonly pagine: readonly P[] }
  | { readonly che: 'nuovo' }
  | { readonly che: 'sostituirebbe'; readonly id: number }
  /** It would take the place of all of these, and one takes that of one. */
  | { readonly che: 'ne sostituirebbe più d’uno'; readonly ids: readonly number[] };

const GIORNI_FRA_PAGINE = 31;

const giorniFra = (uno: string, altro: string): number =>
  Math.abs(giorniTra(uno as Data, altro as Data));

/** Whether both are of the same account's same statement, whatever they say in it. */
function stessa({ testata, giorno }: DaDecidere, tenuto: EstrattoTenuto): boolean {
  if (
    testata.specie !== tenuto.specie ||
    testata.base !== tenuto.base ||
    testata.chiudeGiornata !== tenuto.chiudeGiornata ||
    (testata.divisa !== null && tenuto.divisa !== null && testata.divisa !== tenuto.divisa)
  )
    return false;
  // The numbers of two formats have nothing to do with each other: the day alone tells.
  if (testata.formato !== tenuto.formato) return testata.chiudeGiornata && giorno === tenuto.giorno;
  if (testata.sequenza !== tenuto.sequenza) return false;
  if (giorno === tenuto.giorno) return true;
  const perNumero = COL_NUMERO.has(testata.formato) && testata.sequenza !== null;
  return perNumero && !eIntero(tenuto) && giorniFra(giorno, tenuto.giorno) <= GIORNI_FRA_PAGINE;
}

/** Every page up to the last is there. */
export function pagineMancanti(pagine: readonly Pick<PaginaTenuta, 'n' | 'ultima'>[]): {
  readonly mancano: readonly number[];
  readonly finita: boolean;
} {
  const ci = new Set(pagine.map(({ n }) => n));
  const massima = Math.max(0, ...ci);
  const mancano = Array.from({ length: massima }, (_v, i) => i + 1).filter((n) => !ci.has(n));
  return { mancano, finita: pagine.some(({ n, ultima }) => ultima && n === massima) };
}

const eIntero = ({ pagine }: EstrattoTenuto): boolean => {
  const { mancano, finita } = pagineMancanti(pagine);
  return finita && mancano.length === 0;
};

/** What of it is there already, and whether anything is there otherwise. */
function confronto<P extends PaginaDaDecidere>({ pagine }: DaDecidere<P>, tenuto: EstrattoTenuto) {
  const tenute = new Map(tenuto.pagine.map((una) => [una.n, una.impronta]));
  const nuove = pagine.filter(({ testata }) => !tenute.has(testata.pagina));
  const diverse = pagine.some(({ testata, impronta }) => {
    const sua = tenute.get(testata.pagina);
    return sua !== undefined && sua !== impronta;
  });
  return { nuove, diverse };
}

/**
 * What a statement that comes is beside those that are there: the same again, more pages of one, another one of the same
 * account and day, or a new one. Among day reports, which close nothing, the same number may come with other lines.
 */
export function decidi<P extends PaginaDaDecidere>(
  uno: DaDecidere<P>,
  tenuti: readonly EstrattoTenuto[],
): Decisione<P> {
  const suoi = tenuti.filter((tenuto) => stessa(uno, tenuto));
  const conDifferenze = suoi.map((tenuto) => ({ tenuto, ...confronto(uno, tenuto) }));
  const stessoFormato = ({ tenuto }: { tenuto: EstrattoTenuto }) =>
    tenuto.formato === uno.testata.formato;
  const uguale = conDifferenze.find((c) => !c.diverse && c.nuove.length === 0 && stessoFormato(c));
  if (uguale) return { che: 'già caricato', id: uguale.tenuto.id };
  const manca = conDifferenze.find((c) => !c.diverse && stessoFormato(c) && !eIntero(c.tenuto));
  if (manca) return { che: 'aggiunge', id: manca.tenuto.id, pagine: manca.nuove };
  const [preso, ...altri] = suoi.filter(
    ({ chiudeGiornata, stato }) => chiudeGiornata && (stato === 'letto' || stato === 'sospeso'),
  );
  if (!preso) return { che: 'nuovo' };
  if (altri.length > 0)
    return { che: 'ne sostituirebbe più d’uno', ids: [preso, ...altri].map(({ id }) => id) };
  return { che: 'sostituirebbe', id: preso.id };
}
