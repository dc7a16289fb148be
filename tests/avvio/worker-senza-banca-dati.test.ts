import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { PORTA_SOCKET } from '#server/db/descrizione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi } from '#tests/setup/lavori.ts';
import { lancia } from '#tests/setup/processi.ts';
import { ambienteDelServer } from '#tests/setup/processi-server.ts';

const { admin, nome } = await appDiProva();
const FILE = `.s.PGSQL.${PORTA_SOCKET}`;
/** The queue's library says that a job is done, and does not wait for the answer. */
const FATTO = /delete from "?graphile_worker"?\._private_jobs/;

/** A way to the database that falls the first time that the queue says that a job is done. */
function viaCheCade(cartella: string) {
  const vera = join(inject('cluster').socket, FILE);
  const aperte = new Set<Socket>();
  let cadute = 0;
  let server: Server;
  const apri = () => {
    server = createServer((da) => {
      const a = connect(vera);
      for (const uno of [da, a]) {
        aperte.add(uno);
        uno.on('error', () => undefined);
        uno.on('close', () => {
          aperte.delete(uno);
          da.destroy();
          a.destroy();
        });
      }
      a.pipe(da);
      da.on('data', (pezzo: Buffer) => {
        if (cadute === 0 && FATTO.test(pezzo.toString('latin1'))) return cadi();
        a.write(pezzo);
      });
    }).listen(join(cartella, FILE));
  };
  const cadi = () => {
    cadute += 1;
    server.close();
    for (const uno of aperte) uno.destroy();
    setTimeout(apri, 3_000);
  };
  apri();
  return {
    cadute: () => cadute,
    chiudi: () => {
      server.close();
      for (const uno of aperte) uno.destroy();
    },
  };
}

test('la banca dati cade mentre la coda dice fatto: il worker resta, e riprende', async () => {
  const cartella = mkdtempSync(join(tmpdir(), 'rateo-via-'));
  const via = viaCheCade(cartella);
  afterAll(() => {
    via.chiudi();
    rmSync(cartella, { recursive: true, force: true });
  });
  const vera = ambienteDelServer(nome, 0);
  const perLaVia = (indirizzo = '') =>
    indirizzo.replace(/host=.*$/, `host=${encodeURIComponent(cartella)}`);
  const worker = lancia(['worker'], {
    DATABASE_URL: perLaVia(vera.DATABASE_URL),
    DATABASE_URL_APP: perLaVia(vera.DATABASE_URL_APP),
    RATEO_HOME: vera.RATEO_HOME ?? '',
  });
  const chiedi = async () => {
    const guid = randomUUID();
    expect((await admin('POST', `/Reports/cambi?guid=${guid}`, {})).statusCode).toBe(202);
    return attendi(admin, guid, 60_000);
  };
  expect((await chiedi()).stato).toBe('completato');
  await worker.attende(/la coda riprende quando torna/);
  expect(via.cadute()).toBe(1);
  await pausa(500);
  expect((await chiedi()).stato).toBe('completato');
  // It has not ended meanwhile: it is this very process that has done the second one.
  expect(await Promise.race([worker.fine, pausa(200, 'vivo')])).toBe('vivo');
  await worker.ferma();
}, 120_000);
