/** The text without accents and case: who types `contabilita` finds "Contabilità". */
export const testoPiano = (testo: string): string =>
  testo
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search, plain: letters and digits only, so that no sign means anything. */
export const paroleCercate = (testo: string): readonly string[] =>
  testoPiano(testo)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
