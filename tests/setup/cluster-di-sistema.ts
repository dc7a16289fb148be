import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { processo, termina } from '#server/base/processi.ts';
import { comeSuperutente, type Descrizione, PORTA_SOCKET } from '#server/db/descrizione.ts';
import { sonoRoot } from '#server/db/luogo.ts';
import { FERMATA_POSTGRES } from '#server/db/orfani.ts';
import { assicuraDatabase } from '#server/db/ruoli.ts';

export interface ClusterDiSistema {
  readonly descrizione: Descrizione;
  ferma(): Promise<void>;
}

const identificativo = (opzione: '-u' | '-g'): number =>
  Number(spawnSync('id', [opzione, 'postgres'], { encoding: 'utf8' }).stdout);

/**
 * A cluster made with the programs of another PostgreSQL, as an administrator would: its `bin` folder is
 * named by RATEO_PROVA_POSTGRES. So the whole integration suite runs on the oldest version promised.
 */
export async function avviaDiSistema(bin: string): Promise<ClusterDiSistema> {
  const base = join(tmpdir(), `rateo-prove-${randomUUID().slice(0, 8)}`);
  mkdirSync(base, { recursive: true, mode: 0o711 });
  const chi = sonoRoot ? { uid: identificativo('-u'), gid: identificativo('-g') } : {};
  if (sonoRoot) chownSync(base, chi.uid ?? 0, chi.gid ?? 0);
  const descrizione: Descrizione = {
    base,
    socket: base,
    nuova: true,
    password: { super: randomUUID(), owner: randomUUID(), app: randomUUID() },
  };
  const filePassword = join(base, 'password');
  writeFileSync(filePassword, descrizione.password.super, { mode: 0o644 });
  const dati = join(base, 'dati');
  const iniziali = ['-D', dati, '-U', 'rateo_super', '-E', 'UTF8', '--auth', 'scram-sha-256'];
  iniziali.push('--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'it-IT');
  const ambiente = { PATH: process.env.PATH, LANG: 'C', TZ: 'Europe/Rome' };
  const opzioni = { ...chi, cwd: base, env: ambiente, encoding: 'utf8' } as const;
  const esito = spawnSync(
    join(bin, 'initdb'),
    [...iniziali, '--pwfile', filePassword, '--no-sync'],
    opzioni,
  );
  if (esito.status !== 0) throw new Error(`initdb: ${esito.stderr}`);
  const figlio = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      dati,
      '-p',
      String(PORTA_SOCKET),
      '-k',
      base,
      '-c',
      'listen_addresses=',
      '-F',
      '-c',
      'random_page_cost=1.1',
    ],
    { ...opzioni, stdio: 'ignore' },
  );
  const pid = figlio.pid ?? 0;
  const ferma = async () => {
    const postmaster = processo(pid);
    if (postmaster) await termina([postmaster], FERMATA_POSTGRES);
    rmSync(base, { recursive: true, force: true });
  };
  try {
    await attendi(descrizione);
    await assicuraDatabase(descrizione);
  } catch (e) {
    await ferma();
    throw e;
  }
  return { descrizione, ferma };
}

async function attendi(descrizione: Descrizione): Promise<void> {
  for (let volta = 0; ; volta++) {
    const client = new pg.Client(comeSuperutente(descrizione));
    try {
      await client.connect();
      await client.end();
      return;
    } catch (e) {
      if (volta === 200) throw e;
      await pausa(50); // not listening yet
    }
  }
}
