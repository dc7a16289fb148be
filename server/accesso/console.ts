import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';
import { segnaEvento } from './eventi.ts';
import { azzeraFattori } from './fattori/cambi.ts';
import { hashPassword, passwordCasuale } from './password.ts';
import { revocaSessioniDi } from './sessioni.ts';
import { ruoloAmministratore } from './utenti.ts';

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
  const { rows } = await sql<{ id: number }>`
    select id from utenti where username = ${minuscolo(username)}`.execute(tx);
  const [utente] = rows;
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
    const { rows } = await sql`
      insert into utenti (username, nome, hash_password, cambio_password_richiesto)
      values (${nuovo}, ${nome}, ${await hashPassword(password)}, true)
      on conflict (username) do nothing returning id`.execute(tx);
    if (rows.length === 0) throw new RifiutoConsole(`L'utente "${nuovo}" c'è già.`);
    await segnaEvento(tx, { tipo: 'utente-creato', utente: null, oggetto: nuovo });
    return password;
  });

/** A new random password, to be changed at the next log-in; the sessions open until now end. */
export const reimpostaPassword = (db: Db, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = await idDi(tx, username);
    const password = passwordCasuale();
    await sql`update utenti set hash_password = ${await hashPassword(password)},
      cambio_password_richiesto = true where id = ${id}`.execute(tx);
    await revocaSessioniDi(tx, id);
    const oggetto = minuscolo(username);
    await segnaEvento(tx, { tipo: 'password-reimpostata', utente: null, oggetto });
    return password;
  });

/** Without second factor, until one is set up again; the sessions open until now end. */
export const azzeraSecondoFattore = (db: Db, username: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await azzeraFattori(tx, await idDi(tx, username));
    const oggetto = minuscolo(username);
    await segnaEvento(tx, { tipo: 'fattori-azzerati', utente: null, oggetto });
  });

export const attiva = (db: Db, username: string, attivo: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const id = await idDi(tx, username);
    await sql`update utenti set attivo = ${attivo} where id = ${id}`.execute(tx);
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
    await sql`update utenti set attivo = true where id = ${id}`.execute(tx);
    await sql`insert into utente_ruoli (id_utente, id_ruolo) values (${id}, ${idRuolo})
      on conflict do nothing`.execute(tx);
    await segnaEvento(tx, {
      tipo: 'concessioni-cambiate',
      utente: null,
      oggetto: minuscolo(username),
      particolari: { concesso: 'Amministratore', su: 'tutte le aziende' },
    });
  });

/** The way back where identity providers let nobody in: everybody comes in by name and password again. */
export const accendiAccessoLocale = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`update configurazione set valore = jsonb_set(valore, '{accessoLocale,attivo}', 'true')
      where valore -> 'accessoLocale' ->> 'attivo' = 'false'`.execute(tx);
    const particolari = { dopo: { attivo: true } };
    await segnaEvento(tx, { tipo: 'accesso-locale-cambiato', utente: null, particolari });
  });
