import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  somma,
} from '#domain/money/decimale.ts';

const CENTO = '100';

/** One line of the plan by which a titolo gives its capital back. */
export interface RigaPiano {
  readonly data: string | null;
  readonly quotaCapitale: string | null;
  readonly poolFactor: string | null;
}

/**
 * What is left of 100 after each line, by date: the pool factor says it, else the quota is taken from
 * what was left before. Null where a line says neither.
 */
export function residui(righe: readonly RigaPiano[]): readonly (string | null)[] {
  const perData = righe
    .map((riga, posto) => ({ ...riga, posto }))
    .toSorted((a, b) => ((a.data ?? '') < (b.data ?? '') ? -1 : 1));
  const trovati: (string | null)[] = righe.map(() => null);
  let resta = CENTO;
  for (const { quotaCapitale, poolFactor, posto } of perData) {
    if (poolFactor !== null) resta = prodotto(poolFactor, CENTO);
    else if (quotaCapitale !== null) resta = differenza(resta, quotaCapitale);
    else continue;
    trovati[posto] = resta;
  }
  return trovati;
}

/** What is left at the end of the plan: 0 where it gives everything back. */
export function residuoFinale(righe: readonly RigaPiano[]): string {
  const trovati = residui(righe);
  const ultima = righe
    .map(({ data }, posto) => ({ data: data ?? '', posto }))
    .filter(({ posto }) => trovati[posto] !== null)
    .toSorted((a, b) => (a.data < b.data ? -1 : 1))
    .at(-1);
  return (ultima && trovati[ultima.posto]) ?? CENTO;
}

/** What the percentages amount to, and what is missing to 100 (negative where there is too much). */
export function sommaPercentuali(percentuali: readonly string[]) {
  const totale = somma(...percentuali);
  return { totale, mancano: differenza(CENTO, totale), intera: confronta(totale, CENTO) === 0 };
}

const DECIMALI = 6;

/** The percentages in the same proportion, adding up to 100; what rounding leaves goes to the largest. */
export function portateACento(percentuali: readonly string[]): readonly string[] {
  const totale = somma(...percentuali);
  if (confronta(totale, '0') <= 0) return percentuali;
  const scalate = percentuali.map((una) =>
    arrotonda(quoziente(prodotto(una, CENTO), totale), DECIMALI),
  );
  const maggiore = scalate.reduce(
    (posto, una, indice) => (confronta(una, scalate[posto] ?? '0') > 0 ? indice : posto),
    0,
  );
  const resto = differenza(CENTO, somma(...scalate));
  return scalate.map((una, indice) => (indice === maggiore ? somma(una, resto) : una));
}
