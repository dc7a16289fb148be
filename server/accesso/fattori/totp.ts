import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '#server/db/sessione.ts';

// What every app reads: SHA-1, six digits, thirty seconds (RFC 6238).
const PASSO_S = 30;
/** Of clocks that differ: the code before, and the one after. */
const FINESTRA = 1;
const BYTE_CHIAVE = 20;

/** The step of the code, if it is one of those that hold now. */
const passoDi = (chiave: string, codice: string, adessoMs: number): number | undefined => {
  const secret = Secret.fromBase32(chiave);
  const delta = TOTP.validate({ token: codice, secret, timestamp: adessoMs, window: FINESTRA });
  return delta === null ? undefined : Math.floor(adessoMs / 1000 / PASSO_S) + delta;
};

const chiaviDi = async (db: Db | Tx, idUtente: number) => {
  const { rows } = await sql<{ chiave: string | null; in_prova: string | null }>`
    select chiave, in_prova from totp_chiavi(${idUtente})`.execute(db);
  return rows[0];
};

/** A new key, on trial until its first code; one that holds already holds until then. */
export const proponiChiave = async (tx: Tx, idUtente: number): Promise<string> => {
  const chiave = new Secret({ size: BYTE_CHIAVE }).base32;
  await sql`insert into totp (id_utente, in_prova, proposta_il) values (${idUtente}, ${chiave}, now())
    on conflict (id_utente) do update set in_prova = ${chiave}, proposta_il = now()`.execute(tx);
  return chiave;
};

/** What the QR code says to the app. */
export const indirizzoTotp = (chiave: string, username: string): string =>
  new TOTP({ issuer: 'Rateo', label: username, secret: Secret.fromBase32(chiave) }).toString();

/** The key on trial takes effect by its first code, which is then used up. */
export const confermaChiave = async (
  tx: Tx,
  idUtente: number,
  codice: string,
): Promise<boolean> => {
  const inProva = (await chiaviDi(tx, idUtente))?.in_prova;
  if (!inProva) return false;
  const passo = passoDi(inProva, codice, Date.now());
  if (passo === undefined) return false;
  const { rows } = await sql<{ fatto: boolean }>`
    select totp_conferma(${idUtente}, ${inProva}, ${passo}) as fatto`.execute(tx);
  return rows[0]?.fatto ?? false;
};

/**
 * Uses a code up, if it is right and no code of its step has been used yet: of two uses at the same time
 * the database lets one win.
 */
export const usaTotp = async (db: Db | Tx, idUtente: number, codice: string): Promise<boolean> => {
  const chiave = (await chiaviDi(db, idUtente))?.chiave;
  if (!chiave) return false;
  const passo = passoDi(chiave, codice, Date.now());
  if (passo === undefined) return false;
  const { rows } = await sql`
    update totp set ultimo_passo = ${passo}, ultimo_uso = now()
     where id_utente = ${idUtente} and ultimo_passo < ${passo} returning id_utente`.execute(db);
  return rows.length === 1;
};
