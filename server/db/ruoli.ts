import pg from 'pg';
import { comeSuperutente, DATABASE, type Descrizione } from '#server/db/descrizione.ts';
import type { Connessione } from '#server/db/pool.ts';

async function conClient<T>(config: pg.ClientConfig, lavoro: (c: pg.Client) => Promise<T>) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await lavoro(client);
  } finally {
    await client.end();
  }
}

const SENZA_POTERI = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

async function esiste(client: pg.Client, tabella: 'ruolo' | 'database', nome: string) {
  const query = {
    ruolo: 'select 1 from pg_roles where rolname = $1',
    database: 'select 1 from pg_database where datname = $1',
  }[tabella];
  return (await client.query(query, [nome])).rowCount === 1;
}

/** The embedded cluster's two roles and its database, made where they are missing. */
export async function assicuraDatabase(d: Descrizione): Promise<void> {
  await conClient(comeSuperutente(d), async (client) => {
    const ruoli = { rateo_owner: d.password.owner, rateo_app: d.password.app };
    for (const [ruolo, password] of Object.entries(ruoli)) {
      if (await esiste(client, 'ruolo', ruolo)) continue;
      const segreto = client.escapeLiteral(password);
      await client.query(`create role ${ruolo} login ${SENZA_POTERI} password ${segreto}`);
    }
    if (await esiste(client, 'database', DATABASE)) return;
    await client.query(`create database ${DATABASE} owner rateo_owner`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to rateo_app`);
  });
}

/** On an external database the owner makes the role its application sessions then take. */
export async function assicuraRuoloEsterno(connessione: Connessione): Promise<void> {
  await conClient(connessione.proprietario as pg.ClientConfig, async (client) => {
    try {
      if (!(await esiste(client, 'ruolo', 'rateo_app'))) {
        await client.query(
          `create role rateo_app nologin ${SENZA_POTERI.replace('nosuperuser ', '')}`,
        );
      }
      const { rows } = await client.query(
        `select pg_has_role(current_user, 'rateo_app', 'SET') as puo`,
      );
      if (!rows[0]?.puo) await client.query('grant rateo_app to current_user');
    } catch (e) {
      throw new Error(
        'L’utente di DATABASE_URL non può creare o assumere il ruolo rateo_app: come ' +
          'amministratore eseguire "create role rateo_app nologin; grant rateo_app to <utente>".',
        { cause: e },
      );
    }
  });
}
