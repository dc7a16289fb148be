import { confronta } from '#domain/money/decimale.ts';
import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { giornoPagamento, type RegolePagamento } from './calendario-cedole.ts';
import { type Convenzione, eConvenzione } from './convenzioni.ts';
import { type PeriodoCedola, periodiCedola, TerminiErrati } from './date-cedola.ts';
import { daDecimale, type Frazione, somma } from './frazione.ts';

/** A rate of the coupon history: it holds from the coupon that begins on the day. */
interface TassoDal {
  readonly validoDal: Data;
  /** Percent a year; null where only the spread over the index is known. */
  readonly tasso: string | null;
  readonly presunto: boolean;
}

/** A step of the capital's repayment: a part per 100 of nominal, or what is left of 1 afterwards. */
interface RataCapitale {
  readonly data: Data;
  readonly quotaCapitale: string | null;
  readonly poolFactor: string | null;
}

/** What the calculations need of a titolo; decimals are texts, rates percent a year. */
export interface Termini extends RegolePagamento {
  readonly codTitolo: string;
  readonly dataEmissione: Data | null;
  readonly dataGodimento: Data | null;
  readonly dataScadenza: Data | null;
  readonly dataPrimaCedola: Data | null;
  readonly dataUltimaRegolare: Data | null;
  readonly prezzoEmissione: string | null;
  readonly prezzoRimborso: string | null;
  readonly tassoCedola: string | null;
  /** Code of the periodicity: months, '0' at maturity, '99' variable. */
  readonly periodicita: string | null;
  readonly tipoCalcoloRatei: string | null;
  /** Decimals of the accrual per 100, 0 for none. */
  readonly decimaliRateo: number;
  /** Decimals to which a coupon is rounded per 100; null where it is exact. */
  readonly decimaliCedola: number | null;
  readonly giornoInclusivo: boolean;
  readonly fineMese: boolean;
  readonly tipoTasso: string | null;
  readonly tassoMinimo: string | null;
  readonly tassoMassimo: string | null;
  readonly tassi: readonly TassoDal[];
  readonly rate: readonly RataCapitale[];
  /** Its parts are of the loan, and drawn by lot: who holds it holds it whole until it is drawn. */
  readonly aSorteggio?: boolean;
}

/** A coupon's life with the rate that it pays. */
export interface Cedola extends PeriodoCedola {
  readonly tasso: Frazione;
  /** Whether the rate is not yet known for sure. */
  readonly presunta: boolean;
}

/** A titolo with its schedule made and its numbers read, ready for many questions. */
export interface TitoloPreparato {
  readonly termini: Termini;
  readonly convenzione: Convenzione;
  readonly mesi: number;
  readonly cedole: readonly Cedola[];
  /** The numbers of the coupons' first days and of the end, to find a day's coupon quickly. */
  readonly inizi: readonly number[];
  readonly fine: number;
  readonly capitale: readonly Residuo[];
  /** How often a year interest is added to the capital that earns it; null where it is not. */
  readonly capitalizzazioni: number | null;
}

/** From the day on, this part of the nominal is left (1 = all of it). */
interface Residuo {
  readonly dal: Data;
  readonly poolFactor: Frazione;
}

const MESI_VARIABILI = '99';
const ALLA_SCADENZA = '0';
/** Kinds of rate that pay interest once, at maturity: simple (S) and compound (P) capitalisation. */
const CAPITALIZZATI: ReadonlySet<string> = new Set(['P', 'S']);
const COMPOSTA = 'P';
const CENTO = daDecimale('100');
const INTERO = daDecimale('1');

function esigi<T>(valore: T | null, campo: string, nome: string): T {
  if (valore === null) throw new TerminiErrati(campo, `Manca ${nome}: senza non si calcola.`);
  return valore;
}

function mesiDi({ periodicita, tipoTasso }: Termini): number {
  if (CAPITALIZZATI.has(tipoTasso ?? '')) return 0;
  const codice = esigi(periodicita, 'periodicita', 'la periodicità');
  if (codice === MESI_VARIABILI)
    throw new TerminiErrati('periodicita', 'Con la periodicità variabile le date non si generano.');
  return Number(codice);
}

/**
 * The periodicity of compound capitalisation is that of the interest added; once a year without it.
 */
function capitalizzazioniDi({ tipoTasso, periodicita }: Termini): number | null {
  if (tipoTasso !== COMPOSTA) return null;
  const mesi = Number(periodicita ?? ALLA_SCADENZA);
  return mesi > 0 && 12 % mesi === 0 ? 12 / mesi : 1;
}

function convenzioneDi({ tipoCalcoloRatei }: Termini): Convenzione {
  const codice = esigi(tipoCalcoloRatei, 'tipoCalcoloRatei', 'il tipo di calcolo dei ratei');
  if (eConvenzione(codice)) return codice;
  throw new TerminiErrati('tipoCalcoloRatei', `Il tipo ${codice} non matura cedole.`);
}

function entro(tasso: string, { tassoMinimo, tassoMassimo }: Termini): string {
  if (tassoMinimo !== null && confronta(tasso, tassoMinimo) < 0) return tassoMinimo;
  if (tassoMassimo !== null && confronta(tasso, tassoMassimo) > 0) return tassoMassimo;
  return tasso;
}

/**
 * The rate of a period is the one in force when it begins (docs/regole/cedole.md#piano); else the
 * last known.
 */
function comeCedola(termini: Termini, periodo: PeriodoCedola): Cedola {
  const inVigore = termini.tassi.filter(({ validoDal }) => validoDal <= periodo.da);
  const ultimo = inVigore.at(-1);
  const noto = inVigore.findLast(({ tasso }) => tasso !== null)?.tasso ?? termini.tassoCedola;
  const tasso = entro(esigi(noto, 'tassoCedola', 'il tasso della cedola'), termini);
  const variabile = termini.tipoTasso === 'V' && ultimo?.validoDal !== periodo.da;
  const presunta = variabile || ultimo?.presunto === true || ultimo?.tasso === null;
  return { ...periodo, tasso: daDecimale(tasso), presunta };
}

/** What is left of the nominal after each repayment, from the parts or from the factors. */
function residui({ rate }: Termini): readonly Residuo[] {
  let rimborsato = daDecimale('0');
  return rate.map(({ data: dal, quotaCapitale, poolFactor }) => {
    if (poolFactor !== null) {
      const residuo = daDecimale(poolFactor);
      rimborsato = { n: (residuo.d - residuo.n) * 100n, d: residuo.d };
      return { dal, poolFactor: residuo };
    }
    rimborsato = somma(rimborsato, daDecimale(quotaCapitale ?? '0'));
    const rimasto = { n: 100n * rimborsato.d - rimborsato.n, d: rimborsato.d * 100n };
    return { dal, poolFactor: rimasto };
  });
}

/**
 * The part of the nominal that is alive on a day: before what is repaid on that very day. 1 before
 * the first repayment (docs/regole/cedole.md#capitale-a-rate).
 */
export function poolFactorPrima(titolo: TitoloPreparato, giorno: Data): Frazione {
  return titolo.termini.aSorteggio ? INTERO : prestitoPrima(titolo, giorno);
}

/** The same of the loan, drawn by lot or not (docs/regole/cedole.md#capitale-a-rate). */
export function prestitoPrima({ capitale }: TitoloPreparato, giorno: Data): Frazione {
  return capitale.findLast(({ dal }) => dal < giorno)?.poolFactor ?? INTERO;
}

/**
 * The part that is alive after what is repaid on that day: what a settlement on it trades
 * (docs/regole/cedole.md#capitale-a-rate).
 */
export function poolFactorDopo(titolo: TitoloPreparato, giorno: Data): Frazione {
  return titolo.termini.aSorteggio ? INTERO : prestitoDopo(titolo, giorno);
}

/** The same of the loan, drawn by lot or not (docs/regole/cedole.md#capitale-a-rate). */
export function prestitoDopo({ capitale }: TitoloPreparato, giorno: Data): Frazione {
  return capitale.findLast(({ dal }) => dal <= giorno)?.poolFactor ?? INTERO;
}

/**
 * The loan as a whole: what one of its titoli can be expected to bring, before anybody knows which are drawn
 * (docs/regole/cedole.md#capitale-a-rate).
 */
export const delPrestito = (titolo: TitoloPreparato): TitoloPreparato =>
  titolo.termini.aSorteggio
    ? { ...titolo, termini: { ...titolo.termini, aSorteggio: false } }
    : titolo;

/**
 * The coupon periods with their ends on the days that pay, where coupons are adjusted; the first day
 * that earns is the contract's. A coupon that would end where it begins throws `TerminiErrati`.
 */
function adeguati(
  periodi: readonly PeriodoCedola[],
  mosso: (giorno: Data) => Data,
): readonly PeriodoCedola[] {
  return periodi.map((periodo) => {
    const { da, a } = { da: mosso(periodo.da), a: mosso(periodo.a) };
    if (da >= a)
      throw new TerminiErrati(
        'spostamentoPagamento',
        'Spostata al giorno lavorativo, una cedola finirebbe dove comincia: cambiare lo spostamento.',
      );
    const regolari = periodo.regolari.map((uno) => ({ da: mosso(uno.da), a: mosso(uno.a) }));
    return { ...periodo, da, a, regolari };
  });
}

/** Where a day of the terms stands once coupons are adjusted; the same day where they are not. */
function spostamentoDi(termini: Termini): (giorno: Data) => Data {
  if (!termini.cedoleAdeguate) return (giorno) => giorno;
  const { dataGodimento } = termini;
  return (giorno) => (giorno === dataGodimento ? giorno : giornoPagamento(giorno, termini));
}

/**
 * Reads the terms and makes the schedule once. Of adjusted coupons all days of the terms move
 * alike: periods, maturity, repayments and the days from which rates hold. Terms that are missing
 * or contradict each other throw `TerminiErrati`, which names the field
 * (docs/regole/cedole.md#piano; docs/decisions/0014).
 */
export function prepara(termini: Termini): TitoloPreparato {
  const mesi = mesiDi(termini);
  const mosso = spostamentoDi(termini);
  const dataScadenza = esigi(termini.dataScadenza, 'dataScadenza', 'la data di scadenza');
  const nominali = periodiCedola({
    dataGodimento: esigi(termini.dataGodimento, 'dataGodimento', 'la data di godimento'),
    dataScadenza,
    mesi,
    dataPrimaCedola: termini.dataPrimaCedola,
    dataUltimaRegolare: termini.dataUltimaRegolare,
    fineMese: termini.fineMese,
  });
  const periodi = termini.cedoleAdeguate ? adeguati(nominali, mosso) : nominali;
  const ordinati = {
    ...termini,
    dataScadenza: mosso(dataScadenza),
    tassi: termini.tassi
      .map((uno) => ({ ...uno, validoDal: mosso(uno.validoDal) }))
      .sort((a, b) => a.validoDal.localeCompare(b.validoDal)),
    rate: termini.rate
      .map((una) => ({ ...una, data: mosso(una.data) }))
      .sort((a, b) => a.data.localeCompare(b.data)),
  };
  const ultimo = periodi.at(-1);
  return {
    termini: ordinati,
    inizi: periodi.map(({ da }) => numeroGiorno(da)),
    fine: ultimo ? numeroGiorno(ultimo.a) : 0,
    convenzione: convenzioneDi(termini),
    mesi,
    cedole: periodi.map((periodo) => comeCedola(ordinati, periodo)),
    capitale: residui(ordinati),
    capitalizzazioni: capitalizzazioniDi(termini),
  };
}

/** A number per 100 as a factor of 1. Exact (docs/decisions/0014). */
export const perCento = (frazione: Frazione): Frazione => ({
  n: frazione.n,
  d: frazione.d * CENTO.n,
});
