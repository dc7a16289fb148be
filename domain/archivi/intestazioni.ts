import { schermataArchivio } from './tipi.ts';

/** The heading of a kind, the last segment of the route (docs/regole/archivi.md#tipi). */
export const intestazione = (tipo: string): string =>
  schermataArchivio(tipo)?.intestazione ?? 'Titolo di default';
