import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { TipoEvento } from '#domain/accesso/eventi.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

/** Where a call came from, and the trace that its answer and the log carry. */
export interface Origine {
  readonly indirizzo: string | null;
  readonly agente: string | null;
  readonly traccia: string | null;
}

export interface Evento {
  readonly tipo: TipoEvento;
  /** Who did it; null when nobody is known by that name. */
  readonly utente: string | null;
  /** On whom or on what: a user name, a role, a session. */
  readonly oggetto?: string | undefined;
  /** The program that did it in their name, where no transaction says so. */
  readonly programma?: string | undefined;
  /** Missing for what is done from the console. */
  readonly origine?: Origine | undefined;
  /** What changed, before and after. Never a password, a token or a hash. */
  readonly particolari?: Readonly<Record<string, unknown>> | undefined;
}

const AGENTE_MASSIMO = 300;
const OGGETTO_MASSIMO = 200;

export const origineDi = (request: FastifyRequest): Origine => ({
  indirizzo: request.ip,
  agente: request.headers['user-agent']?.slice(0, AGENTE_MASSIMO) ?? null,
  traccia: request.id,
});

/**
 * Adds to the register of access, in the transaction of what it tells: both are there, or neither.
 * What is refused has no transaction: it is written by itself, with `db`.
 */
export const segnaEvento = async (
  tx: Tx | Db,
  { tipo, utente, programma, oggetto, origine, particolari = {} }: Evento,
): Promise<void> => {
  await sql`
    insert into eventi_accesso (tipo, utente, oggetto, indirizzo, agente, traccia, particolari,
                                programma)
    values (${tipo}, ${utente}, ${oggetto?.slice(0, OGGETTO_MASSIMO) ?? null},
            ${origine?.indirizzo ?? null}, ${origine?.agente ?? null},
            ${origine?.traccia ?? null}, ${JSON.stringify(particolari)},
            coalesce(${programma ?? null}, rateo_programma()))`.execute(tx);
};

const PER_GIRO = 5_000;

/** Retention: what is older than a year leaves; the database refuses to let anything younger go. */
export async function curaEventi(tx: Tx): Promise<void> {
  await sql`delete from eventi_accesso where id in (
       select id from eventi_accesso where quando < now() - interval '365 days'
        order by quando limit ${PER_GIRO})`.execute(tx);
}
