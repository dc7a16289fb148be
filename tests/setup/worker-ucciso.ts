import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import type { AppDiProva } from './app.ts';
import { attendi } from './lavori.ts';
import { lancia, type ProcessoDiProva } from './processi.ts';
import { ambienteDelServer } from './processi-server.ts';

/**
 * A worker killed between two statements of its job: it is stopped there by a lock, so that it is always the same two.
 * `npm run kill-test` kills at any moment, and the server and the database too.
 */
export function workerUccisi({ admin, nome, proprietario }: AppDiProva) {
  const worker: ProcessoDiProva[] = [];
  const unWorker = async () => {
    const ambiente = { ...ambienteDelServer(nome, 0), RATEO_METRICHE_PORTA: '0' };
    const processo = lancia(['worker'], ambiente);
    worker.push(processo);
    await processo.attende(/misure su http/);
    return processo;
  };
  afterAll(() => Promise.all(worker.map((uno) => uno.ferma('SIGKILL'))));

  /** Begins jobs, kills the worker as one is about to write to a table, and lets another one go on; the job's guid. */
  async function uccisoDavantiA(
    tabella: string,
    comincia: (guid: string) => Promise<Awaited<ReturnType<AppDiProva['admin']>>>,
  ): Promise<string> {
    if (worker.length === 0) await unWorker();
    const [vittima] = worker.splice(0) as [ProcessoDiProva];
    const blocco = await proprietario.connect();
    let guid = '';
    try {
      await blocco.query(`begin; lock table ${tabella} in share mode`);
      const avviato = await comincia(randomUUID());
      expect(avviato.statusCode, avviato.body).toBe(202);
      guid = avviato.json<{ guidID: string }>().guidID;
      const inAttesa = 'select from pg_locks where not granted and relation = $1::regclass';
      await expect
        .poll(async () => (await blocco.query(inAttesa, [tabella])).rowCount, { timeout: 60_000 })
        .toBe(1);
      await vittima.ferma('SIGKILL');
      await blocco.query('rollback');
    } finally {
      blocco.release();
    }
    await unWorker();
    await attendi(admin, guid);
    const { rows } = await proprietario.query('select stato, riprese from lavori where guid = $1', [
      guid,
    ]);
    expect(rows).toEqual([{ stato: 'completato', riprese: 1 }]);
    return guid;
  }
  return { uccisoDavantiA, unWorker };
}
