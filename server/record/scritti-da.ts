import { type RawBuilder, sql } from 'kysely';

/** What is said of a job that is no guid. */
export const LAVORO_IGNOTO = "L'importazione si indica con il suo identificativo.";

/**
 * That the row of `tabella`, under its alias, was written by an import (or another job that writes): it bears
 * its mark still, or bore it until somebody changed the row. Of one that was taken back there are none.
 */
export const scrittiDa = (tabella: string, lavoro: string, alias = 't'): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.id`)} in (
    select w.id from ${sql.table(tabella)} w where w.lavoro = ${lavoro}::text::uuid
    union all
    select s.id_record from storico s
     where s.tabella = ${tabella} and s.prima ->> 'lavoro' = ${lavoro}::text)
   and not (select importazione_annullata(${lavoro}::text::uuid)))`;
