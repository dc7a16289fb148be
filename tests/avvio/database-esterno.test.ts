import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { comeSuperutente } from '#server/db/descrizione.ts';
import { esaminaRuolo, preparaEsterno, verificaApplicazione } from '#server/db/esterno.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool, attraversoIlPooler, connessioneEsterna } from '#server/db/pool.ts';
import { ADMIN, avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';

const cluster = inject('cluster');
const nome = 'prova_esterno';
const home = nuovaHome();

const indirizzo = (utente: string, database = nome, password = 'segreta') =>
  `postgresql://${utente}:${password}@localhost/${database}?host=${encodeURIComponent(cluster.socket)}`;

const comeApp = (database = nome) =>
  indirizzo('rateo_app', database, encodeURIComponent(cluster.password.app));

async function daSuperutente(database: string, ...comandi: string[]): Promise<void> {
  const client = new pg.Client(comeSuperutente(cluster, database));
  await client.connect();
  try {
    for (const sql of comandi) await client.query(sql);
  } finally {
    await client.end();
  }
}

const crea = (database: string, codifica = 'UTF8') =>
  `create database ${database} owner ${nome} encoding '${codifica}' locale 'C' template template0
     locale_provider libc`;

await daSuperutente(
  'postgres',
  `create role ${nome} login password 'segreta'`,
  `create role ${nome}_senza login password 'segreta'`,
  crea(nome),
  crea(`${nome}_latino`, 'LATIN9'),
  `grant rateo_app to ${nome}`,
);

afterAll(async () => {
  await daSuperutente(
    'postgres',
    `drop database if exists ${nome} with (force)`,
    `drop database if exists ${nome}_latino with (force)`,
    `drop role ${nome}`,
    `drop role ${nome}_senza`,
  );
  eliminaHome(home);
});

describe('ciò che manca è detto con le parole e il rimedio', () => {
  test('chi non ha diritti riceve in una volta tutto l’SQL per l’amministratore', async () => {
    const senza = connessioneEsterna(indirizzo(`${nome}_senza`));
    const rifiuto = await preparaEsterno(senza).catch((e: Error) => e.message);
    expect(rifiuto).toContain('non può creare schemi');
    expect(rifiuto).toContain(`grant create on database "${nome}" to "${nome}_senza";`);
    expect(rifiuto).toContain(`grant usage, create on schema public to "${nome}_senza";`);
  });

  test('chi non può assumere rateo_app lo sa; con credenziali proprie non ne ha bisogno', async () => {
    await daSuperutente(
      nome,
      `grant create on database ${nome} to ${nome}_senza`,
      `grant usage, create on schema public to ${nome}_senza`,
    );
    const senza = indirizzo(`${nome}_senza`);
    await expect(preparaEsterno(connessioneEsterna(senza))).rejects.toThrow(
      `grant rateo_app to "${nome}_senza";`,
    );
    await expect(
      preparaEsterno(connessioneEsterna(senza, { app: comeApp() })),
    ).resolves.toBeUndefined();
  });

  test.each([
    ['password sbagliata', indirizzo(nome, nome, 'altra'), 'la password non è quella'],
    ['utente sconosciuto', indirizzo('nessuno_qui'), /password non è quella|non può entrare/],
    ['database che non c’è', indirizzo(nome, 'manca'), 'create database "manca" owner'],
    ['nessuno in ascolto', 'postgresql://x:segreta@127.0.0.1:1/x', 'nessuno risponde'],
    ['due server spenti', 'postgresql://x:segreta@127.0.0.1:1,[::1]:2/x', 'nessuno risponde'],
    ['host che non c’è', 'postgresql://x:segreta@host.invalid/x', /non esiste|non si risolve/],
    ['socket che non c’è', 'postgresql://x:segreta@localhost/x?host=/tmp/non-qui', 'il socket'],
    ['codifica', indirizzo(nome, `${nome}_latino`), 'La codifica del database è LATIN9'],
    ['indirizzo scritto male', 'postgresql://x:segreta@host:porta/x', 'non è un indirizzo valido'],
  ])('%s, senza mai mostrare la password', async (_, url, detto) => {
    const rifiuto = await preparaEsterno(connessioneEsterna(url)).catch((e: Error) => e.message);
    expect(rifiuto).toMatch(detto);
    expect(rifiuto).toContain('DATABASE_URL');
    expect(rifiuto).not.toContain('segreta');
  });

  test('chi non parla TLS, quando è chiesto, è detto', async () => {
    const senzaTls = await ascolta((socket) => socket.once('data', () => socket.end('N')));
    const url = `postgresql://x:y@127.0.0.1:${porta(senzaTls)}/x?sslmode=verify-full`;
    await expect(preparaEsterno(connessioneEsterna(url))).rejects.toThrow('non parla TLS');
    senzaTls.close();
  });

  test('un ruolo rateo_app potente, o che manca e non si può creare, è detto', async () => {
    // In a transaction that is taken back: the role is of the whole cluster, and of other tests.
    const client = new pg.Client(comeSuperutente(cluster, nome));
    await client.connect();
    await client.query('begin');
    await client.query('alter role rateo_app bypassrls');
    const [potente] = await esaminaRuolo(client, true);
    expect(potente?.sql?.[0]).toContain('alter role rateo_app nosuperuser');
    await client.query('rollback');
    await client.query('begin');
    await client.query('alter role rateo_app rename to rateo_app_di_prima');
    await client.query(`set local role ${nome}_senza`);
    const [manca] = await esaminaRuolo(client, false);
    expect(manca?.testo).toContain('Manca il ruolo rateo_app, e questo utente non può crearlo');
    expect(manca?.sql?.join(' ')).toMatch(/create role rateo_app nologin .*; grant rateo_app to /);
    await client.query(`set local role none`);
    expect(await esaminaRuolo(client, true)).toEqual([]);
    await client.query('rollback');
    await client.end();
  });
});

const ascolta = (alla: (socket: Socket) => void) =>
  new Promise<Server>((pronto) => {
    const server = createServer(alla);
    server.listen(0, '127.0.0.1', () => pronto(server));
  });

const porta = (server: Server) => (server.address() as { port: number }).port;

/** A pooler in what can be seen of it: it gives its clients process numbers of its own. */
const comeUnPooler = () =>
  ascolta((socket) => {
    const postgres = connect(join(cluster.socket, '.s.PGSQL.5432'));
    postgres.on('data', (byte: Buffer) => {
      const copia = Buffer.from(byte);
      // BackendKeyData: 'K', length 12, process, secret.
      const chiave = copia.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (chiave >= 0) copia.writeInt32BE(987_654, chiave + 5);
      socket.write(copia);
    });
    socket.on('data', (byte: Buffer) => postgres.write(byte));
    socket.on('close', () => postgres.destroy());
    postgres.on('close', () => socket.destroy());
    socket.on('error', () => undefined);
    postgres.on('error', () => undefined);
  });

test('un pooler davanti a PostgreSQL è riconosciuto e rifiutato', async () => {
  const pooler = await comeUnPooler();
  const url = `postgresql://${nome}:segreta@127.0.0.1:${porta(pooler)}/${nome}`;
  await expect(preparaEsterno(connessioneEsterna(url))).rejects.toThrow('c’è un pooler');
  pooler.close();
});

test('il server passa dal suo pooler, se le sessioni hanno le impostazioni del ruolo', async () => {
  const pooler = await comeUnPooler();
  const segreta = encodeURIComponent(cluster.password.app);
  const url = `postgresql://rateo_app:${segreta}@127.0.0.1:${porta(pooler)}/${nome}`;
  const via = attraversoIlPooler(connessioneEsterna(indirizzo(nome), { pooler: url }));
  const ruolo = `alter role rateo_app in database "${nome}" set`;
  const comandi = [`${ruolo} timezone to 'Europe/Rome'`, `${ruolo} lock_timeout to '100s'`];
  await daSuperutente(nome, `${ruolo} timezone to 'UTC'`);
  await expect(verificaApplicazione(via)).rejects.toThrow(`${comandi.join(';\n  ')};`);
  await daSuperutente(nome, ...comandi);
  await expect(verificaApplicazione(via)).resolves.toBeUndefined();
  const pool = apriPool(via.applicazione, { massimo: 1, attesaMs: 1_000 });
  const { rows } = await pool.query(`select current_setting('lock_timeout') as attesa`);
  expect(rows).toEqual([{ attesa: '100s' }]);
  await pool.end();
  await daSuperutente(nome, `alter role rateo_app in database "${nome}" reset all`);
  pooler.close();
});

describe('le mura fra le aziende', () => {
  const modi = [
    ['assumendo rateo_app', connessioneEsterna(indirizzo(nome))],
    ['con credenziali proprie', connessioneEsterna(indirizzo(nome), { app: comeApp() })],
  ] as const;

  test('il controllo prima delle migrazioni non scrive nulla', async () => {
    await preparaEsterno(modi[0][1], { soloControllo: true });
    const pool = apriPool(modi[0][1].proprietario, { massimo: 2 });
    expect((await pool.query(`select to_regclass('migrazioni') as t`)).rows[0].t).toBeNull();
    await migra(pool);
    await pool.query(
      `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima'), ('002', 'Altra')`,
    );
    await pool.end();
  });

  test.each(modi)('%s, una sessione vede soltanto l’azienda della richiesta', async (_, come) => {
    await verificaApplicazione(come);
    const pool = apriPool(come.applicazione, { massimo: 1 });
    const viste = async (aziende: string, prima = 'select 1') => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(prima);
        await client.query(`select set_config('rateo.aziende', $1, true)`, [aziende]);
        const { rows } = await client.query('select cod_azienda from aziende order by 1');
        return rows.map((r: { cod_azienda: string }) => r.cod_azienda);
      } finally {
        client.release(true);
      }
    };
    expect(await viste('')).toEqual([]);
    expect(await viste('001')).toEqual(['001']);
    // What an injected statement might try: the role it goes back to is the connection's own.
    expect(await viste('001', 'reset role')).toEqual(['001']);
    expect(await viste('001', 'reset all')).toEqual(['001']);
    // Switching the policies off makes reading fail rather than show.
    await expect(viste('001', 'set row_security = off')).rejects.toThrow('row-level security');
    await pool.end();
  });

  test('con credenziali proprie nemmeno "set role" esce dalle mura', async () => {
    const pool = apriPool(modi[1][1].applicazione, { massimo: 1 });
    await expect(pool.query(`set role ${nome}`)).rejects.toThrow('permission denied');
    await pool.query('set role none');
    expect((await pool.query('select cod_azienda from aziende')).rows).toEqual([]);
    await pool.end();
  });

  test('una sessione che non è di rateo_app è rifiutata', async () => {
    const daProprietario = connessioneEsterna(indirizzo(nome), { app: indirizzo(nome) });
    await expect(verificaApplicazione(daProprietario)).rejects.toThrow('e non di rateo_app');
  });

  test('chi possiede le tabelle non può fare da applicazione', async () => {
    await daSuperutente(nome, 'create table di_rateo_app ()');
    await daSuperutente(nome, 'alter table di_rateo_app owner to rateo_app');
    await expect(verificaApplicazione(modi[1][1])).rejects.toThrow('possiede le tabelle');
    await daSuperutente(nome, 'drop table di_rateo_app');
    await expect(verificaApplicazione(modi[1][1])).resolves.toBeUndefined();
  });
});

test('con DATABASE_URL parte su quel database, senza uno proprio e senza dimostrazione', async () => {
  const prodotto = await avviaProdotto({ home, env: { DATABASE_URL: indirizzo(nome) } });
  const risposta = await fetch(`${prodotto.indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(risposta.status).toBe(200);
  const { aziende } = (await risposta.json()) as { aziende: { cod_Azienda: string }[] };
  expect(aziende.map((a) => a.cod_Azienda)).toEqual(['001', '002']);
  expect(prodotto.detto()).toContain('DATABASE_URL_APP');
  expect(await prodotto.ferma()).toBe(0);
}, 120_000);
