import { expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';
import { anticipa } from './anticipo.ts';

const { admin, db, proprietario } = await appDiProva();
const banca = await bancaDiProva({ admin, db, proprietario });
const conto = { azienda: '001', idConto: banca.conto };

/** Compares with movements that were read before something happened; how many matches there are then. */
const confrontaDopo = (succede: () => Promise<unknown>): Promise<number> =>
  inTransazione(db, chi(), async (tx) => {
    const anticipo = await anticipa(tx, apriDb(proprietario), conto);
    await anticipo?.letti;
    await succede();
    await confrontaConto(tx, conto, anticipo);
  }).then(async () => {
    const { rows } = await proprietario.query<{ n: number }>(
      'select count(*)::int as n from abbinamenti where confermato',
    );
    return rows[0]?.n ?? 0;
  });

const abbinati = async () =>
  (
    await proprietario.query(
      'select id_riga, id_movimento, come, stato, differenza from abbinamenti order by 1, 2',
    )
  ).rows;

test('con i movimenti letti prima trova ciò che troverebbe leggendoli dopo', async () => {
  const dopo = await abbinati();
  await proprietario.query('delete from discordanze; delete from abbinamenti');
  await confrontaDopo(async () => undefined);
  expect(await abbinati()).toEqual(dopo);
});

test('di chi si registra, o si storna, mentre si scrive l’estratto si tiene conto', async () => {
  const prima = await confrontaDopo(async () => undefined);
  const spese = { saldo: '-122.00', data: '2026-11-18' };
  let registrato = 0;
  expect(
    await confrontaDopo(async () => {
      registrato = await movimentoDiCassa(proprietario, spese);
    }),
  ).toBe(prima + 1);
  const storna = () => admin('POST', `/movimenti/${registrato}/storna`, {});
  expect(await confrontaDopo(storna)).toBe(prima);
});
