import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Metodo } from '#domain/accesso/fattori.ts';
import { errore } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { ricordaDispositivo } from './dispositivi.ts';
import { origineDi, segnaEvento } from './eventi.ts';
import { apriSessione, nuovoToken } from './sessioni.ts';

/** Who has shown who they are, and how. */
export interface Riconosciuto {
  readonly idUtente: number;
  readonly username: string;
  readonly metodi: readonly Metodo[];
  readonly dispositivo: Buffer | undefined;
}

/**
 * The user as they were when they showed who they are: one whose password or factor is changing at this
 * moment waits here for that change, and is then no longer found by what it has made old.
 */
export const esigiAttivo = async (
  tx: Tx,
  idUtente: number,
  hashPassword?: string,
): Promise<void> => {
  const { rows } = await sql`
    select from utenti where id = ${idUtente} and attivo
       and (${hashPassword ?? null}::text is null or hash_password = ${hashPassword ?? null})
       for share`.execute(tx);
  if (rows.length === 0) throw errore('CREDENZIALI_ERRATE');
};

/** Opens the session of who has shown all that is asked for; answers its first token. */
export const apriPer = (
  { db, config }: Servizi,
  { idUtente, username, metodi, dispositivo }: Riconosciuto,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  prima: (tx: Tx) => Promise<void>,
): Promise<string> =>
  confermata(db, async (tx) => {
    await prima(tx);
    const fattore = config.fattoreLimiti;
    const idSessione = await apriSessione(tx, {
      ...{ idUtente, username, metodi, request, reply, fattore },
    });
    await ricordaDispositivo(tx, idUtente, dispositivo, reply);
    await segnaEvento(tx, {
      tipo: 'accesso-riuscito',
      utente: username,
      origine: origineDi(request),
      ...(metodi.join() !== 'password' && { particolari: { metodi } }),
    });
    return nuovoToken(tx, idSessione);
  });
