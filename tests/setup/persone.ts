import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { hashPassword } from '#server/accesso/password.ts';
import type { Db } from '#server/db/schema.ts';

export interface Persona {
  readonly username: string;
  /** Privileges by company code; `*` for all companies. */
  readonly su: Readonly<Record<string, readonly Privilegio[]>>;
}

export const passwordDi = (username: string): string => `password di ${username}`;

/** A user with a role of their own on each company, straight into the database. */
export const creaPersona = async (db: Db, { username, su }: Persona): Promise<void> => {
  const { id } = await db
    .insertInto('utenti')
    .values({ username, hash_password: await hashPassword(passwordDi(username)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [azienda, privilegi] of Object.entries(su)) {
    const ruolo = await db
      .insertInto('ruoli')
      .values({ nome: `${username} su ${azienda}`, privilegi: [...privilegi] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cod_azienda = azienda === '*' ? null : azienda;
    await db
      .insertInto('utente_ruoli')
      .values({ id_utente: id, id_ruolo: ruolo.id, cod_azienda })
      .execute();
  }
};
