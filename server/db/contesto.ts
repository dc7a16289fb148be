import { sql } from 'kysely';
import { type PrivilegiPerAzienda, privilegiSu } from '#domain/accesso/amministrazione.ts';
import { implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import { connessionePersa } from './connessione-persa.ts';
import type { Db, Tx } from './sessione.ts';

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
}

/** The one company that a call is about, where its route wants one. */
export function aziendaDi({ codAzienda }: Pick<Contesto, 'codAzienda'>): string {
  if (codAzienda === undefined) throw errore('AZIENDA_MANCANTE');
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

/**
 * One transaction with the caller's name, companies and job set for policies and triggers. Where the
 * database goes away while it commits, nobody can know whether it has: whoever repeats must look first.
 */
export async function inTransazione<T>(
  db: Db,
  contesto: Pick<Contesto, 'utente' | 'aziende' | 'lavoro'>,
  passi: (tx: Tx) => Promise<T>,
  { istantanea = false }: { readonly istantanea?: boolean } = {},
): Promise<T> {
  const transazione = db.transaction();
  let conferma = false;
  try {
    return await (istantanea
      ? transazione.setIsolationLevel('repeatable read')
      : transazione
    ).execute(async (tx) => {
      await sql`select set_config('rateo.utente', ${contesto.utente.username}, true),
      set_config('rateo.aziende', ${contesto.aziende.join(',')}, true),
      set_config('rateo.lavoro', ${contesto.lavoro ?? ''}, true)`.execute(tx);
      const esito = await passi(tx);
      conferma = true;
      return esito;
    });
  } catch (causa) {
    throw conferma && connessionePersa(causa) ? errore('ESITO_IGNOTO', { cause: causa }) : causa;
  }
}
