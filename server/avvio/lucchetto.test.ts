import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processo } from '#server/base/processi.ts';
import { prendiLucchetto, type Registrazione } from './lucchetto.ts';

test('a disco pieno chi tiene vivi gli altri non si ferma, e scrive poi ciò che sa', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rateo-lucchetto-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const lucchetto = await prendiLucchetto(home, { avviatori: [], indirizzo: 'prova' });
  const io = processo(process.pid);
  if (!io) throw new Error('Nessun processo');
  // What is written there is answered with ENOSPC.
  symlinkSync('/dev/full', join(home, 'avvio.json.nuovo'));
  lucchetto.aggiorna({ figli: { server: io } });
  rmSync(join(home, 'avvio.json.nuovo'));
  lucchetto.aggiorna({ inChiusura: true });
  const scritta = JSON.parse(readFileSync(join(home, 'avvio.json'), 'utf8')) as Registrazione;
  expect(scritta).toMatchObject({ inChiusura: true, figli: { server: io } });
  lucchetto.rilascia();
});
