import { type Effetti, type Effetto, nomiEffetti } from './effetti.ts';
import { quantiTratti, type Tratti } from './tratti.ts';

/** What a group was worth, earned and moved, stretch by stretch, in cents of euro. */
export interface Conto {
  readonly iniziali: BigInt64Array;
  readonly finali: BigInt64Array;
  readonly effetti: Readonly<Record<Effetto, BigInt64Array>>;
  /** What was left out of each stretch for want of a value, at the last one that it had. */
  readonly esclusi: BigInt64Array;
  /** Day by day from the first one: cashed is positive, paid negative. */
  readonly flussi: BigInt64Array;
}

const BYTE = BigInt64Array.BYTES_PER_ELEMENT;
/** Of initial and final values, of what was left out, and of each effect. */
const PER_TRATTO = 3 + nomiEffetti.length;

/** How many bytes a group takes: some of it is counted stretch by stretch, money day by day. */
export const byteDelConto = (tratti: Tratti): number =>
  BYTE * (PER_TRATTO * quantiTratti(tratti) + quantiGiorni(tratti));

const quantiGiorni = ({ sere }: Tratti): number => (sere.at(-1) ?? 0) - (sere[0] ?? 0);

export function contoNuovo(tratti: Tratti): Conto {
  const quanti = quantiTratti(tratti);
  const uno = () => new BigInt64Array(quanti);
  return {
    iniziali: uno(),
    finali: uno(),
    effetti: { prezzo: uno(), cambio: uno(), reddito: uno(), oneri: uno(), imposte: uno() },
    esclusi: uno(),
    flussi: new BigInt64Array(quantiGiorni(tratti)),
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

/** What a holding that was left out of a stretch stands for weighs against what is in it. */
export const escludi = (
  conto: Conto,
  { tratto, valore }: { readonly tratto: number; readonly valore: bigint },
): void => piu(conto.esclusi, tratto, valore);

export const risultatoDelTratto = ({ effetti }: Conto, p: number): bigint =>
  nomiEffetti.reduce((totale, nome) => totale + (effetti[nome][p] ?? 0n), 0n);

export interface Capitale {
  /** Times its days. */
  readonly perGiorni: bigint;
  readonly giorni: number;
}

const SENZA: Capitale = { perGiorni: 0n, giorni: 1 };

/**
 * The capital of a stretch: the initial value all of its days, what the group puts in on a day from that morning on,
 * what comes out of it up to that evening (Modified Dietz; of one day's stretch the same is the growth of that day).
 * Where nothing was held at an end the stretch begins with the first flow, or ends with the last one; where nothing
 * was ever put in there is no capital (docs/regole/performance.md#flussi, #tratti-in-parte).
 */
export function capitaleDel(
  { iniziali, finali, flussi }: Conto,
  { sere }: Tratti,
  p: number,
): Capitale {
  const [inizio, da, a] = [sere[0] ?? 0, sere[p] ?? 0, sere[p + 1] ?? 0];
  const iniziale = iniziali[p] ?? 0n;
  const mossi: (readonly [giorno: number, flusso: bigint])[] = [];
  for (let giorno = da + 1; giorno <= a; giorno++) {
    const flusso = flussi[giorno - inizio - 1] ?? 0n;
    if (flusso !== 0n) mossi.push([giorno, flusso]);
  }
  if (iniziale === 0n && !mossi.some(([, flusso]) => flusso < 0n)) return SENZA;
  const primo = iniziale === 0n ? (mossi[0]?.[0] ?? da + 1) : da + 1;
  const ultimo = (finali[p] ?? 0n) === 0n ? (mossi.at(-1)?.[0] ?? a) : a;
  const giorni = ultimo - primo + 1;
  let perGiorni = iniziale * BigInt(giorni);
  for (const [giorno, flusso] of mossi)
    perGiorni -= flusso * BigInt(flusso < 0n ? ultimo - giorno + 1 : ultimo - giorno);
  return { perGiorni, giorni };
}

/**
 * Whether more was left out of a stretch than is invested in it, so that the little that is left would stand for all
 * (docs/regole/performance.md#senza-prezzo).
 */
export function troppoEscluso(conto: Conto, tratti: Tratti, p: number): boolean {
  const escluso = conto.esclusi[p] ?? 0n;
  if (escluso === 0n) return false;
  const { perGiorni, giorni } = capitaleDel(conto, tratti, p);
  return escluso * BigInt(giorni) > perGiorni;
}
