import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

// Free tries, then each failure doubles the wait, up to a lock of a quarter of an hour. An address
// may stand for a whole office: it gets more tries than one user name.
const LIBERI = { utente: 5, indirizzo: 50 } as const;
const BLOCCO_MASSIMO_S = 900;

const chiavi = (username: string, indirizzo: string) => [
  { chiave: `u:${username}`, liberi: LIBERI.utente },
  { chiave: `a:${indirizzo}`, liberi: LIBERI.indirizzo },
];

/** Refuses while user or address is locked; the same for names that do not exist. */
export const esigiNonBloccato = async (
  db: Db,
  username: string,
  indirizzo: string,
): Promise<void> => {
  const bloccati = await db
    .selectFrom('accesso_tentativi')
    .select('bloccato_fino')
    .where(
      'chiave',
      'in',
      chiavi(username, indirizzo).map(({ chiave }) => chiave),
    )
    .where('bloccato_fino', '>', sql<Date>`now()`)
    .execute();
  const fino = bloccati.map(({ bloccato_fino }) => bloccato_fino?.getTime() ?? 0);
  if (fino.length === 0) return;
  const attesaS = Math.max(1, Math.ceil((Math.max(...fino) - Date.now()) / 1000));
  throw errore('TROPPI_TENTATIVI', {
    detail: `Troppi tentativi: riprovare tra ${attesaS} secondi.`,
  });
};

export const segnaFallito = async (db: Db, username: string, indirizzo: string): Promise<void> => {
  for (const { chiave, liberi } of chiavi(username, indirizzo))
    await sql`
      insert into accesso_tentativi as t (chiave, falliti) values (${chiave}, 1)
      on conflict (chiave) do update set
        falliti = case when t.ultimo_il < now() - interval '1 day' then 1 else t.falliti + 1 end,
        ultimo_il = now(),
        bloccato_fino = case when t.falliti + 1 >= ${liberi}
          then now() + make_interval(secs => least(${BLOCCO_MASSIMO_S}::int,
            power(2, least(t.falliti + 1 - ${liberi}, 10))::int)) end`.execute(db);
};

export const azzeraTentativi = async (db: Db, username: string): Promise<void> => {
  await db.deleteFrom('accesso_tentativi').where('chiave', '=', `u:${username}`).execute();
};
