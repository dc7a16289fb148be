import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, proprietario } = await appDiProva();

const pagina = async () => {
  const risposta = await admin('POST', '/Cambi/getpagedpost', {
    filter: { sqlParams: { orderByDict: { cambio: 'ASC' } } },
  });
  return risposta.json<{ items: { cambio: string }[]; totalCount: number }>();
};
const cambi = async () => (await pagina()).items.map(({ cambio }) => cambio);

test('chi legge mentre una importazione scrive vede ciò che c’era, poi tutto in una volta', async () => {
  const lavoro = randomUUID();
  const scrivi = (id: number | null, data: string, cambio: string) =>
    id === null
      ? admin('POST', '/Cambi', { id: 1, data, codDivisa: 'USD', cambio })
      : proprietario.query(
          `insert into cambi (id, cod_divisa, data, cambio) overriding system value
           values ($1, 'USD', $2, $3)`,
          [id, data, cambio],
        );
  await scrivi(null, '2026-04-01', '1.1');
  await proprietario.query(
    `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato)
     values ($1, 'importazione', 'Cambi', '001', 'admin', 'In arrivo', 'in corso')`,
    [lavoro],
  );
  const { rows } = await proprietario.query<{ primo: number }>(
    `select riserva_identificativi('cambi', $1, 1000) as primo`,
    [lavoro],
  );
  const primo = rows[0]?.primo ?? 0;
  // Committed although the import still runs: only the reserved range can keep it out of sight.
  await scrivi(primo + 7, '2026-04-02', '1.2');
  await scrivi(null, '2026-04-03', '1.3');
  expect(await cambi()).toEqual(['1.1', '1.3']);
  expect((await pagina()).totalCount).toBe(2);

  await proprietario.query('delete from scritture_in_corso');
  expect(await cambi()).toEqual(['1.1', '1.2', '1.3']);
});

test('la scrittura di un lavoro finito, anche male, non nasconde nulla', async () => {
  const lavoro = randomUUID();
  await proprietario.query(
    `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato, finito_il)
     values ($1, 'importazione', 'Cambi', '001', 'admin', 'Fallita', 'fallito', now())`,
    [lavoro],
  );
  const prima = await cambi();
  await proprietario.query(
    `insert into scritture_in_corso (lavoro, tabella, id_da, id_a) values ($1, 'cambi', 0, 1000000)`,
    [lavoro],
  );
  expect(await cambi()).toEqual(prima);
});
