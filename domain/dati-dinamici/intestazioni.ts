import { tipoArchivio } from './tipi.ts';

/** Headings of what has the archives' place without being one (specification §2). */
const altre: ReadonlyMap<string, string> = new Map([['prezzi', 'Prezzi']]);

/** The heading of a kind, the last segment of the route. */
export const intestazione = (tipo: string): string =>
  tipoArchivio(tipo)?.intestazione ?? altre.get(tipo) ?? 'Titolo di default';
