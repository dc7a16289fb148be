import { sql } from 'kysely';
import { segnaEvento } from '#server/accesso/eventi.ts';
import { hashPassword, passwordCasuale } from '#server/accesso/password.ts';
import { revocaSessioniDi } from '#server/accesso/sessioni.ts';
import { ruoloAmministratore } from '#server/accesso/utenti.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/**
 * What is done to users from the machine's console, where no session is open: the way back in when
 * nobody can log in. The rules of who may do what do not apply; that an administrator remains does.
 */
export interface UtenteInElenco {
  readonly username: string;
  readonly nome: string;
  readonly attivo: boolean;
  readonly amministratore: boolean;
}

/** A refusal to print as it is: the console is for a person. */
export class RifiutoConsole extends Error {}

const minuscolo = (username: string): string => username.trim().toLowerCase();

const idDi = async (tx: Tx, username: string): Promise<number> => {
  const utente = await tx
    .selectFrom('utenti')
    .select('id')
    .where('username', '=', minuscolo(username))
    .executeTakeFirst();
  if (!utente) throw new RifiutoConsole(`Nessun utente "${username}".`);
  return utente.id;
};

export const utentiInElenco = async (db: Db): Promise<readonly UtenteInElenco[]> => {
  const { rows } = await sql<UtenteInElenco>`
    select username, nome, attivo,
           utente_tiene(id, null, '{Utenti_W,Configurazione_W}') as amministratore
      from utenti order by username`.execute(db);
  return rows;
};

/** A user without roles; answers the password to be told once. */
export const creaUtente = (db: Db, username: string, nome: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const nuovo = minuscolo(username);
    if (!/^[a-z0-9._@-]{1,100}$/.test(nuovo) || nuovo === 'sistema')
      throw new RifiutoConsole(
        `"${username}" non può essere un nome utente: servono lettere, cifre, punto, trattino o @.`,
      );
    const password = passwordCasuale();
    const creato = await tx
      .insertInto('utenti')
      .values({
        username: nuovo,
        nome,
        hash_password: await hashPassword(password),
        cambio_password_richiesto: true,
      })
      .onConflict((c) => c.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!creato) throw new RifiutoConsole(`L'utente "${nuovo}" c'è già.`);
    await segnaEvento(tx, { tipo: 'utente-creato', utente: null, oggetto: nuovo });
    return password;
  });

/** A new random password, to be changed at the next log-in; the sessions open until now end. */
export const reimpostaPassword = (db: Db, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = await idDi(tx, username);
    const password = passwordCasuale();
    await tx
      .updateTable('utenti')
      .set({ hash_password: await hashPassword(password), cambio_password_richiesto: true })
      .where('id', '=', id)
      .execute();
    await revocaSessioniDi(tx, id);
    const oggetto = minuscolo(username);
    await segnaEvento(tx, { tipo: 'password-reimpostata', utente: null, oggetto });
    return password;
  });

export const attiva = (db: Db, username: string, attivo: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const id = await idDi(tx, username);
    await tx.updateTable('utenti').set({ attivo }).where('id', '=', id).execute();
    await segnaEvento(tx, {
      tipo: 'utente-modificato',
      utente: null,
      oggetto: minuscolo(username),
      particolari: { dopo: { attivo } },
    });
  });

/** The rescue: an active user with the role Amministratore on all companies. */
export const rendiAmministratore = (db: Db, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const id = await idDi(tx, username);
    const idRuolo = await ruoloAmministratore(tx);
    await tx.updateTable('utenti').set({ attivo: true }).where('id', '=', id).execute();
    await tx
      .insertInto('utente_ruoli')
      .values({ id_utente: id, id_ruolo: idRuolo, cod_azienda: null })
      .onConflict((c) => c.doNothing())
      .execute();
    await segnaEvento(tx, {
      tipo: 'concessioni-cambiate',
      utente: null,
      oggetto: minuscolo(username),
      particolari: { concesso: 'Amministratore', su: 'tutte le aziende' },
    });
  });
