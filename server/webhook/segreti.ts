import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';

const BYTE_DEL_SEGRETO = 32;

/** A key in the form of the standard: `whsec_` and 32 random bytes in base64. */
const segretoNuovo = (): string => `whsec_${randomBytes(BYTE_DEL_SEGRETO).toString('base64')}`;

/**
 * Gives a webhook a key of its own, shown by whoever calls or by nobody. The one before goes on signing for some hours beside
 * it, so that the receiver can change over without refusing anything.
 */
export async function daiSegreto(
  tx: Tx,
  idWebhook: number,
  oreDelVecchio: number,
): Promise<string> {
  const segreto = segretoNuovo();
  await sql`delete from webhook_segreti where id_webhook = ${idWebhook} and scade_il is not null`.execute(
    tx,
  );
  if (oreDelVecchio > 0)
    await sql`update webhook_segreti set scade_il = now() + make_interval(hours => ${oreDelVecchio}::integer)
      where id_webhook = ${idWebhook}`.execute(tx);
  else await sql`delete from webhook_segreti where id_webhook = ${idWebhook}`.execute(tx);
  await sql`insert into webhook_segreti (id_webhook, valore, creato_il)
    values (${idWebhook}, ${segreto}, clock_timestamp())`.execute(tx);
  return segreto;
}

/** As owner: the keys that sign now, the newest first. */
export async function leggiSegreti(proprietario: Db, idWebhook: number): Promise<string[]> {
  const { rows } = await sql<{ valore: string }>`
    select valore from webhook_segreti
     where id_webhook = ${idWebhook} and (scade_il is null or scade_il > now())
     order by creato_il desc`.execute(proprietario);
  return rows.map(({ valore }) => valore);
}
