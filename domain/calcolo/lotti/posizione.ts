import type { Data } from '#domain/tempo/data.ts';

/**
 * Quantities and amounts are whole numbers: a quantity in units of its last decimal, an amount in
 * cents of euro (`costo`) or of the currency (`costoDivisa`). Who calls knows the scale.
 */
export interface Lotto {
  /** The day on which it was bought; transfers keep it. */
  readonly data: Data;
  /** What names it, for who sells a lot of their choice. */
  readonly id: string;
  quantita: bigint;
  costo: bigint;
  costoDivisa: bigint;
}

/** A position: what is held and what it cost, with its lots, oldest first. */
export interface Posizione {
  quantita: bigint;
  costo: bigint;
  costoDivisa: bigint;
  /** One lot for averaged methods; with the yearly ones, what the year began with. */
  lotti: Lotto[];
  /** What came in and went out since the year began: the yearly methods keep it. */
  anno: AnnoAperto | null;
}

export interface AnnoAperto {
  caricata: bigint;
  costo: bigint;
  costoDivisa: bigint;
  scaricata: bigint;
  /** What changed the cost of what was held once the year had sold: it stays with what is left. */
  rettifica: bigint;
  rettificaDivisa: bigint;
}

/** A position before its first movement (docs/regole/costo.md#scarichi). */
export const posizioneVuota = (): Posizione => ({
  quantita: 0n,
  costo: 0n,
  costoDivisa: 0n,
  lotti: [],
  anno: null,
});

/** The quantity that its lots make (docs/regole/costo.md#scarichi). */
export const quantitaDeiLotti = ({ lotti }: Posizione): bigint =>
  lotti.reduce((somma, { quantita }) => somma + quantita, 0n);

/**
 * What its lots and the purchases of the open year cost, in cents, before what changed the cost of what is
 * left (docs/regole/costo.md#operazioni-sul-capitale).
 */
export const costoDeiLotti = ({ lotti, anno }: Posizione, di: 'costo' | 'costoDivisa'): bigint =>
  lotti.reduce((somma, uno) => somma + uno[di], anno?.[di] ?? 0n);

/**
 * Lots that do not make what goes out: none chosen, too few, one of them twice
 * (docs/regole/costo.md#scarichi).
 */
export class LottiInadatti extends RangeError {
  override readonly name = 'LottiInadatti';
}

/**
 * More is taken out than there is: nothing was changed. Quantities in units of the last decimal
 * (docs/regole/costo.md#scarichi).
 */
export class GiacenzaInsufficiente extends Error {
  override readonly name = 'GiacenzaInsufficiente';
  readonly disponibile: bigint;
  readonly chiesta: bigint;

  constructor(disponibile: bigint, chiesta: bigint) {
    super('La quantità da scaricare supera la giacenza.');
    this.disponibile = disponibile;
    this.chiesta = chiesta;
  }
}

/**
 * What moves is never below zero: what goes out has a movement of its own
 * (docs/regole/costo.md#scarichi).
 */
export function esigiNonNegativa(quantita: bigint): void {
  if (quantita < 0n) throw new RangeError('La quantità di un movimento non può essere negativa.');
}

/**
 * totale × n / d rounded half up, away from zero; `d` must be positive. The one rounding of amounts
 * kept as whole numbers (docs/regole/numeri.md#arrotondamento).
 */
export function quota(totale: bigint, n: bigint, d: bigint): bigint {
  const prodotto = totale * n;
  const doppio = 2n * d;
  return prodotto >= 0n ? (2n * prodotto + d) / doppio : -((-2n * prodotto + d) / doppio);
}

/** No less than the one and no more than the other (docs/regole/costo.md#conservazione). */
export const fra = (minimo: bigint, valore: bigint, massimo: bigint): bigint => {
  if (valore < minimo) return minimo;
  return valore > massimo ? massimo : valore;
};

/**
 * What leaves a lot or a position with a part of its quantity: all of it with the last unit. Cents,
 * half up; `quantita` above zero and not above what there is (docs/regole/costo.md#scarichi,
 * #conservazione).
 */
export function staccato(
  da: { readonly quantita: bigint; readonly costo: bigint; readonly costoDivisa: bigint },
  quantita: bigint,
): { readonly costo: bigint; readonly costoDivisa: bigint } {
  if (quantita === da.quantita) return { costo: da.costo, costoDivisa: da.costoDivisa };
  return {
    costo: quota(da.costo, quantita, da.quantita),
    costoDivisa: quota(da.costoDivisa, quantita, da.quantita),
  };
}
