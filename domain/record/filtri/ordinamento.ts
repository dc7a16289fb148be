export type Verso = 'ASC' | 'DESC';

/** Column → direction, the most important first (docs/regole/filtri.md#ordinamento). */
export type Ordinamento = Readonly<Record<string, Verso>>;

/**
 * The ordering with a column set, turned or, with null, taken away. A column has one direction
 * only, and keeps its place when it turns.
 */
export function ordinaPer(
  ordinamento: Ordinamento,
  colonna: string,
  verso: Verso | null,
): Ordinamento {
  if (verso !== null) return { ...ordinamento, [colonna]: verso };
  return Object.fromEntries(Object.entries(ordinamento).filter(([nome]) => nome !== colonna));
}

/** The text of an order in the address: data.DESC,codDivisa.ASC */
export const scriviOrdinamento = (ordinamento: Ordinamento): string =>
  Object.entries(ordinamento)
    .map(([colonna, verso]) => `${colonna}.${verso}`)
    .join(',');

/** Reads it back, leaving out whatever is not a column that may be ordered by. */
export function leggiOrdinamento(testo: string, ordinabili: readonly string[]): Ordinamento {
  const coppie = testo.split(',').flatMap((parte): [string, Verso][] => {
    const [colonna = '', verso] = parte.split('.');
    const nota = ordinabili.includes(colonna) && (verso === 'ASC' || verso === 'DESC');
    return nota ? [[colonna, verso]] : [];
  });
  return Object.fromEntries(coppie);
}
