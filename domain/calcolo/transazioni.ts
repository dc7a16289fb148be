import { confronta } from '#domain/money/decimale.ts';
import {
  arrotonda,
  daDecimale,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  somma,
  UNO,
  ZERO,
} from './frazione.ts';
import { perCento } from './termini.ts';

/** What was bought of a share in a day at one rate (percent), at whatever price. */
export interface CompratoA {
  readonly quantita: string;
  readonly aliquota: string;
}

/**
 * The mean of the rates of a day, weighted by the number of shares bought at each; percent, exact: only the tax is rounded
 * (D.M. 21-2-2013 art. 6 c. 3; docs/regole/imposte.md#imposta-sulle-transazioni). The only rate where there is one.
 */
export function aliquotaPesata(comprati: readonly CompratoA[]): Frazione {
  let [titoli, pesati] = [ZERO, ZERO];
  for (const { quantita, aliquota } of comprati) {
    titoli = somma(titoli, daDecimale(quantita));
    pesati = somma(pesati, prodotto(daDecimale(quantita), daDecimale(aliquota)));
  }
  return titoli.n === 0n ? ZERO : quoziente(pesati, titoli);
}

/** The rows of Table 3: on indices and measures of shares, on shares, and swaps, forwards and differences on either. */
export type SpecieDerivato = 'indici' | 'azioni' | 'altri';

/** Up to how much of notional, euro, each amount is due; the last one above. */
const FINO_A = ['2500', '5000', '10000', '50000', '100000', '500000', '1000000'] as const;

const IMPORTI: Readonly<Record<SpecieDerivato, readonly string[]>> = {
  indici: ['0.01875', '0.0375', '0.075', '0.375', '0.75', '3.75', '7.5', '15'],
  azioni: ['0.125', '0.25', '0.5', '2.5', '5', '25', '50', '100'],
  altri: ['0.25', '0.5', '1', '5', '10', '50', '100', '200'],
};

/** On regulated markets and multilateral systems a fifth is due. */
const RIDOTTA = 5;

export interface DerivatoTassato {
  readonly specie: SpecieDerivato;
  /** Euro (D.M. 21-2-2013 art. 9). */
  readonly nozionale: string;
  readonly fuoriMercato: boolean;
}

/**
 * The tax on a derivative of Italian shares, euro: the fixed amount of its kind and notional, a fifth of it on regulated
 * markets, half up to the cent (L. 228/2012 art. 1 c. 492 and its Table 3; docs/regole/imposte.md#derivati-su-azioni).
 * `intero` is the amount of the table.
 */
export function impostaSulDerivato({ specie, nozionale, fuoriMercato }: DerivatoTassato) {
  const scaglione = FINO_A.findIndex((limite) => confronta(nozionale, limite) <= 0);
  const intero = IMPORTI[specie].at(scaglione) as string;
  const parte = fuoriMercato ? UNO : rapporto(1, RIDOTTA);
  return { intero, dovuta: arrotonda(prodotto(daDecimale(intero), parte), 2) };
}

/**
 * The tax on what was bought net of a share in a day: times the mean price of its purchases and the rate (percent), half
 * up to the cent; nothing where more was sold than bought (L. 228/2012 art. 1 c. 491–494; D.M. 21-2-2013 art. 4;
 * docs/regole/imposte.md#imposta-sulle-transazioni).
 */
export function impostaSulleTransazioni(
  quantitaNetta: string,
  prezzo: Frazione,
  aliquota: Frazione,
): string {
  const acquisti = prodotto(daDecimale(quantitaNetta), prezzo);
  if (acquisti.n <= 0n) return '0';
  return arrotonda(prodotto(acquisti, perCento(aliquota)), 2);
}
