/** The first of names, and that there are others. */
export const primiDetti = (nomi: readonly string[], quanti = 5): string =>
  `${nomi.slice(0, quanti).join(', ')}${nomi.length > quanti ? ' e altri' : ''}`;
