import { type Effetti, type Effetto, nomiEffetti } from './effetti.ts';
import { quantiTratti, type Tratti } from './tratti.ts';

/** What a group was worth, earned and moved, stretch by stretch, in cents of euro. */
export interface Conto {
  readonly iniziali: BigInt64Array;
  readonly finali: BigInt64Array;
  readonly effetti: Readonly<Record<Effetto, BigInt64Array>>;
  /** Day by day from the first one: cashed is positive, paid negative. */
  readonly flussi: BigInt64Array;
}

export function contoNuovo(tratti: Tratti): Conto {
  const { sere } = tratti;
  const quanti = quantiTratti(tratti);
  const uno = () => new BigInt64Array(quanti);
  return {
    iniziali: uno(),
    finali: uno(),
    effetti: { prezzo: uno(), cambio: uno(), reddito: uno(), oneri: uno(), imposte: uno() },
    flussi: new BigInt64Array((sere.at(-1) ?? 0) - (sere[0] ?? 0)),
  };
}

/** What one holding did in one stretch. */
export interface Cella {
  readonly tratto: number;
  readonly iniziale: bigint;
  readonly finale: bigint;
  readonly effetti: Effetti;
  /** By the number of the day. */
  readonly flussi: readonly (readonly [giorno: number, flusso: bigint])[];
}

const piu = (dove: BigInt64Array, i: number, quanto: bigint): void => {
  if (quanto !== 0n) dove[i] = (dove[i] ?? 0n) + quanto;
};

/** Adds what a holding did to a group that it is of. */
export function aggiungi(conto: Conto, { sere }: Tratti, cella: Cella): void {
  const { tratto, iniziale, finale, effetti, flussi } = cella;
  const primo = (sere[0] ?? 0) + 1;
  piu(conto.iniziali, tratto, iniziale);
  piu(conto.finali, tratto, finale);
  for (const nome of nomiEffetti) piu(conto.effetti[nome], tratto, effetti[nome]);
  for (const [giorno, flusso] of flussi) piu(conto.flussi, giorno - primo, flusso);
}

export const risultatoDelTratto = ({ effetti }: Conto, p: number): bigint =>
  nomiEffetti.reduce((totale, nome) => totale + (effetti[nome][p] ?? 0n), 0n);

/**
 * The capital of a stretch times its days: the initial value all of them, what the group puts in on a day from
 * that morning on, what comes out of it up to that evening (Modified Dietz; of one day's stretch the same is the
 * growth of that day; docs/regole/performance.md#flussi).
 */
export function capitalePerGiorni(
  { iniziali, flussi }: Conto,
  { sere }: Tratti,
  p: number,
): bigint {
  const [inizio, da, a] = [sere[0] ?? 0, sere[p] ?? 0, sere[p + 1] ?? 0];
  let totale = (iniziali[p] ?? 0n) * BigInt(a - da);
  for (let giorno = da + 1; giorno <= a; giorno++) {
    const flusso = flussi[giorno - inizio - 1] ?? 0n;
    if (flusso !== 0n) totale -= flusso * BigInt(flusso < 0n ? a - giorno + 1 : a - giorno);
  }
  return totale;
}
