import { type Data, giorniDelMese, partiData } from '#domain/tempo/data.ts';
import {
  arrotonda,
  confronta,
  daDecimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  somma,
  UNO,
} from './frazione.ts';

/** Reference indices and coefficients are kept to five decimals (G.U. 22A07265 art. 16). */
const DECIMALI_INDICE = 5;
const DECIMALI_TRONCATI = 6;
const DECIMALI_RATEO_1000 = 6;

/** The two monthly indices between which a day's is found. */
export interface IndiciMensili {
  /** The index of the third month before the day's. */
  readonly terzultimo: string;
  /** The index of the second month before the day's. */
  readonly penultimo: string;
}

/** Cut at the sixth decimal, then rounded half up at the fifth (G.U. 16A07568 art. 4). */
function troncaEArrotonda(valore: Frazione): string {
  const scala = 10n ** BigInt(DECIMALI_TRONCATI);
  const troncato = { n: (valore.n * scala) / valore.d, d: scala };
  return arrotonda(troncato, DECIMALI_INDICE);
}

/**
 * The reference index of a day: the indices of three and two months before, interpolated by the
 * days passed of the month, IE(m−3) + (d−1)/days·(IE(m−2) − IE(m−3)) (G.U. 22A07265 art. 16;
 * docs/regole/indicizzazione.md#btpi).
 */
export function indiceRiferimento(giorno: Data, { terzultimo, penultimo }: IndiciMensili): string {
  const { anno, mese, giorno: di } = partiData(giorno);
  const parte = rapporto(di - 1, giorniDelMese(anno, mese));
  const salto = differenza(daDecimale(penultimo), daDecimale(terzultimo));
  return troncaEArrotonda(somma(daDecimale(terzultimo), prodotto(salto, parte)));
}

/**
 * The coefficient of a day over the index it is counted from, five decimals. Cut at the sixth and
 * rounded half up; a base of zero throws (G.U. 22A07265 art. 16; G.U. 16A07568 art. 4).
 */
export const coefficiente = (indice: string, base: string): string =>
  troncaEArrotonda(quoziente(daDecimale(indice), daDecimale(base)));

/** What an indexed bond pays at a coupon date, per 1,000 of nominal. */
export interface CedolaIndicizzata {
  readonly cedola1000: string;
  readonly rivalutazione1000: string;
}

/**
 * A coupon grows with the index and is not protected; capital is, at maturity (BTP€i,
 * docs/regole/indicizzazione.md#btpi).
 */
export const cedolaEuropea = (
  cedolaReale100: string,
  coefficienteDelGiorno: string,
): CedolaIndicizzata => ({
  cedola1000: arrotonda(
    prodotto(prodotto(daDecimale(cedolaReale100), rapporto(10)), daDecimale(coefficienteDelGiorno)),
    10,
  ),
  rivalutazione1000: '0',
});

/**
 * What is repaid per 100: never less than 100 (BTP€i). Five decimals, half up
 * (docs/regole/indicizzazione.md#btpi; MEF).
 */
export const rimborsoEuropeo = (coefficienteAScadenza: string): string =>
  arrotonda(prodotto(rapporto(100), alMeno1(coefficienteAScadenza)), DECIMALI_INDICE);

const alMeno1 = (testo: string): Frazione => {
  const valore = daDecimale(testo);
  return confronta(valore, UNO) < 0 ? UNO : valore;
};

/**
 * BTP Italia: the coupon on the revalued capital and the revaluation of the half-year, paid
 * together, neither below what the nominal gives (G.U. 16A07568 art. 4;
 * docs/regole/indicizzazione.md#btp-italia).
 */
export function cedolaItaliana(
  cedolaReale100: string,
  coefficienteDelSemestre: string,
): CedolaIndicizzata {
  const indice = alMeno1(coefficienteDelSemestre);
  return {
    cedola1000: arrotonda(prodotto(prodotto(daDecimale(cedolaReale100), rapporto(10)), indice), 10),
    rivalutazione1000: arrotonda(prodotto(rapporto(1000), differenza(indice, UNO)), 10),
  };
}

/** How the base of BTP Italia behaves after prices fell: a setting, for the decree is not explicit. */
export type RegolaDeflazione = 'massimo' | 'precedente';

/**
 * The index from which the next half-year's coefficient is counted. `massimo`: the highest so far,
 * so that deflation must be recovered before capital is revalued again; `precedente`: the last
 * coupon's. No index at all throws `RangeError` (docs/regole/indicizzazione.md#btp-italia: a
 * setting).
 */
export function baseBtpItalia(indiciPassati: readonly string[], regola: RegolaDeflazione): string {
  const ultimo = indiciPassati.at(-1);
  if (ultimo === undefined) throw new RangeError('Manca l’indice da cui il periodo comincia.');
  if (regola === 'precedente') return ultimo;
  return indiciPassati.reduce((massimo, uno) =>
    confronta(daDecimale(uno), daDecimale(massimo)) > 0 ? uno : massimo,
  );
}

/**
 * A coefficient counted from the last coupon, as its rule of deflation has it. `massimo` multiplies
 * it by what is left to make good, min(1, …) over the coefficients of the coupons so far, which is
 * what counting from the highest index gives; five decimals, cut at the sixth. `precedente` leaves
 * it. A coupon whose coefficient is not known counts as 1
 * (docs/regole/indicizzazione.md#btp-italia).
 */
export function coefficienteRecuperato(
  delGiorno: string,
  passati: readonly (string | null)[],
  regola: RegolaDeflazione,
): string {
  if (regola === 'precedente') return delGiorno;
  let rimasto = UNO;
  for (const uno of passati) {
    const dopo = prodotto(rimasto, daDecimale(uno ?? '1'));
    rimasto = confronta(dopo, UNO) < 0 ? dopo : UNO;
  }
  return rimasto === UNO ? delGiorno : troncaEArrotonda(prodotto(rimasto, daDecimale(delGiorno)));
}

/**
 * BTP Italia Sì: half the fixed rate plus the period's inflation, never negative, per 1,000. Both
 * rates percent; ten decimals, half up (MEF; docs/regole/indicizzazione.md#btp-italia).
 */
export function cedolaItaliaSi(tassoFissoAnnuo: string, inflazionePeriodo: string): string {
  const fisso = prodotto(daDecimale(tassoFissoAnnuo), rapporto(10, 2));
  const inflazione = daDecimale(inflazionePeriodo);
  const variabile = inflazione.n > 0n ? prodotto(inflazione, rapporto(10)) : rapporto(0);
  return arrotonda(somma(fisso, variabile), 10);
}

/**
 * How price, accrual and coefficient make what is paid: a setting
 * (docs/regole/indicizzazione.md#btp-italia).
 */
export type ModoControvalore = 'REALE_X_CI' | 'ADDITIVO';

export interface Regolamento {
  readonly nominale: string;
  /** Real price per 100. */
  readonly prezzo: string;
  /** Real accrual per 100, not rounded. */
  readonly rateoReale100: string;
  readonly coefficiente: string;
  readonly modo: ModoControvalore;
}

/**
 * What is paid for an indexed bond, two decimals: VN·CI·(P/100 + rateo/1000 on 1,000 at six decimals),
 * or with the coefficient on the accrual and added to the price (G.U. 20A03681 art. 2).
 */
export function controvaloreIndicizzato(regolamento: Regolamento): string {
  const { nominale, prezzo, rateoReale100, modo } = regolamento;
  const ci = daDecimale(regolamento.coefficiente);
  const rateo1000 = arrotonda(
    prodotto(daDecimale(rateoReale100), rapporto(10)),
    DECIMALI_RATEO_1000,
  );
  const p = prodotto(daDecimale(prezzo), rapporto(1, 100));
  const r = prodotto(daDecimale(rateo1000), rapporto(1, 1000));
  const unitario =
    modo === 'REALE_X_CI'
      ? prodotto(ci, somma(p, r))
      : somma(somma(p, prodotto(r, ci)), differenza(ci, UNO));
  return arrotonda(prodotto(daDecimale(nominale), unitario), 2);
}
