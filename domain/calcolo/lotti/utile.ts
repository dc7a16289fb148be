import { quota } from './posizione.ts';

/** A sale of something in a currency; amounts in cents. */
export interface Realizzo {
  readonly ricavoDivisa: bigint;
  readonly costoDivisa: bigint;
  readonly costo: bigint;
  /** Units of currency for 1 euro, as a fraction. */
  readonly cambio: { readonly n: bigint; readonly d: bigint };
}

/** The result of a sale split in what prices did and what the currency did. */
export interface Utile {
  readonly ricavo: bigint;
  readonly totale: bigint;
  readonly daPrezzo: bigint;
  readonly daCambio: bigint;
}

/**
 * Proceeds and cost of the currency at the day's rate, each rounded to the cent; the currency's
 * part is cost at today's rate less cost as booked, the price's part is the rest, so that they add
 * up (OIC 26; docs/regole/valutazione.md#divise: euro = currency / rate). A rate that is not above
 * zero throws `RangeError`.
 */
export function utile({ ricavoDivisa, costoDivisa, costo, cambio }: Realizzo): Utile {
  if (cambio.n <= 0n || cambio.d <= 0n)
    throw new RangeError('Il cambio deve essere maggiore di zero.');
  const ricavo = quota(ricavoDivisa, cambio.d, cambio.n);
  const costoOggi = quota(costoDivisa, cambio.d, cambio.n);
  const totale = ricavo - costo;
  const daCambio = costoOggi - costo;
  return { ricavo, totale, daPrezzo: totale - daCambio, daCambio };
}
