import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import { rete } from '#server/base/rete.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

interface Regola {
  readonly liberi: number;
  /** The seconds in which one failure is forgotten. */
  readonly ricaricaS: number;
}

// Free tries, then five seconds and twice as long each time, up to a quarter of an hour; time forgets
// them one by one. An address may stand for a whole office: it gets more tries than one user name.
const REGOLE = {
  a: { liberi: 50, ricaricaS: 300 },
  u: { liberi: 5, ricaricaS: 900 },
  d: { liberi: 5, ricaricaS: 900 },
  p: { liberi: 5, ricaricaS: 900 },
  f: { liberi: 5, ricaricaS: 900 },
  k: { liberi: 5, ricaricaS: 900 },
} as const satisfies Record<string, Regola>;

type Specie = keyof typeof REGOLE;

const BLOCCO_MASSIMO_S = 900;

/** An attempt that counts already; `restituisci` takes it back when the password was right. */
export interface Tentativo {
  readonly chiavi: readonly string[];
  /** The lock that it leaves behind if it fails, and on what. */
  readonly bloccoS: number;
  readonly bloccato: 'indirizzo' | 'utente' | undefined;
}

const chiave = (specie: Specie, di: string): string => `${specie}:${sha256(di).toString('hex')}`;

const prenota = async (
  db: Db,
  contatori: readonly (readonly [Specie, string])[],
): Promise<Tentativo> => {
  const chiavi = contatori.map(([specie, di]) => chiave(specie, di));
  const regole = contatori.map(([specie]) => REGOLE[specie]);
  const { rows } = await sql<{
    attesa_s: number;
    blocco_s: number;
    chiave_bloccata: string | null;
  }>`
    select * from prenota_tentativo(${chiavi}::text[], ${regole.map(({ liberi }) => liberi)}::int[],
      ${regole.map(({ ricaricaS }) => ricaricaS)}::int[], ${BLOCCO_MASSIMO_S}::int)`.execute(db);
  const { attesa_s = 0, blocco_s = 0, chiave_bloccata = null } = rows[0] ?? {};
  if (attesa_s > 0) {
    const attesaS = Math.max(1, Math.ceil(attesa_s));
    const detail = `Troppi tentativi: riprovare tra ${attesaS} secondi.`;
    throw errore('TROPPI_TENTATIVI', { detail, attesaS });
  }
  const dove = chiave_bloccata?.startsWith('a:') ? 'indirizzo' : 'utente';
  return { chiavi, bloccoS: blocco_s, bloccato: blocco_s > 0 ? dove : undefined };
};

export interface ChiProva {
  readonly username: string;
  readonly indirizzo: string;
  /** The hash of a browser from which this user has come in before. */
  readonly dispositivo: Buffer | undefined;
}

/**
 * Counts a log-in before its password is looked at; refused while user or address is locked, the same
 * for names that do not exist. A browser that the user has come in from has an account of its own: who
 * tries passwords elsewhere, or from the same office, locks it for himself and not for the user.
 */
export const prenotaAccesso = (
  db: Db,
  { username, indirizzo, dispositivo }: ChiProva,
): Promise<Tentativo> =>
  prenota(
    db,
    dispositivo
      ? [['d', dispositivo.toString('hex')]]
      : [
          ['a', rete(indirizzo)],
          ['u', username],
        ],
  );

/**
 * The same for the second factor. Only who has the password gets here; a browser that the user has come
 * in from counts by itself here too, so that a stolen password keeps nobody out.
 */
export const prenotaFattore = (
  db: Db,
  { username, dispositivo }: Omit<ChiProva, 'indirizzo'>,
): Promise<Tentativo> =>
  prenota(db, [dispositivo ? ['k', dispositivo.toString('hex')] : ['f', username]]);

/** The same for the current password at its change: a stolen token must not try them for free. */
export const prenotaCambio = (db: Db, username: string): Promise<Tentativo> =>
  prenota(db, [['p', username]]);

/** The password was right: the attempt was none, and the lock that it brought is lifted. */
export const restituisci = async (db: Db, { chiavi }: Tentativo): Promise<void> => {
  for (const una of chiavi) {
    const { liberi } = REGOLE[una.charAt(0) as Specie];
    await sql`update accesso_tentativi set falliti = greatest(0, falliti - 1),
        bloccato_fino = case when falliti - 1 >= ${liberi}::int then bloccato_fino end
      where chiave = ${una}`.execute(db);
  }
};

/** What time has forgotten altogether, and browsers that nobody has used for half a year. */
export async function curaTentativi(tx: Tx): Promise<void> {
  await sql`delete from accesso_tentativi where ultimo_il < now() - interval '1 day'`.execute(tx);
  await sql`delete from dispositivi_noti where ultimo_uso < now() - interval '180 days'`.execute(
    tx,
  );
}
