import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const TITOLI = 500;

await proprietario.query(`
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    select 'T' || n, 'Titolo ' || n, 'A', 'EUR' from generate_series(1, ${TITOLI}) n;
  insert into quotazioni (cod_titolo, data, prezzo)
    select cod_titolo, date '2025-12-30', 100 from titoli where cod_titolo ~ '^T[0-9]+$'`);

const quanti = async (): Promise<number> => {
  const { rows } = await proprietario.query('select count(*)::int as n from costi_normali');
  return rows[0].n;
};

const avvia = async (query = ''): Promise<string> => {
  const guid = randomUUID();
  const url = `/CostiNormali/uploadFromTableQuotazioni/001/2025-12-31?guid=${guid}${query}`;
  expect((await admin('GET', url)).statusCode).toBe(202);
  return guid;
};

/** The session that writes the archive, once it waits for the lock that the test holds. */
async function sessioneFerma(): Promise<number> {
  for (let giro = 0; giro < 400; giro++) {
    const { rows } = await proprietario.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike '%insert into costi_normali%'
          and pid <> pg_backend_pid()`,
    );
    if (rows[0]) return rows[0].pid;
    await pausa(25);
  }
  throw new Error('Nessuna scrittura in attesa.');
}

/** Holds the archive while something happens in the middle of a writing. */
async function duranteLaScrittura(passo: (pid: number) => Promise<unknown>): Promise<void> {
  const client = await proprietario.connect();
  try {
    await client.query('begin; lock table costi_normali in share mode');
    await passo(await sessioneFerma());
  } finally {
    await client.query('rollback');
    client.release();
  }
}

beforeEach(() => proprietario.query('delete from costi_normali'));

test('se la sessione muore mentre scrive non resta metà: il lavoro riprende e scrive tutto', async () => {
  const guid = await avvia();
  await duranteLaScrittura(async (pid) => {
    await proprietario.query('select pg_terminate_backend($1)', [pid]);
    expect(await quanti()).toBe(0);
  });
  expect(await attendi(admin, guid, 60_000)).toMatchObject({
    stato: 'completato',
    esito: { letti: TITOLI, inseriti: TITOLI },
  });
  expect(await quanti()).toBe(TITOLI);
});

test('interrotto dal monitor mentre scrive, non ha scritto nulla', async () => {
  const guid = await avvia();
  await duranteLaScrittura(() => admin('POST', `/reportsmonitor/${guid}/interrompi`));
  expect((await attendi(admin, guid)).stato).toBe('annullato');
  expect(await quanti()).toBe(0);
});

test('si scrive ciò che l’anteprima ha mostrato, anche se l’origine è cambiata', async () => {
  const guid = await avvia('&anteprima=true');
  await attendi(admin, guid);
  // Meanwhile the source changes: what was seen is what is written.
  await proprietario.query(`update quotazioni set prezzo = 1`);
  await admin('POST', `/importazioni/${guid}/conferma`);
  expect((await attendi(admin, guid)).stato).toBe('completato');
  const { rows } = await proprietario.query('select distinct prezzo::int as p from costi_normali');
  expect(rows).toEqual([{ p: 100 }]);
  expect((await leggiLavoro(admin, guid)).formato).toBe('tabella');
});
