import { stampaIntero } from '#domain/money/esatto-italiano.ts';

/** What is to be said of the rest, and the ways on. */
export const E_GLI_ALTRI =
  ', gli altri non sono entrati: lo stesso file, importato di nuovo, porta solo quelli. Ripristina storna i registrati.';

/** What stays of an import that ended when a part of it was registered, and the ways on. */
export function cioCheResta(registrati: number): string {
  const suoi =
    registrati === 1
      ? '1 movimento è registrato'
      : `${stampaIntero(registrati)} movimenti sono registrati`;
  return `${suoi}${E_GLI_ALTRI}`;
}
