import { sql } from 'kysely';
import { difettiPassword } from '#domain/accesso/password.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import type { SessioneAttiva } from './autorizza.ts';
import { type Origine, segnaEvento } from './eventi.ts';
import { hashPassword, passwordCorretta } from './password.ts';
import { altrePasswordComuni } from './password-comuni.ts';
import { revocaSessioniDi } from './sessioni.ts';
import { prenotaCambio, restituisci } from './tentativi.ts';

export interface NuovaPassword {
  readonly attuale: string;
  readonly nuova: string;
}

/** Whether it is the user's password. */
export const ePasswordDi = async (db: Db, idUtente: number, scritta: string): Promise<boolean> => {
  const { rows } = await sql<{ hash_password: string }>`
    select hash_password from utenti where id = ${idUtente}`.execute(db);
  return passwordCorretta(scritta, rows[0]?.hash_password);
};

const esigiAttuale = async (
  db: Db,
  { id_utente, username }: SessioneAttiva,
  attuale: string,
  origine: Origine,
): Promise<void> => {
  const tentativo = await prenotaCambio(db, username);
  if (await ePasswordDi(db, id_utente, attuale)) return restituisci(db, tentativo);
  await segnaEvento(db, { tipo: 'password-rifiutata', utente: username, origine });
  throw erroreCampo('attuale', 'La password attuale non è corretta.');
};

const esigiBuona = async ({ attuale, nuova }: NuovaPassword, username: string): Promise<void> => {
  if (nuova === attuale)
    throw erroreCampo('nuova', 'La nuova password deve essere diversa da quella attuale.');
  const difetti = difettiPassword(nuova, username, await altrePasswordComuni());
  if (difetti.length > 0) throw erroreCampo('nuova', difetti.join(' '));
};

/** One's own password: the current one, tried as carefully as at the log-in, then a strong one. */
export const cambiaPassword = async (
  db: Db,
  sessione: SessioneAttiva,
  password: NuovaPassword,
  origine: Origine,
): Promise<void> => {
  const { id_utente, id_sessione, username } = sessione;
  await esigiAttuale(db, sessione, password.attuale, origine);
  await esigiBuona(password, username);
  const hash = await hashPassword(password.nuova);
  await confermata(db, async (tx) => {
    await sql`update utenti set hash_password = ${hash}, cambio_password_richiesto = false
      where id = ${id_utente}`.execute(tx);
    const particolari = { sessioniChiuse: await revocaSessioniDi(tx, id_utente, id_sessione) };
    await segnaEvento(tx, { tipo: 'password-cambiata', utente: username, origine, particolari });
  });
};
