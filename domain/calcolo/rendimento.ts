import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import { giorniConvenzione, type Intervallo } from './convenzioni.ts';
import { posizionePeriodo } from './date-cedola.ts';
import { pianoCedole } from './piano-cedole.ts';
import { radice } from './radice.ts';
import { rateoLordo100 } from './rateo.ts';
import { delPrestito, poolFactorDopo, type TitoloPreparato } from './termini.ts';

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
 * (docs/regole/rendimenti.md#rendimento). `PERIODICA`: compounded at each coupon over the regular
 * periods left, the present one in part by the titolo's own day count, as ICMA's rule 251, the United
 * States' street convention and spreadsheets do; a titolo without periods is yearly.
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

/**
 * Regular periods from settlement to a coupon's day: what is left of the one in which settlement
 * lies, then the whole ones, then a part of the one that an irregular maturity cuts. A short coupon
 * so weighs a part of a period, a long one more than one (ICMA, rule 251).
 */
function periodiDa(titolo: TitoloPreparato, valuta: Data): (giorno: Data) => number {
  const { cedole, convenzione, termini } = titolo;
  const inizio = cedole[0] && valuta < cedole[0].da ? cedole[0].da : valuta;
  const davanti = cedole.flatMap(({ regolari }) => regolari).filter(({ a }) => a > inizio);
  const inizi = davanti.map(({ da }) => numeroGiorno(da));
  const fine = numeroGiorno(davanti.at(-1)?.a ?? inizio);
  const giorni = (intervallo: Intervallo) =>
    giorniConvenzione(convenzione, intervallo, termini.dataScadenza);
  const trascorsa = (periodo: Intervallo | undefined, giorno: Data) =>
    periodo ? giorni({ da: periodo.da, a: giorno }) / giorni(periodo) : 0;
  const giaPassata = trascorsa(davanti[0], inizio);
  return (giorno) => {
    const intere = posizionePeriodo(inizi, fine, numeroGiorno(giorno));
    return intere < 0
      ? davanti.length - giaPassata
      : intere + trascorsa(davanti[intere], giorno) - giaPassata;
  };
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
  const prestito = delPrestito(titolo);
  const righe = pianoCedole(prestito).filter(({ dataCedola }) => dataCedola > valuta);
  const periodica = convenzione === 'PERIODICA' && titolo.mesi > 0;
  const da = numeroGiorno(valuta);
  const periodi = periodica
    ? periodiDa(titolo, valuta)
    : (giorno: Data) => (numeroGiorno(giorno) - da) / 365;
  const vivo = poolFactorDopo(prestito, valuta);
  const sulVivo = (per100: string) => (Number(per100) * Number(vivo.d)) / Number(vivo.n);
  return {
    frequenza: periodica ? 12 / titolo.mesi : 1,
    flussi: righe.map(({ dataCedola, importo100, quotaCapitale100 }) => ({
      data: dataCedola,
      periodi: periodi(dataCedola),
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
