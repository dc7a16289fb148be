import type { Cella } from './conto.ts';
import {
  type Effetti,
  effettiDi,
  flussoDi,
  type Mosso,
  NULLA,
  SCALA,
  type Valore,
} from './effetti.ts';
import type { Tratti } from './tratti.ts';

/** What money or quantities did to a holding on a day. */
export interface GiornoMosso {
  readonly giorno: number;
  readonly mosso: Mosso;
}

/** A quantity from an evening on. */
export interface Gradino {
  readonly giorno: number;
  readonly quantita: bigint;
}

/** A holding over a period: what was held, what moved, and what it was worth when. */
export interface Percorso {
  /** By rising days; what was held before the first of them is nothing. */
  readonly gradini: readonly Gradino[];
  readonly mossi: readonly GiornoMosso[];
  /** What a quantity is worth on an evening, at which rate; in words where nobody knows. */
  readonly valoreAl: (
    quantita: bigint,
    giorno: number,
  ) => { readonly valore: Valore; readonly cambio: bigint } | string;
}

/** A stretch that a holding is left out of, because nobody knows what it was worth at an end of it. */
export interface SenzaValore {
  readonly tratto: number;
  /** The first and the last evening that lacks a value. */
  readonly giorno: number;
  readonly ultimo: number;
  readonly motivo: string;
}

const FERMO: Mosso = { capitale: 0n, divisa: 0n, interessi: 0n, oneri: 0n, imposte: 0n };

const sommato = (a: Mosso, b: Mosso): Mosso => ({
  capitale: a.capitale + b.capitale,
  divisa: a.divisa + b.divisa,
  interessi: a.interessi + b.interessi,
  oneri: a.oneri + b.oneri,
  imposte: a.imposte + b.imposte,
});

/** Reads rising days one after the other: the last quantity, and what moved up to a day. */
function lettore({ gradini, mossi }: Percorso) {
  let [g, m, tenuta] = [0, 0, 0n];
  return {
    fino: (giorno: number): bigint => {
      for (let uno = gradini[g]; uno && uno.giorno <= giorno; uno = gradini[++g])
        tenuta = uno.quantita;
      return tenuta;
    },
    mossiFino: (giorno: number): readonly GiornoMosso[] => {
      const da = m;
      while ((mossi[m]?.giorno ?? Number.POSITIVE_INFINITY) <= giorno) m++;
      return da === m ? [] : mossi.slice(da, m);
    },
  };
}

/**
 * The cells of a holding, stretch by stretch; where it has no value at an end of one it is left out of it, with what
 * moved then (docs/regole/performance.md#senza-prezzo).
 */
export function celleDi(
  percorso: Percorso,
  { sere }: Tratti,
): { readonly celle: readonly Cella[]; readonly mancanti: readonly SenzaValore[] } {
  const [celle, mancanti]: [Cella[], SenzaValore[]] = [[], []];
  const legge = lettore(percorso);
  const quanto = (quantita: bigint, giorno: number) =>
    quantita === 0n ? { valore: NULLA, cambio: null } : percorso.valoreAl(quantita, giorno);
  let tenuta = legge.fino(sere[0] ?? 0);
  legge.mossiFino(sere[0] ?? 0);
  let prima = quanto(tenuta, sere[0] ?? 0);
  for (let p = 0; p + 1 < sere.length; p++) {
    const [da, a] = [sere[p] ?? 0, sere[p + 1] ?? 0];
    const sera = legge.fino(a);
    const mossi = legge.mossiFino(a);
    const vuota = tenuta === 0n && sera === 0n && mossi.length === 0;
    tenuta = sera;
    if (vuota) continue;
    const dopo = quanto(sera, a);
    if (typeof prima === 'string') {
      const ultimo = typeof dopo === 'string' ? a : da;
      mancanti.push({ tratto: p, giorno: da, ultimo, motivo: prima });
    } else if (typeof dopo === 'string')
      mancanti.push({ tratto: p, giorno: a, ultimo: a, motivo: dopo });
    else {
      const mosso = mossi.reduce((totale, uno) => sommato(totale, uno.mosso), FERMO);
      const cambio = dopo.cambio ?? cambioAllUltimo(mossi) ?? prima.cambio ?? SCALA;
      const effetti: Effetti = effettiDi(prima.valore, dopo.valore, mosso, cambio);
      celle.push({
        tratto: p,
        iniziale: prima.valore.secco + prima.valore.rateo,
        finale: dopo.valore.secco + dopo.valore.rateo,
        effetti,
        flussi: mossi.map(({ giorno, mosso: suo }) => [giorno, flussoDi(suo)]),
      });
    }
    prima = dopo;
  }
  return { celle, mancanti };
}

/** Of what is held no more, the rate that it was last cashed at. */
function cambioAllUltimo(mossi: readonly GiornoMosso[]): bigint | null {
  const { capitale, divisa } = mossi.findLast(({ mosso }) => mosso.capitale !== 0n)?.mosso ?? FERMO;
  return capitale === 0n || divisa === 0n || divisa < 0n !== capitale < 0n
    ? null
    : (divisa * SCALA) / capitale;
}
