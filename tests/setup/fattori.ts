import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Db } from '#server/db/sessione.ts';
import type { AppDiProva, Chiama } from './app.ts';
import { passwordDi } from './persone.ts';

export const PASSO_MS = 30_000;

/** What the app shows, `passi` steps of thirty seconds from now. */
export const codiceApp = (chiave: string, passi = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(chiave), timestamp: Date.now() + passi * PASSO_MS });

interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The cookies that an answer leaves, as the next call sends them. */
export const cookieDi = (risposta: LightMyRequestResponse): string =>
  (risposta.cookies as Cookie[])
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** A log-in with the password alone, as a browser makes it. */
export const conPassword = (
  app: FastifyInstance,
  username: string,
  { cookie = '', password = passwordDi(username) } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/accesso/login',
    headers: { cookie },
    payload: { username, password },
  });

/** The second step, with what the first one left. */
export const secondoPasso = (
  app: FastifyInstance,
  url: 'codice' | 'sfida' | 'passkey',
  payload: object,
  cookie = '',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/accesso/login/${url}`,
    headers: { cookie },
    payload,
  });

export interface ConApp {
  readonly chiama: Chiama;
  readonly username: string;
  readonly chiave: string;
  readonly codici: readonly string[];
}

/** Activates the app by the API; its first code counts as one of long ago, so that the next may come now. */
export const attivaApp = async (db: Db, chiama: Chiama, username: string): Promise<ConApp> => {
  const { chiave } = (await chiama('POST', '/accesso/fattori/totp')).json<{ chiave: string }>();
  const codice = codiceApp(chiave);
  const attivata = await chiama('POST', '/accesso/fattori/totp/conferma', { codice });
  expect(attivata.statusCode, attivata.body).toBe(200);
  await dimenticaPasso(db, username);
  return {
    chiama,
    username,
    chiave,
    codici: attivata.json<{ codici: string[] | null }>().codici ?? [],
  };
};

/** A user with the app, and the call as them. */
export const personaConApp = async (
  { db, come }: Pick<AppDiProva, 'db' | 'come'>,
  username: string,
  su: Parameters<AppDiProva['come']>[0]['su'] = {},
): Promise<ConApp> => attivaApp(db, await come({ username, su }), username);

/** As if the last code had been used long ago. */
export const dimenticaPasso = async (db: Db, username: string): Promise<void> => {
  await sql`update totp set ultimo_passo = 0
    where id_utente = (select id from utenti where username = ${username})`.execute(db);
};

/** As if all who are in had shown who they are so many minutes ago. */
export const invecchiaProve = async (db: Db, minuti: number): Promise<void> => {
  await sql`update sessioni set provata_il = now() - make_interval(mins => ${minuti})`.execute(db);
};
