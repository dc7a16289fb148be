import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row `t` stands in the company's principal book. It is asked of what the journal took, and not kept on the
 * row: marking a hundred thousand movements writes all of their indexes again (decision 0046).
 */
const TRASFERITO = sql`exists (select from movimenti_contabilizzati z
  where z.cod_azienda = t.cod_azienda and z.id_movimento = t.id
    and z.cod_libro = (select a.cod_libro from aziende_libri a where a.cod_azienda = t.cod_azienda and a.principale))`;

export const CONTABILIZZATO = sql`(t.stato = 'contabilizzato' or (t.stato = 'registrato' and ${TRASFERITO}))`;

/** The state of a row `t` as whoever reads it sees it. */
export const STATO = sql`case when ${CONTABILIZZATO} then 'contabilizzato' else t.stato end`;

type Stato = 'bozza' | 'registrato' | 'contabilizzato';

const DI_STATO: Readonly<Record<Stato, RawBuilder<unknown>>> = {
  bozza: sql`t.stato = 'bozza'`,
  registrato: sql`t.stato = 'registrato' and not ${TRASFERITO}`,
  contabilizzato: CONTABILIZZATO,
};

/** Rows `t` in one of the states; what stands in no book is asked only where the two are told apart. */
export function inStato(stati: readonly Stato[]): RawBuilder<unknown> {
  const chiesti = new Set(stati);
  const registrati = chiesti.has('registrato') && chiesti.has('contabilizzato');
  if (registrati) return chiesti.has('bozza') ? sql`true` : sql`t.stato <> 'bozza'`;
  return sql`(${sql.join(
    [...chiesti].map((uno) => sql`(${DI_STATO[uno]})`),
    sql` or `,
  )})`;
}
