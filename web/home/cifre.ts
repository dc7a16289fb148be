import { stampaEsatto } from '#domain/money/esatto-italiano.ts';

/** An amount as one reads it: with a real minus; of a result a plus too. */
export function cifra(importo: string, conSegno = false): string {
  const testo = stampaEsatto(importo, 2);
  if (testo.startsWith('-')) return `−${testo.slice(1)}`;
  return conSegno && /[1-9]/.test(testo) ? `+${testo}` : testo;
}

export const negativa = (importo: string): boolean => importo.startsWith('-');
