import { stampaIntero } from '#domain/money/esatto-italiano.ts';

/** What stays of an import that ended when a part of it was registered, and the ways on. */
export function cioCheResta(registrati: number): string {
  const suoi =
    registrati === 1
      ? '1 movimento è registrato'
      : `${stampaIntero(registrati)} movimenti sono registrati`;
  return `${suoi}, gli altri non sono entrati: lo stesso file, importato di nuovo, porta solo quelli. Ripristina storna i registrati.`;
}
