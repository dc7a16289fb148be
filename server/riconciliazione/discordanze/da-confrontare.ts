import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';

/**
 * Takes away the marks that movements left, before the account is compared: what is written while that goes on leaves
 * marks of its own, and is compared by the next one.
 */
export async function raccogliMossi(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<void> {
  await sql`
    delete from conti_mossi where cod_azienda = ${azienda} and id_conto = ${idConto}`.execute(tx);
}

/**
 * Other accounts may be explained by what this one has just found: a transfer is seen from both sides. Those that have the
 * opposite difference of a titolo and do not say so yet are compared again.
 */
export async function segnaCollegati(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<void> {
  await sql`
    insert into conti_mossi (cod_azienda, id_conto)
    select distinct a.cod_azienda, a.id_conto
      from discordanze d
      join discordanze a on a.cod_azienda = d.cod_azienda and a.id_conto <> d.id_conto and a.ambito = 'titoli'
       and a.cod_titolo = d.cod_titolo and a.differenza = -d.differenza
     where d.cod_azienda = ${azienda} and d.id_conto = ${idConto} and d.ambito = 'titoli'
       and d.stato <> 'risolta' and a.stato <> 'risolta' and not a.cause ? 'trasferimento'
       and d.cause ? 'trasferimento'
       and not exists (select from conti_mossi m where m.cod_azienda = a.cod_azienda and m.id_conto = a.id_conto)`.execute(
    tx,
  );
}
