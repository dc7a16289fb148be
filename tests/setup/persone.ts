import { sql } from 'kysely';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { hashPassword } from '#server/accesso/password.ts';
import type { Db } from '#server/db/sessione.ts';

export interface Persona {
  readonly username: string;
  /** Privileges by company code; `*` for all companies. */
  readonly su: Readonly<Record<string, readonly Privilegio[]>>;
}

export const passwordDi = (username: string): string => `password di ${username}`;

/** A user with a role of their own on each company, straight into the database. */
export const creaPersona = async (db: Db, { username, su }: Persona): Promise<void> => {
  await sql`insert into utenti (username, hash_password)
    values (${username}, ${await hashPassword(passwordDi(username))})`.execute(db);
  for (const [azienda, privilegi] of Object.entries(su))
    await sql`
      with ruolo as (
        insert into ruoli (nome, privilegi)
        values (${`${username} su ${azienda}`}, ${[...privilegi]}) returning id)
      insert into utente_ruoli (id_utente, id_ruolo, cod_azienda)
      select u.id, ruolo.id, ${azienda === '*' ? null : azienda}
        from utenti u, ruolo where u.username = ${username}`.execute(db);
};
