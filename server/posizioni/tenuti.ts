import { type RawBuilder, sql } from 'kysely';
import { type Livelli, posizioniAl } from './posizioni-al.ts';

/** Whose holdings, and as of which day. Without codes they are those of the whole company. */
export interface Giacenza extends Livelli {
  /** Missing where the call names no company: holdings of all that the caller may see. */
  readonly codAzienda: string | null | undefined;
  /** Today unless told. */
  readonly data: string | null | undefined;
}

/** Which `titoli t` are held on a day, long or short: the one place that says so. */
export const condizioneTenuti = (di: Giacenza): RawBuilder<unknown> =>
  sql`t.cod_titolo in (select g.cod_titolo from (${posizioniAl(di)}) g where g.quantita <> 0)`;
