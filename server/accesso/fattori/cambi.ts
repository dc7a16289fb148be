import { sql } from 'kysely';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { SessioneAttiva } from '../autorizza.ts';
import { type Evento, type Origine, segnaEvento } from '../eventi.ts';
import { revocaSessioniDi } from '../sessioni.ts';
import { prenotaCambio, restituisci } from '../tentativi.ts';
import type { Luogo } from './luogo.ts';
import { conserva, type Firmata, verificaNuova } from './passkey.ts';
import { codiciSeMancano, rigeneraCodici } from './recupero.ts';
import { fermaAccessi, metodiDi } from './stato.ts';
import { confermaChiave } from './totp.ts';

/** Whose factors change, and from where. */
export interface Proprio {
  readonly sessione: SessioneAttiva;
  readonly origine: Origine;
}

type Fatto = Pick<Evento, 'tipo' | 'particolari'>;

/** One's own factors changed: log-ins under way wait, the other sessions end, the register says what. */
const cambia = <T>(
  db: Db,
  { sessione, origine }: Proprio,
  fatto: Fatto,
  passi: (tx: Tx) => Promise<T>,
): Promise<T> =>
  confermata(db, async (tx) => {
    const { id_utente, id_sessione, username } = sessione;
    await fermaAccessi(tx, id_utente);
    const esito = await passi(tx);
    const sessioniChiuse = await revocaSessioniDi(tx, id_utente, id_sessione);
    const particolari = { ...fatto.particolari, sessioniChiuse };
    await segnaEvento(tx, { tipo: fatto.tipo, utente: username, origine, particolari });
    return esito;
  });

/** From here on the session is one of two factors. */
const segnaMetodo = async (tx: Tx, idSessione: number, metodo: 'totp' | 'passkey') => {
  await sql`update sessioni set metodi = metodi || ${metodo}::text
    where id = ${idSessione} and not metodi @> array[${metodo}::text]`.execute(tx);
};

/** The app takes effect by its first code; answers the recovery codes, where there were none. */
export const attivaTotp = async (
  db: Db,
  chi: Proprio,
  codice: string,
): Promise<string[] | null> => {
  const { id_utente, id_sessione, username } = chi.sessione;
  const tentativo = await prenotaCambio(db, username);
  const codici = await cambia(
    db,
    chi,
    { tipo: 'fattore-attivato', particolari: { fattore: 'totp' } },
    async (tx) => {
      if (!(await confermaChiave(tx, id_utente, codice.replace(/\s/g, ''))))
        throw erroreCampo(
          'codice',
          'Il codice non è quello dell’app per questa chiave: scrivere quello che l’app mostra adesso.',
        );
      await segnaMetodo(tx, id_sessione, 'totp');
      return codiciSeMancano(tx, id_utente);
    },
  );
  await restituisci(db, tentativo);
  return codici;
};

export interface NuovaPasskey {
  readonly nome: string;
  readonly firmata: Firmata;
  readonly luogo: Luogo;
}

/** Keeps a passkey that was made for this session's user; answers as above. */
export const attivaPasskey = async (
  db: Db,
  chi: Proprio,
  { nome, firmata, luogo }: NuovaPasskey,
): Promise<string[] | null> => {
  const { id_utente, id_sessione } = chi.sessione;
  const nuova = await verificaNuova(db, luogo, { idUtente: id_utente, firmata });
  if (!nuova) throw erroreCampo('risposta', 'La passkey non è valida: registrarla di nuovo.');
  const fatto = { tipo: 'fattore-attivato', particolari: { fattore: 'passkey', nome } } as const;
  return cambia(db, chi, fatto, async (tx) => {
    if (!(await conserva(tx, nuova, { idUtente: id_utente, nome })))
      throw errore('GIA_ESISTENTE', { detail: 'Questa passkey è già registrata.' });
    await segnaMetodo(tx, id_sessione, 'passkey');
    return codiciSeMancano(tx, id_utente);
  });
};

/** Without a factor recovery codes recover nothing; where one is asked for the last one stays. */
const dopoAverTolto = async (tx: Tx, idUtente: number): Promise<void> => {
  if ((await metodiDi(tx, idUtente)).length > 0) return;
  const { rows } = await sql<{ richiesto: boolean }>`
    select utente_richiede_fattore(${idUtente}) as richiesto`.execute(tx);
  if (rows[0]?.richiesto)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Il proprio ruolo, o la propria azienda, richiede il secondo fattore: prima di togliere questo attivarne un altro.',
    });
  await sql`delete from codici_recupero where id_utente = ${idUtente}`.execute(tx);
};

export const togliTotp = (db: Db, chi: Proprio): Promise<void> =>
  cambia(db, chi, { tipo: 'fattore-tolto', particolari: { fattore: 'totp' } }, async (tx) => {
    const { id_utente } = chi.sessione;
    const { rows } = await sql`
      delete from totp where id_utente = ${id_utente} returning id_utente`.execute(tx);
    if (rows.length === 0) throw errore('NON_TROVATO');
    await dopoAverTolto(tx, id_utente);
  });

export const togliPasskey = (db: Db, chi: Proprio, id: number): Promise<void> =>
  cambia(db, chi, { tipo: 'fattore-tolto', particolari: { fattore: 'passkey' } }, async (tx) => {
    const { id_utente } = chi.sessione;
    const { rows } = await sql`
      delete from passkey where id = ${id} and id_utente = ${id_utente} returning id`.execute(tx);
    if (rows.length === 0) throw errore('NON_TROVATO');
    await dopoAverTolto(tx, id_utente);
  });

/** New codes are no new factor, but who reads the old ones somewhere must be put out all the same. */
export const nuoviCodici = (db: Db, chi: Proprio): Promise<string[]> =>
  cambia(db, chi, { tipo: 'codici-rigenerati' }, async (tx) => {
    const { id_utente } = chi.sessione;
    if ((await metodiDi(tx, id_utente)).length === 0)
      throw errore('STATO_NON_ADATTO', {
        detail: 'I codici di recupero servono con un secondo fattore: prima attivarne uno.',
      });
    return rigeneraCodici(tx, id_utente);
  });

/** All that a user has: an administrator's rescue, or the console's. */
export const azzeraFattori = async (tx: Tx, idUtente: number): Promise<void> => {
  await fermaAccessi(tx, idUtente);
  await sql`delete from totp where id_utente = ${idUtente}`.execute(tx);
  await sql`delete from passkey where id_utente = ${idUtente}`.execute(tx);
  await sql`delete from codici_recupero where id_utente = ${idUtente}`.execute(tx);
  await revocaSessioniDi(tx, idUtente);
};
