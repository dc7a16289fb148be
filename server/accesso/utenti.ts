import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { hashPassword, passwordCasuale } from '#server/accesso/password.ts';
import type { Db } from '#server/db/schema.ts';

interface AmministratoreCreato {
  /** The random password to print once; undefined when the environment gave one or admin exists. */
  readonly passwordCasuale: string | undefined;
}

/** The role of every privilege; its list grows with the product's areas at every start. */
const ruoloAmministratore = async (db: Db): Promise<number> => {
  const nome = 'Amministratore';
  await db
    .insertInto('ruoli')
    .values({ nome })
    .onConflict((c) => c.column('nome').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('ruoli')
    .select('id')
    .where('nome', '=', nome)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ruolo_privilegi')
    .values(tuttiIPrivilegi.map((privilegio) => ({ id_ruolo: id, privilegio })))
    .onConflict((c) => c.doNothing())
    .execute();
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
