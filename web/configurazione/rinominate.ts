/** By the name that a category has now, the one that it had when one began. */
export type Rinominate = Readonly<Record<string, string>>;

/** A category called `era` is called `nome` now: letter by letter it stays the same one. */
export function rinominata(prima: Rinominate, era: string, nome: string): Rinominate {
  const { [era]: originale = era, ...altre } = prima;
  return { ...altre, [nome]: originale };
}

/** What is sent: those of the base that are gone, and stand in the list under another name. */
export function rinomi(
  rinominate: Rinominate,
  base: readonly string[],
  mie: readonly string[],
): { da: string; a: string }[] {
  const nuove = mie.map((nome) => nome.trim());
  return Object.entries(rinominate)
    .map(([a, da]) => ({ da, a: a.trim() }))
    .filter(({ da, a }) => base.includes(da) && !nuove.includes(da) && nuove.includes(a));
}
