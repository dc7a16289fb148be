import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi } from '#tests/setup/lavori.ts';

const { admin, come, applicazione, proprietario } = await appDiProva();
const persona = (username: string) => come({ username, su: { '001': ['Cambi_W'] } });
const [anna, bruno, carla] = [
  await persona('anna'),
  await persona('bruno'),
  await persona('carla'),
];

const chiedi = async (chiama: typeof admin, volte = 1): Promise<string[]> => {
  const guid = Array.from({ length: volte }, () => randomUUID());
  for (const uno of guid) {
    const risposta = await chiama('POST', `/Reports/cambi?guid=${uno}`, {});
    expect(risposta.statusCode, risposta.body).toBe(202);
  }
  return guid;
};

/** Whose jobs they are, in the order in which the queue gives them out. */
const inCoda = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ utente: string }>(
    `select l.utente from graphile_worker.jobs j join lavori l on l.guid::text = j.key
      where j.locked_at is null order by j.priority, j.run_at, j.id`,
  );
  return rows.map(({ utente }) => utente);
};

/** As a worker does that has taken the job and is at it. */
const prende = (guid: string | undefined) =>
  proprietario.query(
    `update graphile_worker._private_jobs set locked_at = now(), attempts = 1 where key = $1`,
    [guid],
  );

beforeEach(async () => {
  await proprietario.query('delete from graphile_worker._private_jobs; delete from lavori');
});

describe('la coda va a turno fra chi chiede', () => {
  test('i molti lavori di uno non passano avanti a quello di un altro', async () => {
    await chiedi(anna, 5);
    await chiedi(bruno);
    await chiedi(carla, 2);
    expect(await inCoda()).toEqual([
      ...['anna', 'bruno', 'carla'],
      ...['anna', 'carla'],
      ...['anna', 'anna', 'anna'],
    ]);
  });

  test('né a quello di chi arriva dopo, a lavori già in corso', async () => {
    const suoi = await chiedi(anna, 40);
    for (const guid of suoi.slice(0, 30))
      await proprietario.query('delete from graphile_worker._private_jobs where key = $1', [guid]);
    await proprietario.query(
      `update lavori set stato = 'completato', finito_il = now() where guid = any($1)`,
      [suoi.slice(0, 30)],
    );
    await prende(suoi[30]);
    await prende(suoi[31]);
    await chiedi(bruno, 2);
    expect((await inCoda()).slice(0, 4)).toEqual(['bruno', 'anna', 'bruno', 'anna']);
  });

  test('e chi arriva sempre da ultimo non tiene fermo chi aspetta già', async () => {
    const suoi = await chiedi(anna, 3);
    for (const passo of [0, 1]) {
      await prende(suoi[passo]);
      await chiedi(bruno);
    }
    await chiedi(bruno);
    expect(await inCoda()).toEqual(['bruno', 'bruno', 'anna', 'bruno']);
  });

  test('ciò che era cominciato e torna in coda non va dietro a ciò che si è chiesto dopo', async () => {
    const [primo] = await chiedi(anna, 3);
    await chiedi(bruno);
    await proprietario.query('update lavori set iniziato_il = now() where guid = $1', [primo]);
    await proprietario.query('select accoda_lavoro($1)', [primo]);
    expect(await inCoda()).toEqual(['bruno', 'anna', 'anna', 'anna']);
    const { rows } = await proprietario.query<{ key: string }>(
      'select key from graphile_worker.jobs order by priority, run_at, id offset 1 limit 1',
    );
    expect(rows[0]?.key).toBe(primo);
  });

  test('un lavoratore li fa in quell’ordine', async () => {
    const [molti, uno] = [await chiedi(anna, 4), await chiedi(bruno)];
    const esecutore = await avviaEsecutore({
      proprietario,
      applicazione,
      config: configurazione({ RATEO_LOG: 'silent' }),
      signal: new AbortController().signal,
      contemporanei: 1,
    });
    for (const guid of [...molti, ...uno]) await attendi(admin, guid);
    await esecutore.ferma();
    const { rows } = await proprietario.query<{ utente: string }>(
      'select utente from lavori order by iniziato_il',
    );
    expect(rows.map(({ utente }) => utente)).toEqual(['anna', 'bruno', 'anna', 'anna', 'anna']);
  });
});
