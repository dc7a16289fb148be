import pg from 'pg';
import { comeSuperutente, DATABASE, type Descrizione } from './descrizione.ts';
import { SENZA_POTERI } from './requisiti.ts';

async function conClient<T>(config: pg.ClientConfig, lavoro: (c: pg.Client) => Promise<T>) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await lavoro(client);
  } finally {
    await client.end();
  }
}

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
      await client.query(
        `create role ${ruolo} login nosuperuser ${SENZA_POTERI} password ${segreto}`,
      );
    }
    if (await esiste(client, 'database', DATABASE)) return;
    await client.query(`create database ${DATABASE} owner rateo_owner`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to rateo_app`);
  });
}
