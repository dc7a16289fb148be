import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { spazioInChiaro } from '#server/avvio/spazio.ts';
import { conParoleNostre, uscitaDi } from '#server/base/errore-avvio.ts';
import { lancia } from '#tests/setup/processi.ts';

const cluster = inject('cluster');
const file = join(tmpdir(), `rateo-non-cartella-${process.pid}`);
writeFileSync(file, '');
const vuota = join(tmpdir(), `rateo-vuota-${process.pid}`);
mkdirSync(vuota);

afterAll(() => {
  rmSync(file);
  rmSync(vuota, { recursive: true });
});

async function esegue(argomenti: string[], env: Record<string, string> = {}) {
  const processo = lancia(argomenti, env);
  return { uscita: await processo.fine, detto: processo.detto() };
}

const database = (utente: string, password: string) =>
  `postgresql://${utente}:${encodeURIComponent(password)}@localhost/postgres?host=${encodeURIComponent(cluster.socket)}`;

describe('chi avvia male lo legge in italiano, senza righe di programma', {
  timeout: 120_000,
}, () => {
  test.each([
    ['un comando che non c’è', ['stat'], {}, 2, 'Forse si intendeva "start"'],
    ['un’opzione che non c’è', ['start', '--vuota'], {}, 2, 'Forse si intendeva "--vuoto"'],
    ['una porta che non è un numero', ['server'], { RATEO_PORT: 'otto' }, 2, 'RATEO_PORT: atteso'],
    ['un livello che non c’è', ['worker'], { RATEO_LOG: 'tutto' }, 2, 'RATEO_LOG: atteso debug'],
    ['una cartella che non lo è', ['start'], { RATEO_HOME: join(file, 'x') }, 5, file],
    ['nessun database', ['server'], { RATEO_HOME: vuota }, 3, 'non c’è ancora un database'],
    [
      'un database che non risponde',
      ['worker'],
      { DATABASE_URL: 'postgresql://x:segreta@127.0.0.1:1/x' },
      3,
      'nessuno risponde a quell’indirizzo',
    ],
    [
      'una password sbagliata',
      ['migrate'],
      { DATABASE_URL: database('rateo_owner', 'segreta') },
      3,
      'la password non è quella di questo utente',
    ],
  ])('%s', async (_, argomenti, env, uscita, detto) => {
    const esito = await esegue(argomenti, env as Record<string, string>);
    expect(esito.detto).toContain(detto);
    expect(esito.detto).not.toMatch(/^\s+at .*:\d+/m);
    expect(esito.detto).not.toContain('segreta');
    expect(esito.uscita).toBe(uscita);
  });

  test('una porta occupata, del server e delle metriche', async () => {
    const occupante = createServer();
    await new Promise<void>((pronto) => occupante.listen(0, '127.0.0.1', pronto));
    const porta = String((occupante.address() as { port: number }).port);
    const env = { DATABASE_URL: database('rateo_owner', cluster.password.owner) };
    const app = { DATABASE_URL_APP: database('rateo_app', cluster.password.app) };
    const esiti = await Promise.all([
      esegue(['server'], { ...env, ...app, RATEO_PORT: porta }),
      esegue(['worker'], { ...env, ...app, RATEO_METRICHE_PORTA: porta }),
    ]);
    occupante.close();
    expect(esiti.map((e) => e.uscita)).toEqual([4, 4]);
    expect(esiti[0]?.detto).toContain(
      `La porta ${porta} è occupata: sceglierne un’altra con RATEO_PORT`,
    );
    expect(esiti[1]?.detto).toContain('RATEO_METRICHE_PORTA');
  });
});

test('un disco pieno o in sola lettura si riconosce', () => {
  expect(() => spazioInChiaro('/dati', 1_000_000)).toThrow('Il disco di /dati è pieno (0 MB');
  expect(spazioInChiaro('/dati', 500 * 1024 * 1024)).toContain('restano 500 MB');
  expect(spazioInChiaro('/dati', 5 * 1024 ** 3)).toBeUndefined();
  const errore = (code: string) => Object.assign(new Error(code), { code, path: '/dati/x' });
  expect(conParoleNostre(errore('ENOSPC')).message).toContain('Il disco è pieno');
  expect(conParoleNostre(errore('EROFS')).message).toContain('sola lettura. (/dati/x)');
  expect(conParoleNostre(errore('EACCES')).message).toContain('chown');
  expect(uscitaDi(conParoleNostre(errore('EACCES')))).toBe(5);
});
