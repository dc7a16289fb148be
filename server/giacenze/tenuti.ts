import { type RawBuilder, sql } from 'kysely';

/** Whose holdings, and as of which day. Without codes they are those of the whole company. */
export interface Giacenza {
  /** Missing where the call names no company: holdings of all that the caller may see. */
  readonly codAzienda: string | null | undefined;
  readonly data: string | null | undefined;
  readonly codPortafoglio?: readonly string[] | null | undefined;
  readonly codDepositario?: readonly string[] | null | undefined;
  readonly codControparte?: readonly string[] | null | undefined;
}

/**
 * Which `titoli t` are held on a day: the one place that says so. Movements are not kept yet, so
 * every titolo counts as held, and the panel says it; when they are, positions are asked here.
 */
export const condizioneTenuti = (_di: Giacenza): RawBuilder<unknown> => sql`true`;
