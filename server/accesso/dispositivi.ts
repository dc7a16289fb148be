import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sha256 } from '#server/base/impronta.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { DISPOSITIVO, lasciaCookie, leggiCookie } from './cookie.ts';
import { segretoCasuale } from './segreto.ts';

const PER_UTENTE = 20;

/** The hash of the browser's secret, if this user has come in from it before. */
export const dispositivoNoto = async (
  db: Db,
  username: string,
  request: FastifyRequest,
): Promise<Buffer | undefined> => {
  const segreto = leggiCookie(request, DISPOSITIVO);
  if (segreto === undefined) return undefined;
  const { rows } = await sql<{ hash: Buffer }>`
    select d.hash from dispositivi_noti d join utenti u on u.id = d.id_utente
     where d.hash = ${sha256(segreto)} and u.username = ${username}`.execute(db);
  return rows[0]?.hash;
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
  await sql`insert into dispositivi_noti (hash, id_utente)
    values (${sha256(segreto)}, ${idUtente})`.execute(tx);
  await sql`delete from dispositivi_noti where hash in (
    select hash from dispositivi_noti where id_utente = ${idUtente}
     order by ultimo_uso desc offset ${PER_UTENTE})`.execute(tx);
  lasciaCookie(reply, DISPOSITIVO, segreto);
};
