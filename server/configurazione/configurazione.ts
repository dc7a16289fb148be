import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Configurazione } from '#contract/servizio.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Db } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

export type ConfigurazioneProdotto = Static<typeof Configurazione>;
type Valore = Omit<ConfigurazioneProdotto, 'versione'>;

export const leggiConfigurazione = async (db: Db): Promise<ConfigurazioneProdotto> => {
  const { valore, versione } = await db
    .selectFrom('configurazione')
    .select(['valore', 'versione'])
    .executeTakeFirstOrThrow();
  return { ...(valore as Valore), versione };
};

export const scriviConfigurazione = async (
  db: Db,
  contesto: Contesto,
  { versione, ...valore }: ConfigurazioneProdotto,
): Promise<ConfigurazioneProdotto> => {
  const scritta = await inTransazione(db, contesto, (tx) =>
    tx
      .updateTable('configurazione')
      .set({ valore: JSON.stringify(valore) })
      .where('versione', '=', versione)
      .returning(sql<number>`versione`.as('versione'))
      .executeTakeFirst(),
  );
  if (!scritta) throw errore('CONFLITTO', { attuale: await leggiConfigurazione(db) });
  return leggiConfigurazione(db);
};
