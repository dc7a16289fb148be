/** How many page numbers the pager shows (docs/regole/schermate.md#pagine). */
const NUMERI = 5;

/** Numbers of a pager around the current page, with the last one and a gap where pages are left out. */
export function numeriPagina(corrente: number, pagine: number): readonly (number | 'salto')[] {
  const quanti = Math.min(NUMERI, pagine);
  const primo = Math.min(Math.max(1, corrente - Math.floor(NUMERI / 2)), pagine - quanti + 1);
  const finestra = Array.from({ length: quanti }, (_, indice) => primo + indice);
  const ultimo = finestra.at(-1) ?? 1;
  if (ultimo >= pagine) return finestra;
  return ultimo === pagine - 1 ? [...finestra, pagine] : [...finestra, 'salto', pagine];
}

/** The number of pages: at least one, also of nothing. */
export function numeroPagine(totale: number, dimensione: number): number {
  return Math.max(1, Math.ceil(totale / dimensione));
}
