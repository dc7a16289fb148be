import { sql } from 'kysely';
import { type PrivilegiPerAzienda, privilegiSu } from '#domain/accesso/amministrazione.ts';
import { implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import { connessionePersa } from './connessione-persa.ts';
import type { Db, Tx } from './sessione.ts';

/** The program that calls with a token, in the name of the user who made that. */
export interface Programma {
  /** Of its token. */
  readonly id: number;
  readonly nome: string;
  readonly chiamateAlMinuto: number;
}

/** Who asks, for which companies, with which privileges; `lavoro` when a job writes. */
export interface Contesto {
  readonly utente: { readonly id: number; readonly username: string };
  /** Requested ∩ granted: what row-level security admits. */
  readonly aziende: readonly string[];
  /** The one company of the call, when it has one. */
  readonly codAzienda: string | undefined;
  readonly concesse: readonly string[];
  readonly privilegi: PrivilegiPerAzienda;
  /** The session of the call; a job has none. */
  readonly idSessione?: number;
  readonly lavoro?: string;
  readonly programma?: Programma;
}

/** The one company that a call, or a report that is asked for, is about, where it wants one. */
export function aziendaDi({
  codAzienda,
}: {
  readonly codAzienda?: string | null | undefined;
}): string {
  if (codAzienda == null) throw errore('AZIENDA_MANCANTE');
  return codAzienda;
}

/** Whether the privilege is held on the company, or on at least one when none is named. */
export const haPrivilegio = (
  { privilegi, concesse }: Pick<Contesto, 'privilegi' | 'concesse'>,
  privilegio: Privilegio,
  codAzienda?: string,
): boolean => {
  const su = (azienda: string | null) => implica(privilegiSu(privilegi, azienda), privilegio);
  if (codAzienda !== undefined) return su(codAzienda);
  return su(null) || concesse.some(su);
};

/** Whether it is the caller's own: a program sees of its user's what its own privileges show. */
export const ePropria = (
  { utente, programma }: Pick<Contesto, 'utente' | 'programma'>,
  di: { readonly utente: string; readonly programma?: string | null },
): boolean =>
  di.utente === utente.username && (programma === undefined || di.programma === programma.nome);

interface Modo {
  readonly istantanea?: boolean;
}

/**
 * One transaction whose end is told as it is. Where the database goes away while it commits, nobody can know
 * whether it has: whoever repeats must look first.
 */
export async function confermata<T>(
  db: Db,
  passi: (tx: Tx) => Promise<T>,
  { istantanea = false }: Modo = {},
): Promise<T> {
  const nuova = db.transaction();
  const transazione = istantanea ? nuova.setIsolationLevel('repeatable read') : nuova;
  let conferma = false;
  try {
    return await transazione.execute(async (tx) => {
      const esito = await passi(tx);
      conferma = true;
      return esito;
    });
  } catch (causa) {
    throw conferma && connessionePersa(causa) ? errore('ESITO_IGNOTO', { cause: causa }) : causa;
  }
}

type Chiamante = Pick<Contesto, 'utente' | 'aziende' | 'lavoro' | 'programma'>;

/** The same, with the caller's name, companies and job set for policies and triggers. */
export const inTransazione = <T>(
  db: Db,
  { utente, aziende, lavoro = '', programma }: Chiamante,
  passi: (tx: Tx) => Promise<T>,
  modo?: Modo,
): Promise<T> => {
  const conContesto = async (tx: Tx): Promise<T> => {
    await sql`select set_config('rateo.utente', ${utente.username}, true),
      set_config('rateo.aziende', ${aziende.join(',')}, true),
      set_config('rateo.lavoro', ${lavoro}, true),
      set_config('rateo.programma', ${programma?.nome ?? ''}, true),
      set_config('rateo.token', ${String(programma?.id ?? '')}, true)`.execute(tx);
    return passi(tx);
  };
  return confermata(db, conContesto, modo);
};
