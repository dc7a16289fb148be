import { sql } from 'kysely';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { hashPassword, passwordCasuale } from '#server/accesso/password.ts';
import type { Db, Tx } from '#server/db/schema.ts';

interface AmministratoreCreato {
  /** The random password to print once; undefined when the environment gave one or admin exists. */
  readonly passwordCasuale: string | undefined;
}

/** The role of every privilege; its list grows with the product's areas at every start. */
export const ruoloAmministratore = async (tx: Tx): Promise<number> => {
  const nome = 'Amministratore';
  const privilegi = [...tuttiIPrivilegi];
  await tx
    .insertInto('ruoli')
    .values({ nome, privilegi, di_sistema: true })
    .onConflict((c) => c.column('nome').doNothing())
    .execute();
  await sql`update ruoli
      set privilegi = array(select distinct p from unnest(privilegi || ${privilegi}::text[]) p
                             order by p)
    where nome = ${nome} and not privilegi @> ${privilegi}::text[]`.execute(tx);
  const { id } = await tx
    .selectFrom('ruoli')
    .select('id')
    .where('nome', '=', nome)
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Creates `admin` when nobody exists yet (product.md §3). With a password given it is that one and no
 * change is required; otherwise a random one, to be printed once and changed at the first log-in.
 */
export const creaAmministratore = async (
  db: Db,
  passwordData: string | undefined,
): Promise<AmministratoreCreato> =>
  db.transaction().execute(async (tx) => {
    const idRuolo = await ruoloAmministratore(tx);
    const password = passwordData ?? passwordCasuale();
    const utente = await tx
      .insertInto('utenti')
      .values({
        username: 'admin',
        nome: 'Amministratore',
        hash_password: await hashPassword(password),
        cambio_password_richiesto: passwordData === undefined,
      })
      .onConflict((c) => c.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!utente) return { passwordCasuale: undefined };
    await tx
      .insertInto('utente_ruoli')
      .values({ id_utente: utente.id, id_ruolo: idRuolo, cod_azienda: null })
      .execute();
    return { passwordCasuale: passwordData === undefined ? password : undefined };
  });
