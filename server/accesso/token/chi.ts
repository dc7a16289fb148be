import { sql } from 'kysely';
import type { PrivilegiPerAzienda } from '#domain/accesso/amministrazione.ts';
import { eToken } from '#domain/accesso/token.ts';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import type { Db } from '#server/db/sessione.ts';

interface ChiDaToken {
  readonly id_programma: number;
  readonly programma: string;
  readonly chiamate_al_minuto: number;
  readonly atti: readonly string[];
  readonly id_utente: number;
  readonly username: string;
  readonly nome: string;
  readonly cambio_password_richiesto: boolean;
  readonly aziende: string[];
  readonly privilegi: PrivilegiPerAzienda;
  readonly ultimo_uso: Date | null;
  readonly indirizzo: string | null;
}

const NON_VALE =
  'Il token del programma non vale: è scaduto, revocato, scritto male o di un utente disattivato. Farne un altro.';

/** So often its last use is written. */
const UN_MINUTO_MS = 60_000;

/**
 * The program behind a token and what it may do now, which is what its token says of what its user has today. Its
 * last use is kept to the minute; from another address, at once.
 */
export const chiDaToken = async (db: Db, token: string, indirizzo: string): Promise<ChiDaToken> => {
  // One mistyped or cut costs no question to the database.
  const { rows } = eToken(token)
    ? await sql<ChiDaToken>`select * from chi_da_token(${sha256(token)})`.execute(db)
    : { rows: [] };
  const chi = rows[0];
  if (!chi) throw errore('NON_AUTENTICATO', { detail: NON_VALE });
  const passati = Date.now() - (chi.ultimo_uso?.getTime() ?? 0);
  if (passati > UN_MINUTO_MS || chi.indirizzo !== indirizzo)
    await sql`update token_segreti set ultimo_uso = date_trunc('minute', now()), indirizzo = ${indirizzo}
      where id_programma = ${chi.id_programma}`.execute(db);
  return chi;
};
