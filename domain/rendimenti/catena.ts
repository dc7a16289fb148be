import type { Data } from '#domain/tempo/data.ts';
import { type Conto, capitaleDel, risultatoDelTratto, troppoEscluso } from './conto.ts';
import { type Effetto, nomiEffetti } from './effetti.ts';
import { giornoDi, quantiTratti, type Tratti } from './tratti.ts';

/** A group's growth, stretch by stretch; rates are doubles, figures of analysis (docs/decisions/0014). */
export interface Catena {
  /**
   * Of 1; NaN where what was invested is below nothing, where more than all was lost, and where what has no value is more
   * than what has one: what is left would stand for all.
   */
  readonly tassi: Float64Array;
  /** What one cent of a stretch's result adds to the growth of that stretch; 0 where nothing is invested. */
  readonly pesi: Float64Array;
}

/** The growth of each stretch: what was earned over what was invested. */
export function catenaDi(conto: Conto, tratti: Tratti): Catena {
  const quanti = quantiTratti(tratti);
  const [tassi, pesi] = [new Float64Array(quanti), new Float64Array(quanti)];
  for (let p = 0; p < quanti; p++) {
    if (troppoEscluso(conto, tratti, p)) {
      tassi[p] = Number.NaN;
      continue;
    }
    const risultato = risultatoDelTratto(conto, p);
    const { perGiorni: capitale, giorni } = capitaleDel(conto, tratti, p);
    if (capitale === 0n) continue;
    const tasso = Number(risultato * BigInt(giorni)) / Number(capitale);
    tassi[p] = capitale < 0n || tasso < -1 ? Number.NaN : tasso;
    pesi[p] = giorni / Number(capitale);
  }
  return { tassi, pesi };
}

/** Which stretches are linked. */
export interface Intervallo {
  readonly da: number;
  readonly a: number;
}

export interface Legato {
  /** Of 1; null where a stretch has none. */
  readonly tasso: number | null;
  /** The last day of the first stretch that has none. */
  readonly rotto: Data | null;
}

/** The product of the growths of stretches, less 1. */
export function legato({ tassi }: Catena, { sere }: Tratti, { da, a }: Intervallo): Legato {
  let crescita = 1;
  for (let p = da; p < a; p++) {
    const tasso = tassi[p] ?? Number.NaN;
    if (Number.isNaN(tasso)) return { tasso: null, rotto: giornoDi(sere[p + 1] ?? 0) };
    crescita *= 1 + tasso;
  }
  return { tasso: crescita - 1, rotto: null };
}

/**
 * What results add to a whole's return over stretches: each over what the whole had invested, times what the whole
 * had grown by before it. Those of its parts, and those of its effects, sum to its return
 * (docs/regole/performance.md#contributo).
 */
export function contributo(
  risultati: (p: number) => bigint,
  { tassi, pesi }: Catena,
  { da, a }: Intervallo,
): number | null {
  let [totale, crescita] = [0, 1];
  for (let p = da; p < a; p++) {
    const tasso = tassi[p] ?? Number.NaN;
    if (Number.isNaN(tasso)) return null;
    const risultato = risultati(p);
    if (risultato !== 0n) totale += Number(risultato) * (pesi[p] ?? 0) * crescita;
    crescita *= 1 + tasso;
  }
  return totale;
}

/** A return split by its effects. */
export function tassiDegliEffetti(
  conto: Conto,
  catena: Catena,
  intervallo: Intervallo,
): Readonly<Record<Effetto, number | null>> {
  const di = (nome: Effetto) => contributo((p) => conto.effetti[nome][p] ?? 0n, catena, intervallo);
  return Object.fromEntries(nomiEffetti.map((nome) => [nome, di(nome)])) as Record<
    Effetto,
    number | null
  >;
}
