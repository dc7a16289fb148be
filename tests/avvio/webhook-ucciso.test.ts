import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { lancia } from '#tests/setup/processi.ts';
import { ambienteDelServer } from '#tests/setup/processi-server.ts';
import { ricevitoreDiProva } from '#tests/setup/ricevitore.ts';
import { webhookDiProva } from '#tests/setup/webhook.ts';

/** A worker killed after the receiver has answered and before it could write so. */
const prova = await appDiProva();
const { proprietario } = prova;
const ricevitore = await ricevitoreDiProva();
const suoi = webhookDiProva(prova, ricevitore.radice);

const unWorker = async () => {
  const processo = lancia(['worker'], {
    ...(ambienteDelServer(prova.nome, 0) as Record<string, string>),
    RATEO_METRICHE_PORTA: '0',
    RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1',
  });
  await processo.attende(/misure su http/);
  return processo;
};

/** Who waits to write how it went. */
const inAttesa = async () =>
  (
    await proprietario.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'segnata'`,
    )
  ).rowCount;

test('un worker ucciso fra l’invio e la nota consegna di nuovo, con lo stesso identificativo', {
  timeout: 120_000,
}, async () => {
  const { id } = await suoi.crea('ucciso', ['report.pronto']);
  const vittima = await unWorker();
  const blocco = await proprietario.connect();
  let consegna = 0;
  try {
    ricevitore.risponde('/ucciso', (risposta) => {
      // From here on nobody writes that it arrived.
      void blocco
        .query('begin; lock table webhook_consegne in share mode')
        .then(() => risposta.writeHead(200).end());
    });
    consegna = await suoi.prova(id);
    await ricevitore.attende('/ucciso', 1);
    await expect.poll(inAttesa, { timeout: 60_000 }).toBe(1);
    await vittima.ferma('SIGKILL');
    // Its session sees that nobody is there any more, and gives up what it was waiting for.
    await expect.poll(inAttesa, { timeout: 60_000 }).toBe(0);
  } finally {
    await blocco.query('rollback');
    blocco.release();
  }
  ricevitore.risponde('/ucciso', (risposta) => risposta.writeHead(200).end());
  const altro = await unWorker();
  const [prima, seconda] = await ricevitore.attende('/ucciso', 2);
  expect(seconda?.intestazioni['webhook-id']).toBe(prima?.intestazioni['webhook-id']);
  expect(seconda?.corpo).toBe(prima?.corpo);
  expect(await suoi.tentata(consegna)).toMatchObject({ stato: 'consegnata', tentativi: 1 });
  await altro.ferma();
});
