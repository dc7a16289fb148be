import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Luogo } from './luogo.ts';
import { nuovaSfida, type PerChi, usaSfida } from './sfide.ts';

/** As it came from the browser: nothing of it is believed before it is verified. */
export type Firmata = Readonly<Record<string, unknown>>;

type Opzioni = Record<string, unknown>;

const PER_UTENTE = 20;

/** An identifier that may be kept and asked for: base64url, of a length that browsers accept. */
const FORMA_CREDENZIALE = /^[A-Za-z0-9_-]{16,1400}$/;

/** By which ways a passkey may be reached; what else is said of it is nobody's word. */
const TRASPORTI = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Of what the browser has said, which is not signed: what there is. */
const trasportiDi = (detti: unknown): readonly string[] =>
  TRASPORTI.filter((uno) => Array.isArray(detti) && detti.includes(uno));

interface Conservata {
  readonly id: number;
  readonly idUtente: number;
  readonly credenziale: string;
  readonly chiave: Buffer;
  readonly contatore: number;
  readonly trasporti: string[];
}

const conservate = async (db: Db | Tx, idUtente: number) =>
  (
    await sql<Pick<Conservata, 'credenziale' | 'trasporti'>>`
      select credenziale, trasporti from passkey where id_utente = ${idUtente}`.execute(db)
  ).rows.map(({ credenziale, trasporti }) => ({ id: credenziale, transports: trasporti }));

/** What the browser is asked to make: a passkey that verifies its person, and is found without a name. */
export const sfidaDiRegistrazione = async (
  tx: Tx,
  luogo: Luogo,
  utente: { readonly id: number; readonly username: string },
): Promise<Opzioni> => {
  const sue = await conservate(tx, utente.id);
  if (sue.length >= PER_UTENTE)
    throw errore('STATO_NON_ADATTO', {
      detail: `Le passkey di un utente sono al più ${PER_UTENTE}: toglierne una.`,
    });
  const challenge = await nuovaSfida(tx, { scopo: 'registra', idUtente: utente.id });
  const opzioni = await generateRegistrationOptions({
    rpName: 'Rateo',
    rpID: luogo.nome,
    userName: utente.username,
    userID: new TextEncoder().encode(`rateo-${utente.id}`),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: sue,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { ...opzioni };
};

/** What the browser is asked to sign: with one of the user's, or with whichever it has. */
export const sfidaDiFirma = async (db: Db | Tx, luogo: Luogo, per: PerChi): Promise<Opzioni> => {
  const challenge = await nuovaSfida(db, per);
  const opzioni = await generateAuthenticationOptions({
    rpID: luogo.nome,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    ...(per.idUtente !== null && { allowCredentials: await conservate(db, per.idUtente) }),
  });
  return { ...opzioni };
};

/** What does not even have the form of a signature is as wrong as a false one. */
const seVale = async <T>(verifica: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verifica();
  } catch {
    // The library throws for a wrong origin, challenge, key or form alike: none of them is told apart.
    return undefined;
  }
};

type Nuova = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** A passkey that has just been made, if what the browser sent holds; its challenge is used up in any case. */
export const verificaNuova = async (
  db: Db,
  luogo: Luogo,
  { idUtente, firmata }: { readonly idUtente: number; readonly firmata: Firmata },
): Promise<Nuova | undefined> => {
  const esito = await seVale(() =>
    verifyRegistrationResponse({
      response: firmata as unknown as RegistrationResponseJSON,
      expectedChallenge: (sfida) => usaSfida(db, sfida, { scopo: 'registra', idUtente }),
      expectedOrigin: luogo.origine,
      expectedRPID: luogo.nome,
      requireUserVerification: true,
    }),
  );
  if (!esito?.verified) return undefined;
  return FORMA_CREDENZIALE.test(esito.registrationInfo.credential.id)
    ? esito.registrationInfo
    : undefined;
};

/** Keeps it under the name that its user gives it; false where somebody has it already. */
export const conserva = async (
  tx: Tx,
  { credential, credentialDeviceType, credentialBackedUp }: Nuova,
  { idUtente, nome }: { readonly idUtente: number; readonly nome: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into passkey (id_utente, credenziale, chiave_pubblica, contatore, trasporti, nome,
                         di_piu_dispositivi, sincronizzata)
    values (${idUtente}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
            ${trasportiDi(credential.transports)}::text[], ${nome},
            ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp})
    on conflict (credenziale) do nothing returning id`.execute(tx);
  return rows.length === 1;
};

const conservata = async (
  db: Db | Tx,
  firmata: Firmata,
  idUtente: number | null,
): Promise<Conservata | undefined> => {
  if (typeof firmata.id !== 'string' || !FORMA_CREDENZIALE.test(firmata.id)) return undefined;
  const { rows } = await sql<Conservata>`
    select id, id_utente as "idUtente", credenziale, chiave_pubblica as chiave, contatore, trasporti
      from passkey where credenziale = ${firmata.id}
       and (${idUtente}::bigint is null or id_utente = ${idUtente})`.execute(db);
  return rows[0];
};

/**
 * Whose passkey has signed the challenge, if it has. Where the authenticator counts its signatures, the
 * same count does not come twice: of two uses at the same time the database lets one win.
 */
export const verificaFirma = async (
  db: Db | Tx,
  luogo: Luogo,
  per: PerChi,
  firmata: Firmata,
): Promise<number | undefined> => {
  const sua = await conservata(db, firmata, per.idUtente);
  if (!sua) return undefined;
  const esito = await seVale(() =>
    verifyAuthenticationResponse({
      response: firmata as unknown as AuthenticationResponseJSON,
      expectedChallenge: (sfida) => usaSfida(db, sfida, per),
      expectedOrigin: luogo.origine,
      expectedRPID: luogo.nome,
      requireUserVerification: true,
      credential: {
        id: sua.credenziale,
        publicKey: new Uint8Array(sua.chiave),
        counter: sua.contatore,
        transports: sua.trasporti as never[],
      },
    }),
  );
  if (!esito?.verified) return undefined;
  const { newCounter, credentialBackedUp } = esito.authenticationInfo;
  const { rows } = await sql`
    update passkey set contatore = ${newCounter}, sincronizzata = ${credentialBackedUp},
           ultimo_uso = now()
     where id = ${sua.id} and (contatore < ${newCounter} or ${newCounter} = 0) returning id`.execute(
    db,
  );
  return rows.length === 1 ? sua.idUtente : undefined;
};
