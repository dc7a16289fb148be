import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { ricalcola } from './ricalcola.ts';
import { comeRifiuto } from './rifiuti.ts';

/** The method by which a position is kept: its portfolio's, else its company's; of cost, or CM. */
export const metodoDi = sql`case when coalesce(f.tipo_valutazione, a.tipo_valutazione)
    in ('CM', 'CA', 'LC', 'LS', 'FI', 'CS')
  then coalesce(f.tipo_valutazione, a.tipo_valutazione) else 'CM' end`;

/**
 * The number of positions of a company `t` that are kept by its method: those of portfolios that
 * say none.
 */
export const posizioniDellAzienda = sql`(select count(*)::int from posizioni p
  join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
 where p.cod_azienda = t.cod_azienda and f.tipo_valutazione is null)`;

/** The number of positions of a portfolio `t`. */
export const posizioniDelPortafoglio = sql`(select count(*)::int from posizioni p
 where p.cod_azienda = t.cod_azienda and p.cod_portafoglio = t.cod_portafoglio)`;

/**
 * Whoever moves positions of a company waits for who is doing so, until the transaction ends. Numbers
 * alone would not do: two years have two, and movements of both may reach the same positions.
 */
export const unoAllaVolta = (tx: Tx, codAzienda: string) =>
  sql`select pg_advisory_xact_lock(hashtext('movimenti'), hashtext(${codAzienda}))`.execute(tx);

/**
 * After the method of a company or a portfolio was changed: its positions take it and are played
 * again, in the same transaction. A method that the movements cannot bear is refused in words.
 */
export async function seguiMetodo(tx: Tx, codAzienda: string): Promise<void> {
  await unoAllaVolta(tx, codAzienda);
  const { rows } = await sql<{ id: number }>`
    with diverse as (
      select p.id, ${metodoDi} as metodo
        from posizioni p
        join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
        join aziende a on a.cod_azienda = p.cod_azienda
       where p.cod_azienda = ${codAzienda} and p.metodo <> ${metodoDi}
)
    update posizioni p set metodo = d.metodo from diverse d where d.id = p.id
    returning p.id`.execute(tx);
  try {
    await ricalcola(
      tx,
      rows.map(({ id }) => id),
    );
  } catch (causa) {
    throw await comeRifiuto(tx, causa, []);
  }
}
