import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { PORTA_SOCKET } from '#server/db/descrizione.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const PRONTO_LIMITE_MS = 60_000;

export interface ProcessoServer {
  readonly porta: number;
  readonly processo: ChildProcess;
  /** All that it has printed until now: its log. */
  readonly detto: () => string;
}

export const portaLibera = (): Promise<number> =>
  new Promise((risolvi) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => risolvi(port));
    });
  });

const indirizzoDi = (utente: 'owner' | 'app', database: string): string => {
  const { socket, password } = inject('cluster');
  const host = encodeURIComponent(socket);
  const segreto = encodeURIComponent(password[utente]);
  return `postgresql://rateo_${utente}:${segreto}@localhost:${PORTA_SOCKET}/${database}?host=${host}`;
};

/** The environment of a server of ours over one of the tests' databases. */
export const ambienteDelServer = (database: string, porta: number): NodeJS.ProcessEnv => ({
  ...process.env,
  RATEO_HOME: join(tmpdir(), `rateo-home-${randomUUID().slice(0, 8)}`),
  RATEO_PORT: String(porta),
  DATABASE_URL: indirizzoDi('owner', database),
  DATABASE_URL_APP: indirizzoDi('app', database),
});

const avvia = async (
  database: string,
  env: Readonly<Record<string, string>>,
): Promise<ProcessoServer> => {
  const porta = await portaLibera();
  const processo = spawn(process.execPath, [MAIN, 'server'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...ambienteDelServer(database, porta), ...env },
  });
  let testo = '';
  processo.stdout?.on('data', (pezzo: Buffer) => (testo += pezzo));
  processo.stderr?.on('data', (pezzo: Buffer) => (testo += pezzo));
  await new Promise<void>((pronto, rifiuta) => {
    const fallisci = () => rifiuta(new Error(`Il server non è partito.\n${testo}`));
    const limite = setTimeout(fallisci, PRONTO_LIMITE_MS);
    processo.once('message', (messaggio: { tipo: string }) => {
      clearTimeout(limite);
      if (messaggio.tipo === 'pronto') pronto();
      else fallisci();
    });
    processo.once('exit', fallisci);
  });
  return { porta, processo, detto: () => testo };
};

/** Real server processes over one database, stopped when the file ends. */
export const processiServer = async (
  database: string,
  quanti: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ProcessoServer[]> => {
  const avviati = await Promise.all(Array.from({ length: quanti }, () => avvia(database, env)));
  afterAll(async () => {
    await Promise.all(
      avviati.map(({ processo }) => {
        // A test may have killed it.
        if (processo.exitCode !== null || processo.signalCode !== null) return undefined;
        const finito = new Promise((fine) => processo.once('exit', fine));
        processo.kill('SIGTERM');
        return finito;
      }),
    );
  });
  return avviati;
};
