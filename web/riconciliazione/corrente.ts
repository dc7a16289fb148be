import type { RigaPosizione } from './colonne-conto.ts';
import type { Discordanza, MovimentoDiConto, RigaDiConto } from './riconciliazione-api.ts';

/** The row that one stands on, of whichever of the three lists. */
export type Corrente =
  | { readonly che: 'posizione'; readonly riga: RigaPosizione }
  | { readonly che: 'riga'; readonly riga: RigaDiConto }
  | { readonly che: 'movimento'; readonly riga: MovimentoDiConto };

/** Which row of which list: what is said of it is read anew each time. */
export interface Dove {
  readonly che: Corrente['che'];
  readonly chiave: string;
}

/** The difference that a row is of. */
export const idDiscordanzaDi = (corrente: Corrente): number | null =>
  corrente.che === 'posizione'
    ? (corrente.riga.discordanza?.id ?? null)
    : corrente.riga.idDiscordanza;

/** What a question about a difference is asked with. */
export interface DaSpiegare {
  readonly discordanza: Discordanza;
  readonly primo: 'stato' | 'nota';
}
