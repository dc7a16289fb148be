import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sha256 } from '#server/accesso/autorizza.ts';
import { DISPOSITIVO, lasciaCookie, leggiCookie } from '#server/accesso/cookie.ts';
import { segretoCasuale } from '#server/accesso/segreto.ts';
import type { Db, Tx } from '#server/db/schema.ts';

const PER_UTENTE = 20;

/** The hash of the browser's secret, if this user has come in from it before. */
export const dispositivoNoto = async (
  db: Db,
  username: string,
  request: FastifyRequest,
): Promise<Buffer | undefined> => {
  const segreto = leggiCookie(request, DISPOSITIVO);
  if (segreto === undefined) return undefined;
  const noto = await db
    .selectFrom('dispositivi_noti')
    .innerJoin('utenti', 'utenti.id', 'dispositivi_noti.id_utente')
    .select('dispositivi_noti.hash')
    .where('dispositivi_noti.hash', '=', sha256(segreto))
    .where('utenti.username', '=', username)
    .executeTakeFirst();
  return noto?.hash;
};

/** Remembers the browser after a log-in; the ones used longest ago go when there are too many. */
export const ricordaDispositivo = async (
  tx: Tx,
  idUtente: number,
  noto: Buffer | undefined,
  reply: FastifyReply,
): Promise<void> => {
  if (noto) {
    await sql`update dispositivi_noti set ultimo_uso = now() where hash = ${noto}`.execute(tx);
    return;
  }
  const segreto = segretoCasuale();
  await tx
    .insertInto('dispositivi_noti')
    .values({ hash: sha256(segreto), id_utente: idUtente })
    .execute();
  await sql`delete from dispositivi_noti where hash in (
    select hash from dispositivi_noti where id_utente = ${idUtente}
     order by ultimo_uso desc offset ${PER_UTENTE})`.execute(tx);
  lasciaCookie(reply, DISPOSITIVO, segreto);
};
