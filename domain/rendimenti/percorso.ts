import type { Cella } from './conto.ts';
import {
  ALLA_PARI,
  type Cambio,
  type Effetti,
  effettiDi,
  FERMO,
  flussoDi,
  type Mosso,
  NULLA,
  type Valore,
} from './effetti.ts';
import type { Tratti } from './tratti.ts';
import type { Mancante } from './valori.ts';

/** What money or quantities did to a holding on a day. */
export interface GiornoMosso {
  readonly giorno: number;
  readonly mosso: Mosso;
  /** Why nobody knows what it comes to in the currency that returns are told in. */
  readonly ignoto?: Ignoto | undefined;
}

/** A quantity from an evening on. */
export interface Gradino {
  readonly giorno: number;
  readonly quantita: bigint;
}

/**
 * Why an evening has no value, or money none in the currency that is told, and of which archive; of none where terms
 * lack something.
 */
export interface Ignoto {
  readonly motivo: string;
  readonly grandezza: Mancante | null;
  /** Of the titolo, or of the currency of a rate. */
  readonly codice: string;
}

interface Noto {
  readonly valore: Valore;
  readonly cambio: Cambio;
}

export const eIgnoto = (esito: Ignoto | { readonly valore: Valore }): esito is Ignoto =>
  'motivo' in esito;

/** A holding over a period: what was held, what moved, and what it was worth when. */
export interface Percorso {
  /** By rising days; what was held before the first of them is nothing. */
  readonly gradini: readonly Gradino[];
  readonly mossi: readonly GiornoMosso[];
  /** What a quantity is worth on an evening, at which rate. */
  readonly valoreAl: (quantita: bigint, giorno: number) => Noto | Ignoto;
}

/** A stretch that a holding is left out of, because nobody knows what it was worth at an end of it. */
export interface SenzaValore extends Ignoto {
  readonly tratto: number;
  /** The first and the last evening that lacks a value. */
  readonly giorno: number;
  readonly ultimo: number;
  /** What it stands for: its last value, with what was bought since; the first one where it had none; never nothing. */
  readonly valore: bigint;
}

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

const assoluto = (quanto: bigint): bigint => (quanto < 0n ? -quanto : quanto);
const maggiore = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What stands for a quantity without a value: what is bought adds what it was paid, what goes takes its share. */
function stimato(
  noto: bigint | null,
  [prima, dopo]: readonly [prima: bigint, dopo: bigint],
  mossi: readonly GiornoMosso[],
): bigint | null {
  if (noto === null) return null;
  const [da, a] = [assoluto(prima), assoluto(dopo)];
  if (a <= da) return (noto * a) / da;
  return noto + assoluto(mossi.reduce((totale, { mosso }) => totale + flussoDi(mosso), 0n));
}

/**
 * The cells of a holding, stretch by stretch; where it has no value at an end of one it is left out of it, with what
 * moved then (docs/regole/performance.md#senza-prezzo).
 */
export function celleDi(
  percorso: Percorso,
  { sere }: Tratti,
): { readonly celle: readonly Cella[]; readonly mancanti: readonly SenzaValore[] } {
  const celle: Cella[] = [];
  const esclusi: (Omit<SenzaValore, 'valore'> & { readonly valore: bigint | null })[] = [];
  const legge = lettore(percorso);
  const quanto = (quantita: bigint, giorno: number) =>
    quantita === 0n ? { valore: NULLA, cambio: null } : percorso.valoreAl(quantita, giorno);
  const inTutto = ({ secco, rateo }: Valore) => secco + rateo;
  let tenuta = legge.fino(sere[0] ?? 0);
  legge.mossiFino(sere[0] ?? 0);
  let prima = quanto(tenuta, sere[0] ?? 0);
  // What stands for the holding where it has no value; null until it has had one.
  let noto = eIgnoto(prima) ? null : assoluto(inTutto(prima.valore));
  let primoNoto = noto;
  for (let p = 0; p + 1 < sere.length; p++) {
    const [da, a] = [sere[p] ?? 0, sere[p + 1] ?? 0];
    const sera = legge.fino(a);
    const mossi = legge.mossiFino(a);
    const vuota = tenuta === 0n && sera === 0n && mossi.length === 0;
    const quantita = [tenuta, sera] as const;
    tenuta = sera;
    if (vuota) continue;
    const dopo = quanto(sera, a);
    const finale = eIgnoto(dopo) ? stimato(noto, quantita, mossi) : assoluto(inTutto(dopo.valore));
    const valore = eIgnoto(dopo) && noto !== null ? maggiore(noto, finale ?? 0n) : noto;
    const senzaCambio = mossi.find(({ ignoto }) => ignoto);
    if (eIgnoto(prima)) {
      const ultimo = eIgnoto(dopo) ? a : da;
      esclusi.push({ ...prima, tratto: p, giorno: da, ultimo, valore });
    } else if (eIgnoto(dopo)) esclusi.push({ ...dopo, tratto: p, giorno: a, ultimo: a, valore });
    else if (senzaCambio?.ignoto) {
      const { giorno, ignoto } = senzaCambio;
      esclusi.push({ ...ignoto, tratto: p, giorno, ultimo: giorno, valore });
    } else {
      const mosso = mossi.reduce((totale, uno) => sommato(totale, uno.mosso), FERMO);
      const cambio = dopo.cambio ?? cambioAllUltimo(mossi) ?? prima.cambio ?? ALLA_PARI;
      const effetti: Effetti = effettiDi(prima.valore, dopo.valore, mosso, cambio);
      celle.push({
        tratto: p,
        iniziale: inTutto(prima.valore),
        finale: inTutto(dopo.valore),
        effetti,
        flussi: mossi.map(({ giorno, mosso: suo }) => [giorno, flussoDi(suo)]),
      });
    }
    primoNoto ??= finale;
    [prima, noto] = [dopo, finale];
  }
  // Nothing at all could not be told from having left nothing out.
  const pesato = (valore: bigint | null) => maggiore(valore ?? primoNoto ?? 0n, 1n);
  return { celle, mancanti: esclusi.map((uno) => ({ ...uno, valore: pesato(uno.valore) })) };
}

/** Of what is held no more, the rate that it was last cashed at. */
function cambioAllUltimo(mossi: readonly GiornoMosso[]): Cambio | null {
  const { capitale, divisa } = mossi.findLast(({ mosso }) => mosso.capitale !== 0n)?.mosso ?? FERMO;
  return capitale === 0n || divisa === 0n || divisa < 0n !== capitale < 0n
    ? null
    : { di: assoluto(divisa), per: assoluto(capitale) };
}
