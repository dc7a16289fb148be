import { closeSync, openSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { processiServer } from '#tests/setup/processi-server.ts';

/** A real server that logs all it can, on a disk without one free byte: /dev/full. */
const { nome, applicazione, proprietario } = await databaseDiProva();
const username = 'lettrice';
let porta = 0;

const chiama = (via: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${porta}/api${via}`, { ...init, signal: AbortSignal.timeout(10_000) });

const entra = () =>
  chiama('/accesso/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwordDi(username) }),
  });

beforeAll(async () => {
  await proprietario.query(
    "insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Azienda Prima')",
  );
  await creaPersona(apriDb(applicazione), { username, su: { '001': ['Divise_R'] } });
  const pieno = openSync('/dev/full', 'w');
  const [server] = await processiServer(nome, 1, { RATEO_LOG: 'debug' }, pieno);
  closeSync(pieno);
  porta = server?.porta ?? 0;
}, 90_000);

describe('col registro su un disco pieno', () => {
  test('il server è vivo, fa entrare e fa leggere', async () => {
    const entrata = await entra();
    expect(entrata.status).toBe(200);
    const { token } = (await entrata.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
    for (let volte = 0; volte < 20; volte += 1) {
      expect((await chiama('/divise', { headers })).status).toBe(200);
      expect((await chiama('/stato/vivo')).status).toBe(200);
    }
  });

  test('anche mentre scrive nel registro gli errori nostri', async () => {
    await proprietario.query(
      `create function guasto() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    );
    await proprietario.query(
      'create trigger guasto before insert on sessioni for each row execute function guasto()',
    );
    onTestFinished(async () => void (await proprietario.query('drop trigger guasto on sessioni')));
    for (let volte = 0; volte < 5; volte += 1)
      expect((await entra()).status).toBeGreaterThanOrEqual(500);
    expect((await chiama('/stato/vivo')).status).toBe(200);
  });
});
