import { difettiPassword } from '#domain/accesso/password.ts';
import type { SessioneAttiva } from '#server/accesso/autorizza.ts';
import { type Origine, segnaEvento } from '#server/accesso/eventi.ts';
import { hashPassword, passwordCorretta } from '#server/accesso/password.ts';
import { altrePasswordComuni } from '#server/accesso/password-comuni.ts';
import { prenotaCambio, restituisci } from '#server/accesso/tentativi.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { erroreCampo } from '#server/errori.ts';

export interface NuovaPassword {
  readonly attuale: string;
  readonly nuova: string;
}

const esigiAttuale = async (
  db: Db,
  { id_utente, username }: SessioneAttiva,
  attuale: string,
  origine: Origine,
): Promise<void> => {
  const tentativo = await prenotaCambio(db, username);
  const utente = await db
    .selectFrom('utenti')
    .select('hash_password')
    .where('id', '=', id_utente)
    .executeTakeFirst();
  if (await passwordCorretta(attuale, utente?.hash_password)) return restituisci(db, tentativo);
  await segnaEvento(db, { tipo: 'password-rifiutata', utente: username, origine });
  throw erroreCampo('attuale', 'La password attuale non è corretta.');
};

const esigiBuona = async ({ attuale, nuova }: NuovaPassword, username: string): Promise<void> => {
  if (nuova === attuale)
    throw erroreCampo('nuova', 'La nuova password deve essere diversa da quella attuale.');
  const difetti = difettiPassword(nuova, username, await altrePasswordComuni());
  if (difetti.length > 0) throw erroreCampo('nuova', difetti.join(' '));
};

const chiudiLeAltre = (tx: Tx, { id_utente, id_sessione }: SessioneAttiva) =>
  tx
    .updateTable('sessioni')
    .set({ revocata_il: new Date() })
    .where('id_utente', '=', id_utente)
    .where('id', '!=', id_sessione)
    .where('revocata_il', 'is', null)
    .executeTakeFirst();

/** One's own password: the current one, tried as carefully as at the log-in, then a strong one. */
export const cambiaPassword = async (
  db: Db,
  sessione: SessioneAttiva,
  password: NuovaPassword,
  origine: Origine,
): Promise<void> => {
  const { id_utente, username } = sessione;
  await esigiAttuale(db, sessione, password.attuale, origine);
  await esigiBuona(password, username);
  const hash = await hashPassword(password.nuova);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('utenti')
      .set({ hash_password: hash, cambio_password_richiesto: false })
      .where('id', '=', id_utente)
      .execute();
    const chiuse = await chiudiLeAltre(tx, sessione);
    const particolari = { sessioniChiuse: Number(chiuse.numUpdatedRows) };
    await segnaEvento(tx, { tipo: 'password-cambiata', utente: username, origine, particolari });
  });
};
