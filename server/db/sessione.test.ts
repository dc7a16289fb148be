import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { primaQuella } from './sessione.ts';

const { applicazione } = await appDiProva();

test('una connessione tenuta è di chi viene prima, e di nuovo quando la lascia; chi viene intanto ne ha un’altra', async () => {
  const tenuta = await applicazione.connect();
  const pool = primaQuella(tenuta, applicazione);
  const qualeDi = async (client: Pick<typeof tenuta, 'query'>) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const sua = await qualeDi(tenuta);
  const prima = await pool.connect();
  const accanto = await pool.connect();
  expect(await qualeDi(prima)).toBe(sua);
  expect(await qualeDi(accanto)).not.toBe(sua);
  prima.release();
  const dopo = await pool.connect();
  expect(await qualeDi(dopo)).toBe(sua);
  accanto.release();
  dopo.release();
  tenuta.release();
});
