import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

/** docs/regole/zainetto.md#chi-altro-guarda: who reverses a loss is told which sales have used it. */

const { admin, proprietario } = await appDiProva();
const { registra } = chiCalcola(admin);
await proprietario.query(PORTAFOGLI_DI_PROVA);
for (const titolo of ['AZ', 'BZ']) await apriTitolo(proprietario, titolo);

const slip = (
  cod_Causale: string,
  cod_Titolo: string,
  giorno: string,
  quante: string,
  prezzo: string,
  cod_Depositario = 'BANCAN',
) =>
  registra({
    ...{ cod_Causale, cod_Titolo, dataMovimento: giorno, qtaVnominale: quante, prezzo },
    ...{ cod_Portafoglio: 'AMM', cod_Depositario },
  });
const numeroDi = async (giorno: string): Promise<number> => {
  const { rows } = await proprietario.query<{ id: number }>(
    `select id from movimenti where data_movimento = $1 and id_storno_di is null`,
    [giorno],
  );
  return Number(rows[0]?.id);
};

test('chi storna una perdita sa quali vendite l’hanno usata e quanta imposta ne viene', async () => {
  await slip('ACQ', 'AZ', '2025-01-10', '200', '10');
  await slip('ACQ', 'BZ', '2025-01-11', '100', '10');
  await slip('VEN', 'BZ', '2025-02-10', '100', '7');
  // 300 di perdita: la prima ne usa 200, la seconda 100 e paga il 26% di 100.
  await slip('VEN', 'AZ', '2025-03-10', '50', '14');
  await slip('VEN', 'AZ', '2025-04-10', '50', '14');
  const perdita = await numeroDi('2025-02-10');
  const detto = {
    imposte: [
      expect.objectContaining({
        giorno: '2025-03-10',
        codTitolo: 'AZ',
        prima: '0.00',
        dopo: '52.00',
      }),
      expect.objectContaining({ giorno: '2025-04-10', prima: '26.00', dopo: '52.00' }),
    ],
    quante: 2,
    rettifiche: [],
    differenza: '78.00',
  };
  expect((await admin('GET', `/movimenti/${perdita}/storno`)).json()).toEqual(detto);

  // Without the purchase the average cost would be another one: nothing of it is sold, and nothing is said.
  await slip('ACQ', 'BZ', '2025-05-10', '10', '10');
  const nulla = { imposte: [], quante: 0, rettifiche: [], differenza: '0.00' };
  const ultimo = await numeroDi('2025-05-10');
  expect((await admin('GET', `/movimenti/${ultimo}/storno`)).json()).toEqual(nulla);

  const stornata = await admin('POST', `/movimenti/${perdita}/storna`, {});
  expect(stornata.json()).toMatchObject({ zainetto: detto });
  expect((await admin('GET', `/movimenti/${perdita}/storno`)).json()).toEqual(nulla);
});

test('di una perdita certificata si dice l’imposta della rettifica nel primo anno aperto', async () => {
  const presso = 'ALTRA';
  await proprietario.query(`insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'ALTRA', 'Altra banca', 'AMM')`);
  await slip('ACQ', 'AZ', '2024-01-10', '200', '10', presso);
  await slip('ACQ', 'BZ', '2024-01-11', '100', '10', presso);
  await slip('VEN', 'BZ', '2024-02-10', '100', '7', presso);
  await slip('VEN', 'AZ', '2024-03-10', '50', '14', presso);
  const certificato = await admin('POST', '/fiscalita/zainetto/certificazioni', {
    ...{ regime: 'A', cod_Depositario: presso, anno: 2024 },
    righe: [{ anno: 2024, importo: '100' }],
  });
  expect(certificato.statusCode, certificato.body).toBe(200);
  // −300 goes: +300 on 1 January 2025, of which the 100 that are left take a part. 26% of 200.
  const perdita = await numeroDi('2024-02-10');
  const rettifica = { anno: 2025, codDepositario: presso, prima: '0.00', dopo: '52.00' };
  const detto = { imposte: [], quante: 0, rettifiche: [rettifica], differenza: '52.00' };
  expect((await admin('GET', `/movimenti/${perdita}/storno`)).json()).toEqual(detto);

  // A sale of 2025 has used the 100: it has them no longer, and the adjustment comes before it.
  await slip('VEN', 'AZ', '2025-06-10', '50', '14', presso);
  expect((await admin('GET', `/movimenti/${perdita}/storno`)).json()).toMatchObject({
    imposte: [{ giorno: '2025-06-10', prima: '26.00', dopo: '52.00' }],
    ...{ rettifiche: [rettifica], differenza: '78.00' },
  });
  const stornata = await admin('POST', `/movimenti/${perdita}/storna`, {});
  expect(stornata.json()).toMatchObject({ zainetto: { differenza: '78.00' } });
  const prospetto = await admin(
    'GET',
    `/fiscalita/zainetto/prospetto?regime=A&cod_Depositario=${presso}&anno=2025`,
  );
  expect(prospetto.json()).toMatchObject({ anno: { imposta: '104.00' } });
});
