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

/** Nobody comes in but the owner and the application, which keeps what it sorts in temporary tables. */
export const permessiSulDatabase = (nome: string): readonly string[] => [
  `revoke all on database ${nome} from public`,
  `grant connect, temporary on database ${nome} to rateo_app`,
];

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
    if (!(await esiste(client, 'database', DATABASE)))
      await client.query(`create database ${DATABASE} owner rateo_owner`);
    for (const permesso of permessiSulDatabase(DATABASE)) await client.query(permesso);
  });
}
