import { resolve } from 'node:path';
import {
  accendiAccessoLocale,
  attiva,
  azzeraSecondoFattore,
  creaUtente,
  RifiutoConsole,
  reimpostaPassword,
  rendiAmministratore,
  utentiInElenco,
} from '#server/accesso/console.ts';
import { configurazione } from '#server/base/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb, type Db } from '#server/db/sessione.ts';

const USO =
  'Uso: user list | user create <utente> [nome] | user password <utente> | ' +
  'user reset-factors <utente> | user disable <utente> | user enable <utente> | user admin <utente> | ' +
  'user local';

async function elenca(db: Db): Promise<void> {
  for (const { username, nome, attivo, amministratore } of await utentiInElenco(db)) {
    const segni = [amministratore ? 'amministratore' : '', attivo ? '' : 'disattivato'];
    const stato = segni.filter(Boolean).join(', ');
    console.log([username, nome, stato && `(${stato})`].filter(Boolean).join('  '));
  }
}

const DA_CAMBIARE = 'Non sarà mostrata di nuovo, e va cambiata al primo accesso.';

type Azione = (db: Db, username: string, nome: string) => Promise<string>;

/** What each word does to a user, and what is said when it is done. */
const AZIONI: Readonly<Record<string, Azione>> = {
  create: async (db, username, nome) =>
    `Password di ${username}: ${await creaUtente(db, username, nome)}\n${DA_CAMBIARE}`,
  password: async (db, username) =>
    `Nuova password di ${username}: ${await reimpostaPassword(db, username)}\n${DA_CAMBIARE}`,
  'reset-factors': async (db, username) => {
    await azzeraSecondoFattore(db, username);
    return `${username} non ha più un secondo fattore: le sue sessioni sono chiuse.`;
  },
  disable: async (db, username) => {
    await attiva(db, username, false);
    return `${username} è disattivato: le sue sessioni sono chiuse.`;
  },
  enable: async (db, username) => {
    await attiva(db, username, true);
    return `${username} è attivo.`;
  },
  admin: async (db, username) => {
    await rendiAmministratore(db, username);
    return `${username} è attivo e ha il ruolo Amministratore su tutte le aziende.`;
  },
};

async function esegui(db: Db, [azione = '', username, ...nome]: readonly string[]) {
  if (azione === 'list' && username === undefined) {
    await elenca(db);
    return 0;
  }
  if (azione === 'local' && username === undefined) {
    await accendiAccessoLocale(db);
    console.log('Si entra di nuovo con nome e password.');
    return 0;
  }
  const fai = Object.hasOwn(AZIONI, azione) ? AZIONI[azione] : undefined;
  if (!fai || !username || (nome.length > 0 && azione !== 'create')) {
    console.error(USO);
    return 2;
  }
  console.log(await fai(db, username, nome.join(' ')));
  return 0;
}

/** What the database itself refuses, such as losing the last administrator, is said in its words. */
const eRifiuto = (e: unknown): e is Error =>
  e instanceof RifiutoConsole ||
  (e instanceof Error && 'code' in e && String(e.code).startsWith('RT'));

export async function gestisciUtenti(parole: readonly string[]): Promise<number> {
  const pool = apriPool(connessioneDi(resolve(configurazione(process.env).cartella)).applicazione);
  try {
    return await esegui(apriDb(pool), parole);
  } catch (e) {
    if (!eRifiuto(e)) throw e;
    console.error(e.message);
    return 1;
  } finally {
    await pool.end();
  }
}
