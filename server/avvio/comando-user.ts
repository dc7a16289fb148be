import { resolve } from 'node:path';
import { sql } from 'kysely';
import { hashPassword, passwordCasuale } from '#server/accesso/password.ts';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriDb } from '#server/db/kysely.ts';
import { apriPool } from '#server/db/pool.ts';
import type { Db } from '#server/db/schema.ts';

async function elenca(db: Db): Promise<number> {
  const utenti = await db.selectFrom('utenti').selectAll().orderBy('username').execute();
  for (const { username, nome, attivo } of utenti) {
    console.log(`${username}  ${nome}${attivo ? '' : '  (disattivato)'}`);
  }
  return 0;
}

/** A new random password, to be changed at the next log-in; the sessions open until now end. */
async function cambiaPassword(db: Db, username: string): Promise<number> {
  const password = passwordCasuale();
  const hash_password = await hashPassword(password);
  const trovato = await db.transaction().execute(async (tx) => {
    const utente = await tx
      .updateTable('utenti')
      .set({ hash_password, cambio_password_richiesto: true })
      .where('username', '=', username.toLowerCase())
      .returning('id')
      .executeTakeFirst();
    if (!utente) return false;
    await tx
      .updateTable('sessioni')
      .set({ revocata_il: sql<Date>`now()` })
      .where('id_utente', '=', utente.id)
      .where('revocata_il', 'is', null)
      .execute();
    return true;
  });
  if (!trovato) {
    console.error(`Nessun utente "${username}".`);
    return 1;
  }
  console.log(`Nuova password di ${username}: ${password}\nVa cambiata al primo accesso.`);
  return 0;
}

export async function gestisciUtenti([azione, username]: readonly string[]): Promise<number> {
  const pool = apriPool(connessioneDi(resolve(configurazione(process.env).cartella)).applicazione);
  const db = apriDb(pool);
  try {
    if (azione === 'list' && username === undefined) return await elenca(db);
    if (azione === 'password' && username) return await cambiaPassword(db, username);
  } finally {
    await pool.end();
  }
  console.error('Uso: user list | user password <utente>');
  return 2;
}
