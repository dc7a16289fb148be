import { sql } from 'kysely';
import type { Metodo } from '#domain/accesso/fattori.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { SessioneAttiva } from '../autorizza.ts';
import { ePasswordDi } from '../cambio-password.ts';
import { type Origine, segnaEvento } from '../eventi.ts';
import { prenotaCambio, restituisci } from '../tentativi.ts';
import type { Luogo } from './luogo.ts';
import { type Firmata, verificaFirma } from './passkey.ts';
import { metodiDi, provaCodice } from './stato.ts';

/** From now on the session's person has just shown who they are. */
export const rinnovaProva = async (
  db: Db | Tx,
  idSessione: number,
  metodi: readonly Metodo[],
): Promise<string> => {
  const { rows } = await sql<{ provataIl: string }>`
    update sessioni set provata_il = now(),
           metodi = array(select distinct m from unnest(metodi || ${metodi}::text[]) m)
     where id = ${idSessione} returning ${istante(sql`provata_il`)} as "provataIl"`.execute(db);
  return rows[0]?.provataIl ?? '';
};

export interface Prova {
  readonly password?: string | undefined;
  readonly codice?: string | undefined;
  readonly passkey?: Firmata | undefined;
}

/**
 * The password, and a code of who has a factor: tried like the password at its change. Whom a provider has let in
 * shows the code alone, which is the second of two.
 */
const conPassword = async (
  db: Db,
  { id_utente, username, da_fornitore }: SessioneAttiva,
  { password, codice }: Prova,
): Promise<readonly Metodo[] | undefined> => {
  const serveCodice = (await metodiDi(db, id_utente)).length > 0;
  const senzaPassword = da_fornitore && serveCodice && password === undefined;
  if (serveCodice && codice === undefined)
    throw erroreCampo(
      'codice',
      'Serve anche il secondo fattore: il codice dell’app o di recupero, oppure una passkey.',
    );
  const tentativo = await prenotaCambio(db, username);
  if (!senzaPassword && !(await ePasswordDi(db, id_utente, password ?? ''))) return undefined;
  const metodo = serveCodice ? await provaCodice(db, id_utente, codice ?? '') : undefined;
  if (serveCodice && metodo === undefined) return undefined;
  await restituisci(db, tentativo);
  const codici = metodo ? [metodo] : [];
  return senzaPassword ? codici : ['password', ...codici];
};

const conPasskey = async (
  db: Db,
  { id_utente }: SessioneAttiva,
  firmata: Firmata,
  luogo: () => Luogo,
): Promise<readonly Metodo[] | undefined> => {
  const per = { scopo: 'riconferma', idUtente: id_utente } as const;
  const sua = await verificaFirma(db, luogo(), per, firmata);
  return sua === undefined ? undefined : ['passkey'];
};

/** Shows anew who sits here, with what they have; answers since when that holds. */
export const riconferma = async (
  db: Db,
  sessione: SessioneAttiva,
  prova: Prova,
  { origine, luogo }: { readonly origine: Origine; readonly luogo: () => Luogo },
): Promise<string> => {
  const { username, id_sessione } = sessione;
  const metodi = prova.passkey
    ? await conPasskey(db, sessione, prova.passkey, luogo)
    : await conPassword(db, sessione, prova);
  if (!metodi) {
    await segnaEvento(db, { tipo: 'riconferma-rifiutata', utente: username, origine });
    const campo = prova.passkey ? 'passkey' : prova.codice === undefined ? 'password' : 'codice';
    throw erroreCampo(campo, RIFIUTI[campo]);
  }
  const provataIl = await rinnovaProva(db, id_sessione, metodi);
  const particolari = { metodi };
  await segnaEvento(db, { tipo: 'identita-riconfermata', utente: username, origine, particolari });
  return provataIl;
};

const RIFIUTI = {
  passkey: 'La passkey non è stata riconosciuta: riprovare.',
  password: 'La password non è corretta.',
  codice: 'La password o il codice non sono corretti, oppure il codice è già stato usato.',
} as const;
