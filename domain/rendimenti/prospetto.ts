import { annuo } from '#domain/calcolo/rendimento-tenuto.ts';
import { aggiungiGiorni, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { delCapitale, fuoriDi } from './capitale.ts';
import { type Catena, contributo, legato, tassiDegliEffetti } from './catena.ts';
import { type Conto, risultatoDelTratto } from './conto.ts';
import { type Effetto, nomiEffetti, risultatoDi } from './effetti.ts';
import type { MetodoRendimento } from './metodi.ts';
import type { Arco, Tratti } from './tratti.ts';

type DiEffetti<V> = Readonly<Record<Effetto, V>>;

/** A group over an arc of stretches: amounts in cents, rates of 1 and of the arc's days. */
export interface Prospetto {
  readonly iniziale: bigint;
  readonly apporti: bigint;
  readonly incassi: bigint;
  readonly fuori: bigint;
  readonly effetti: DiEffetti<bigint>;
  readonly risultato: bigint;
  readonly finale: bigint;
  readonly tasso: number | null;
  /** Of a year, compounded over 365 days; null of less than one. */
  readonly annuo: number | null;
  readonly parti: DiEffetti<number | null>;
  /** What it adds to the whole's return. */
  readonly contributo: number | null;
  /** Why there is no return; other rates that annul the same flows. */
  readonly nota: string | null;
}

/** A group with its chain, and the whole that it is of. */
export interface DaMisurare {
  readonly metodo: MetodoRendimento;
  readonly tratti: Tratti;
  readonly conto: Conto;
  readonly catena: Catena;
  readonly tutto: { readonly conto: Conto; readonly catena: Catena };
}

const UN_ANNO = 365;

const somme = (valori: BigInt64Array, da: number, a: number): bigint =>
  valori.subarray(da, a).reduce((totale, uno) => totale + uno, 0n);

const senzaTasso = (giorno: string): string =>
  `Dal ${stampaData(giorno)} non c’è rendimento: il capitale è sotto zero, se ne è perso più di tutto, o più della metà non ha un valore.`;
const SENZA_TASSO =
  'Nessun tasso annulla i flussi: hanno un segno solo, la posizione è corta, tutto sta in un giorno, o più della metà non ha un valore.';

const perCento = (tasso: number): string => `${(tasso * 100).toFixed(2).replace('.', ',')} %`;

type Misurato = Pick<Prospetto, 'tasso' | 'parti' | 'contributo' | 'nota'>;

const NESSUNA: DiEffetti<null> = {
  prezzo: null,
  cambio: null,
  reddito: null,
  oneri: null,
  imposte: null,
};

/** The share of a rate that a part of the result made; nothing of nothing. */
const parteDi = (tasso: number | null, parte: bigint, intero: bigint): number | null => {
  if (tasso === null) return null;
  if (intero === 0n) return parte === 0n && tasso === 0 ? 0 : null;
  return (tasso * Number(parte)) / Number(intero);
};

/** By the capital: parts and contributions share the rate as they share the result. */
function pesatoColCapitale(
  { tratti, conto, tutto }: DaMisurare,
  arco: Arco,
  { effetti, risultato }: Pick<Prospetto, 'effetti' | 'risultato'>,
): Misurato {
  const suo = delCapitale(conto, tratti, arco);
  const tasso = suo?.tasso ?? null;
  const diTutto = tutto.conto === conto ? suo : delCapitale(tutto.conto, tratti, arco);
  let intero = 0n;
  for (let p = arco.da; p < arco.a; p++) intero += risultatoDelTratto(tutto.conto, p);
  const parti = nomiEffetti.map((nome) => [nome, parteDi(tasso, effetti[nome], risultato)]);
  const altri = suo?.altri ?? [];
  return {
    tasso,
    parti: tasso === null ? NESSUNA : (Object.fromEntries(parti) as DiEffetti<number | null>),
    contributo: parteDi(diTutto?.tasso ?? null, risultato, intero),
    nota:
      suo === null
        ? SENZA_TASSO
        : altri.length > 0
          ? `Gli stessi flussi hanno anche ${altri.map(perCento).join(', ')}.`
          : null,
  };
}

/** By time: stretches are linked. */
function pesatoColTempo({ tratti, conto, catena, tutto }: DaMisurare, arco: Arco): Misurato {
  const { tasso, rotto } = legato(catena, tratti, arco);
  return {
    tasso,
    parti: tasso === null ? NESSUNA : tassiDegliEffetti(conto, catena, arco),
    contributo: contributo((p) => risultatoDelTratto(conto, p), tutto.catena, arco),
    nota: rotto === null ? null : senzaTasso(rotto),
  };
}

/** What a group came to over an arc (docs/regole/performance.md). */
export function prospettoDi(misura: DaMisurare, arco: Arco): Prospetto {
  const { conto, tratti, metodo } = misura;
  const { da, a } = arco;
  const inizio = tratti.sere[0] ?? 0;
  const [primo, ultimo] = [tratti.sere[da] ?? 0, tratti.sere[a] ?? 0];
  const flussi = conto.flussi.subarray(primo - inizio, ultimo - inizio);
  const [incassi, apporti] = flussi.reduce(
    ([su, giu], uno) => (uno > 0n ? [su + uno, giu] : [su, giu - uno]),
    [0n, 0n],
  );
  const effetti = Object.fromEntries(
    nomiEffetti.map((nome) => [nome, somme(conto.effetti[nome], da, a)]),
  ) as DiEffetti<bigint>;
  const risultato = risultatoDi(effetti);
  const misurato =
    metodo === 'MWR'
      ? pesatoColCapitale(misura, arco, { effetti, risultato })
      : pesatoColTempo(misura, arco);
  const sera = aggiungiGiorni(arco.dal, -1);
  const lungo = giorniTra(sera, arco.al) >= UN_ANNO;
  return {
    iniziale: conto.iniziali[da] ?? 0n,
    ...{ apporti, incassi, effetti, risultato },
    fuori: fuoriDi(conto, arco),
    finale: conto.finali[a - 1] ?? 0n,
    ...misurato,
    annuo: misurato.tasso !== null && lungo ? annuo(misurato.tasso, sera, arco.al) : null,
  };
}
