import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { giorniConvenzione } from './convenzioni.ts';
import { pianoCedole } from './piano-cedole.ts';
import { radice } from './radice.ts';
import { rateoLordo100 } from './rateo.ts';
import { poolFactorDopo, type TitoloPreparato } from './termini.ts';

/** What a bond yields and how its price moves, as numbers for screens of analysis (doubles). */
export interface Rendimento {
  /** The yield as a part of 1 a year (0.0343 is 3.43 %), compounded as the convention says. */
  readonly lordo: number;
  /** Macaulay's duration, in years. */
  readonly durata: number;
  /** Relative change of the full price for a change of 1 in the yield. */
  readonly durataModificata: number;
  readonly convessita: number;
}

/**
 * How a yield is counted. `MEF`: compounded yearly over days / 365
 * (docs/regole/rendimenti.md#rendimento). `PERIODICA`: compounded at each coupon over the periods
 * left, the present one in part by the titolo's own day count, as ISMA, the United States' street
 * convention and spreadsheets do; a titolo without periods is yearly.
 */
export type ConvenzioneRendimento = 'MEF' | 'PERIODICA';

interface Pagamento {
  readonly data: Data;
  /** Compounding periods from settlement. */
  readonly periodi: number;
  /** Interest and capital per 100 of the nominal that is alive at settlement. */
  readonly interessi: number;
  readonly capitale: number;
}

/** The payments that are still to come, and how they are discounted. */
export interface Attualizzazione {
  readonly flussi: readonly Pagamento[];
  /** Compounding periods a year. */
  readonly frequenza: number;
}

/** The part of the present coupon's period that is already past at settlement. */
function parteTrascorsa(titolo: TitoloPreparato, valuta: Data): number {
  const cedola = titolo.cedole.find(({ da, a }) => da <= valuta && valuta < a);
  if (!cedola) return 0;
  const giorni = (a: Data) =>
    giorniConvenzione(titolo.convenzione, { da: cedola.da, a }, titolo.termini.dataScadenza);
  return giorni(valuta) / giorni(cedola.a);
}

/**
 * The payments of a titolo after settlement; none from maturity on. Amounts become doubles here and
 * here only: a yield is solved on them (docs/regole/rendimenti.md#rendimento; docs/decisions/0014).
 */
export function attualizzazione(
  titolo: TitoloPreparato,
  valuta: Data,
  convenzione: ConvenzioneRendimento,
): Attualizzazione {
  const righe = pianoCedole(titolo).filter(({ dataCedola }) => dataCedola > valuta);
  const periodica = convenzione === 'PERIODICA' && titolo.mesi > 0;
  const da = numeroGiorno(valuta);
  const trascorsa = periodica ? parteTrascorsa(titolo, valuta) : 0;
  const vivo = poolFactorDopo(titolo, valuta);
  const sulVivo = (per100: string) => (Number(per100) * Number(vivo.d)) / Number(vivo.n);
  return {
    frequenza: periodica ? 12 / titolo.mesi : 1,
    flussi: righe.map(({ dataCedola, importo100, quotaCapitale100 }, i) => ({
      data: dataCedola,
      periodi: periodica ? i + 1 - trascorsa : (numeroGiorno(dataCedola) - da) / 365,
      interessi: sulVivo(importo100),
      capitale: sulVivo(quotaCapitale100),
    })),
  };
}

/** Sums of the discounted payments, weighted by time in years and by its square. */
function somme({ flussi, frequenza }: Attualizzazione, tasso: number) {
  let prezzo = 0;
  let tempo = 0;
  let tempoQuadro = 0;
  for (const { periodi, interessi, capitale } of flussi) {
    const valore = (interessi + capitale) * (1 + tasso / frequenza) ** -periodi;
    prezzo += valore;
    tempo += (periodi / frequenza) * valore;
    tempoQuadro += ((periodi * (periodi + 1)) / frequenza ** 2) * valore;
  }
  return { prezzo, tempo, tempoQuadro };
}

/**
 * The price without accrual per 100 that a yield gives: the payments discounted, coupons on their
 * own dates, less the rounded accrual (docs/regole/rendimenti.md#rendimento).
 */
export const prezzoDaRendimento = (
  titolo: TitoloPreparato,
  valuta: Data,
  rendimento: number,
  convenzione: ConvenzioneRendimento = 'MEF',
): number =>
  somme(attualizzazione(titolo, valuta, convenzione), rendimento).prezzo -
  Number(rateoLordo100(titolo, valuta));

/**
 * Yield, duration and convexity at a price without accrual, both per 100 of living nominal. Solved
 * in doubles to 1e-14; null after maturity or where no yield from −99 % to 1,000 % gives the price
 * (docs/regole/rendimenti.md#rendimento; MEF).
 */
export const rendimento = (
  titolo: TitoloPreparato,
  valuta: Data,
  prezzo: string,
  convenzione: ConvenzioneRendimento = 'MEF',
): Rendimento | null =>
  rendimentoDi(
    attualizzazione(titolo, valuta, convenzione),
    Number(prezzo) + Number(rateoLordo100(titolo, valuta)),
  );

/**
 * The same of payments at what is paid for them, accrual included. Solved in doubles to 1e-14
 * (docs/regole/rendimenti.md#rendimento).
 */
export function rendimentoDi(flussi: Attualizzazione, telQuel: number): Rendimento | null {
  if (flussi.flussi.length === 0 || telQuel <= 0) return null;
  const crescita = (tasso: number) => 1 + tasso / flussi.frequenza;
  const lordo = radice(
    (tasso) => {
      const { prezzo: valore, tempo } = somme(flussi, tasso);
      return { valore: valore - telQuel, derivata: -tempo / crescita(tasso) };
    },
    [-0.99, 10],
  );
  if (lordo === null) return null;
  const { prezzo: valore, tempo, tempoQuadro } = somme(flussi, lordo);
  const durata = tempo / valore;
  return {
    lordo,
    durata,
    durataModificata: durata / crescita(lordo),
    convessita: tempoQuadro / valore / crescita(lordo) ** 2,
  };
}
