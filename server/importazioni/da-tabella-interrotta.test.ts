import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, applicazione, proprietario } = prova;
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

/** The session that waits to write the archive, which the test holds. */
const inAttesa = async (): Promise<number | undefined> => {
  const { rows } = await proprietario.query<{ pid: number }>(
    `select pid from pg_locks where not granted and relation = 'costi_normali'::regclass`,
  );
  return rows[0]?.pid;
};
const ATTESA = { timeout: 20_000 };

/** Starts an import and holds the archive while something happens in the middle of its writing. */
async function duranteIlSalvataggio(
  passo: (guid: string, pid: number | undefined) => Promise<unknown>,
): Promise<string> {
  const client = await proprietario.connect();
  try {
    await client.query('begin; lock table costi_normali in share mode');
    const guid = await avvia();
    await expect.poll(inAttesa, ATTESA).toBeDefined();
    await passo(guid, await inAttesa());
    return guid;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

beforeEach(() => proprietario.query('delete from costi_normali'));

test('se la sessione muore mentre scrive non resta metà: il lavoro riprende e scrive tutto', async () => {
  const guid = await duranteIlSalvataggio(async (_, pid) => {
    await applicazione.query('select pg_terminate_backend($1)', [pid]);
    expect(await quanti()).toBe(0);
  });
  expect(await attendi(admin, guid, 60_000)).toMatchObject({
    stato: 'completato',
    esito: { letti: TITOLI, inseriti: TITOLI },
  });
  expect(await quanti()).toBe(TITOLI);
});

test('interrotto dal monitor mentre scrive, non ha scritto nulla', async () => {
  const guid = await duranteIlSalvataggio(async (suo) => {
    await admin('POST', `/reportsmonitor/${suo}/interrompi`);
    await expect.poll(inAttesa, ATTESA).toBeUndefined();
  });
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
