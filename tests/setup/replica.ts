import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { processiIn, processo, termina } from '#server/base/processi.ts';
import { comeSuperutente, type Descrizione, PORTA_SOCKET } from '#server/db/descrizione.ts';
import { sonoRoot, trovaBinari } from '#server/db/luogo.ts';
import { FERMATA_POSTGRES } from '#server/db/orfani.ts';

export interface Replica {
  readonly socket: string;
  /** Makes it the primary, as an administrator does once the other is gone; settles when it is. */
  promuovi(): Promise<void>;
  /** Its machine is gone. */
  uccidi(): void;
  /** Its machine stands still, and goes on: connections stay, and nobody answers meanwhile. */
  congela(): void;
  scongela(): void;
  ferma(): Promise<void>;
}

async function daSuperutente(
  cluster: Descrizione,
  passi: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(comeSuperutente(cluster));
  await client.connect();
  await passi(client).finally(() => client.end());
}

const NOME = 'replica';

function segnala(dati: string, segnale: NodeJS.Signals): void {
  for (const uno of processiIn(dati)) {
    try {
      process.kill(uno.pid, segnale);
    } catch {
      // It has followed its postmaster already.
    }
  }
}

/** As when a machine goes: whoever works on these data ends at once, and nothing more is written. */
export function uccidiIn(dati: string, pid: number): void {
  process.kill(pid, 'SIGKILL');
  segnala(dati, 'SIGKILL');
}

const copia = (cluster: Descrizione, dati: string) =>
  daSuperutente(cluster, async (client) => {
    await client.query('select pg_create_physical_replication_slot($1, true)', [NOME]);
    await client.query('select pg_backup_start($1, fast => true)', [NOME]);
    cpSync(join(cluster.base, 'dati'), dati, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|pg_replslot\/./.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    writeFileSync(join(dati, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(dati, 'standby.signal'), '');
  });

/** From now on what is committed is on the standby too; the settings do not go over to it. */
export const aspettaLaReplica = (cluster: Descrizione) =>
  daSuperutente(cluster, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${NOME}'`);
    await client.query('select pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query('select from pg_stat_replication where sync_state = $1', [
        'sync',
      ]);
      if (rows.length > 0) return;
      await pausa(50);
    }
  });

async function attendi(descrizione: Descrizione, figlio: ChildProcess): Promise<void> {
  for (let volta = 0; ; volta++) {
    const client = new pg.Client(comeSuperutente(descrizione));
    try {
      await client.connect();
      await client.end();
      return;
    } catch (e) {
      if (volta === 400 || figlio.exitCode !== null) throw e;
      await pausa(50); // still replaying up to where it may be read
    }
  }
}

/** A streaming standby of the cluster, made as an administrator makes one: base copy, then WAL. */
export async function avviaReplica(cluster: Descrizione): Promise<Replica> {
  const base = join(cluster.base, 'replica');
  const dati = join(base, 'dati');
  mkdirSync(base, { recursive: true, mode: 0o700 });
  await copia(cluster, dati);
  const { uid, gid } = statSync(cluster.base);
  if (sonoRoot) execFileSync('chown', ['-R', `${uid}:${gid}`, base]);
  const utente = sonoRoot ? { uid, gid } : undefined;
  const { socket, password } = cluster;
  const da = `host=${socket} port=${PORTA_SOCKET} user=rateo_super password=${password.super}`;
  const impostazioni = {
    listen_addresses: '',
    unix_socket_directories: base,
    max_connections: '80',
    max_locks_per_transaction: '256',
    primary_conninfo: `${da} application_name=${NOME}`,
    primary_slot_name: NOME,
  };
  const scelte = Object.entries(impostazioni).flatMap(([n, v]) => ['-c', `${n}=${v}`]);
  const figlio = spawn(
    join(trovaBinari({ base: cluster.base, utente }), 'bin', 'postgres'),
    ['-D', dati, '-p', String(PORTA_SOCKET), ...scelte],
    { ...utente, cwd: base, env: { PATH: process.env.PATH, LANG: 'C' }, stdio: 'ignore' },
  );
  const pid = figlio.pid ?? 0;
  const ferma = async () => {
    const postmaster = processo(pid);
    if (postmaster) await termina([postmaster], FERMATA_POSTGRES);
    rmSync(base, { recursive: true, force: true });
  };
  try {
    await attendi({ ...cluster, socket: base }, figlio);
  } catch (e) {
    await ferma();
    throw e;
  }
  const promuovi = () =>
    daSuperutente({ ...cluster, socket: base }, async (client) => {
      await client.query('select pg_promote()');
    });
  const uccidi = () => uccidiIn(dati, pid);
  const congela = () => segnala(dati, 'SIGSTOP');
  const scongela = () => segnala(dati, 'SIGCONT');
  return { socket: base, promuovi, uccidi, congela, scongela, ferma };
}
