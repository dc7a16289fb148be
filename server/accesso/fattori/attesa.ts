import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { ATTESA, lasciaCookie, leggiCookie } from '../cookie.ts';
import { segretoCasuale } from '../segreto.ts';

/** A log-in whose password was right: it opens nothing until the second factor has come too. */
export interface Attesa {
  readonly hash: Buffer;
  readonly idUtente: number;
  readonly username: string;
}

export const apriAttesa = async (tx: Tx, idUtente: number, reply: FastifyReply): Promise<void> => {
  const segreto = segretoCasuale();
  await sql`insert into accessi_in_attesa (hash, id_utente, scade_il)
    values (${sha256(segreto)}, ${idUtente}, now() + make_interval(secs => ${ATTESA.durataS}))`.execute(
    tx,
  );
  lasciaCookie(reply, ATTESA, segreto);
};

/** The log-in that this browser has begun, or the refusal: too old, used, or closed by a change. */
export const esigiAttesa = async (db: Db, request: FastifyRequest): Promise<Attesa> => {
  const segreto = leggiCookie(request, ATTESA);
  if (segreto === undefined) throw errore('ATTESA_SCADUTA');
  const { rows } = await sql<Attesa>`
    select a.hash, a.id_utente as "idUtente", u.username
      from accessi_in_attesa a join utenti u on u.id = a.id_utente
     where a.hash = ${sha256(segreto)} and a.scade_il > now() and u.attivo`.execute(db);
  const [attesa] = rows;
  if (!attesa) throw errore('ATTESA_SCADUTA');
  return attesa;
};

/** Uses it up: of two that conclude it at the same time one finds it. */
export const chiudiAttesa = async (tx: Tx, { hash }: Attesa): Promise<void> => {
  const { rows } = await sql`
    delete from accessi_in_attesa where hash = ${hash} and scade_il > now() returning hash`.execute(
    tx,
  );
  if (rows.length === 0) throw errore('ATTESA_SCADUTA');
};
