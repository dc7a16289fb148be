import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  ALFABETO_RECUPERO,
  aGruppi,
  CODICI_RECUPERO,
  LUNGHEZZA_RECUPERO,
  LUNGHEZZA_SELETTORE,
} from '#domain/accesso/fattori.ts';
import { hashPassword, passwordCorretta } from '#server/accesso/password.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

const casuale = (): string =>
  [...randomBytes(LUNGHEZZA_RECUPERO)]
    .map((byte) => ALFABETO_RECUPERO[byte % ALFABETO_RECUPERO.length])
    .join('');

const selettore = (codice: string): string => codice.slice(0, LUNGHEZZA_SELETTORE);

/** Ten that begin differently. */
const dieci = (): readonly string[] => {
  const codici = new Map<string, string>();
  while (codici.size < CODICI_RECUPERO) {
    const codice = casuale();
    codici.set(selettore(codice), codice);
  }
  return [...codici.values()];
};

/** Ten new codes in the place of those there were; answered as they are shown, this once. */
export const rigeneraCodici = async (tx: Tx, idUtente: number): Promise<string[]> => {
  const codici = dieci();
  const hash = await Promise.all(codici.map(hashPassword));
  await sql`delete from codici_recupero where id_utente = ${idUtente}`.execute(tx);
  await sql`insert into codici_recupero (id_utente, selettore, hash)
    select ${idUtente}, c.selettore, c.hash
      from unnest(${codici.map(selettore)}::text[], ${hash}::text[]) c (selettore, hash)`.execute(
    tx,
  );
  return codici.map((codice) => aGruppi(codice, '-'));
};

/** Those who have a factor for the first time get codes with it; the others keep theirs. */
export const codiciSeMancano = async (tx: Tx, idUtente: number): Promise<string[] | null> => {
  const { rows } = await sql`
    select from codici_recupero where id_utente = ${idUtente} limit 1`.execute(tx);
  return rows.length > 0 ? null : rigeneraCodici(tx, idUtente);
};

/** Uses a recovery code up: of two uses at the same time the database lets one win. */
export const usaRecupero = async (
  db: Db | Tx,
  idUtente: number,
  codice: string,
): Promise<boolean> => {
  const inizio = selettore(codice);
  const { rows } = await sql<{ hash: string }>`
    select hash from codici_recupero
     where id_utente = ${idUtente} and selettore = ${inizio} and usato_il is null`.execute(db);
  // One that is none costs the same work.
  if (!(await passwordCorretta(codice, rows[0]?.hash))) return false;
  const usato = await sql`
    update codici_recupero set usato_il = now()
     where id_utente = ${idUtente} and selettore = ${inizio} and usato_il is null
    returning selettore`.execute(db);
  return usato.rows.length === 1;
};
