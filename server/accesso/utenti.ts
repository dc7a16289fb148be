import { sql } from 'kysely';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { ruoliModello } from '#domain/accesso/ruoli-modello.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { hashPassword, passwordCasuale } from './password.ts';

interface AmministratoreCreato {
  /** The random password to print once; undefined when the environment gave one or admin exists. */
  readonly passwordCasuale: string | undefined;
}

/** The role of every privilege; its list grows with the product's areas at every start. */
export const ruoloAmministratore = async (tx: Tx): Promise<number> => {
  const nome = 'Amministratore';
  const privilegi = [...tuttiIPrivilegi];
  await sql`insert into ruoli (nome, privilegi, di_sistema) values (${nome}, ${privilegi}, true)
    on conflict (nome) do nothing`.execute(tx);
  await sql`update ruoli
      set privilegi = array(select distinct p from unnest(privilegi || ${privilegi}::text[]) p
                             order by p)
    where nome = ${nome} and not privilegi @> ${privilegi}::text[]`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from ruoli where nome = ${nome}`.execute(tx);
  const [ruolo] = rows;
  if (!ruolo) throw new Error(`Manca il ruolo ${nome}.`);
  return ruolo.id;
};

/** The roles to start from, where nobody has been yet: from then on they are that installation's own. */
const creaRuoliModello = (tx: Tx) =>
  sql`
  insert into ruoli (nome, privilegi)
  select nome, privilegi from jsonb_to_recordset(${JSON.stringify(ruoliModello)}::jsonb)
    as modello (nome text, privilegi text[])
  on conflict (nome) do nothing`.execute(tx);

/**
 * Creates `admin`, and the roles to start from, when nobody exists yet (docs/regole/accesso.md#primo-avvio). With a password
 * given it is that one and no change is required; otherwise a random one, to be printed once and
 * changed at the first log-in.
 */
export const creaAmministratore = async (
  db: Db,
  passwordData: string | undefined,
): Promise<AmministratoreCreato> =>
  db.transaction().execute(async (tx) => {
    const idRuolo = await ruoloAmministratore(tx);
    const password = passwordData ?? passwordCasuale();
    const { rows } = await sql<{ id: number }>`
      insert into utenti (username, nome, hash_password, cambio_password_richiesto)
      values ('admin', 'Amministratore', ${await hashPassword(password)},
              ${passwordData === undefined})
      on conflict (username) do nothing returning id`.execute(tx);
    const [utente] = rows;
    if (!utente) return { passwordCasuale: undefined };
    await creaRuoliModello(tx);
    await sql`insert into utente_ruoli (id_utente, id_ruolo)
      values (${utente.id}, ${idRuolo})`.execute(tx);
    return { passwordCasuale: passwordData === undefined ? password : undefined };
  });
