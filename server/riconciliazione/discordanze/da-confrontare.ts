import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';

/**
 * Takes away the marks that movements left, before the account is compared: what is written while that goes on leaves
 * marks of its own, and is compared by the next one. Whether there were any.
 */
export async function raccogliMossi(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from conti_mossi where cod_azienda = ${azienda} and id_conto = ${idConto}`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Other accounts may be explained by what this one has just found, or no longer be: a transfer is seen from both sides.
 * Those that have the opposite difference of a titolo and do not say so, and those that say so of one that has gone,
 * with its row or with its whole statement, are compared again.
 */
export async function segnaCollegati(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<void> {
  await sql`
    insert into conti_mossi (cod_azienda, id_conto)
    select distinct a.cod_azienda, a.id_conto
      from discordanze a
      cross join lateral (
        select exists (
          select from discordanze o
           where o.cod_azienda = a.cod_azienda and o.id_conto <> a.id_conto and o.ambito = 'titoli'
             and o.cod_titolo = a.cod_titolo and o.stato <> 'risolta' and o.differenza = -a.differenza) as opposta) o
     where a.cod_azienda = ${azienda} and a.id_conto <> ${idConto} and a.ambito = 'titoli' and a.stato <> 'risolta'
       and (a.cause ? 'trasferimento'
            or a.cod_titolo in (select d.cod_titolo from discordanze d
                                 where d.cod_azienda = ${azienda} and d.id_conto = ${idConto} and d.ambito = 'titoli'))
       and o.opposta <> (a.cause ? 'trasferimento')
       and not exists (select from conti_mossi m where m.cod_azienda = a.cod_azienda and m.id_conto = a.id_conto)`.execute(
    tx,
  );
}
