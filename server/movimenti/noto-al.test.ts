import { expect, test } from 'vitest';
import type { GiacenzaWire } from '#contract/giacenze.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  apriDeposito,
  apriTitolo,
  registraDiProva,
  stornaDiProva,
} from '#tests/setup/movimenti.ts';
import { stornato } from '#tests/setup/righe-movimento.ts';

const { admin, db, proprietario } = await appDiProva();
await apriDeposito(proprietario, {});
await apriDeposito(proprietario, { depositario: 'D2' });
for (const uno of ['TIT', 'ALTRO', 'PASSA', 'ANNUO']) await apriTitolo(proprietario, uno);
await proprietario.query(`insert into controparti (cod_controparte, descrizione)
  values ('BROKER', 'Broker di prova') on conflict do nothing`);

const movimenti = async (titolo: string, notoAl?: string): Promise<MovimentoWire[]> => {
  const filter = { codTitolo: [titolo], ...(notoAl && { notoAl }) };
  const risposta = await admin('POST', '/movimenti/getpagedpost', { filter });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<{ items: MovimentoWire[] }>().items;
};
const detti = async (titolo: string, notoAl?: string) =>
  (await movimenti(titolo, notoAl))
    .map(
      (m) =>
        `${m.cod_Causale} ${m.stornato} ${m.idStornatoDa !== null} ${m.controvaloreChiusuraConto}`,
    )
    .sort();
const giacenze = async (filtro: object): Promise<string[]> => {
  const risposta = await admin('POST', '/giacenze/getfiltered', { data: '2025-12-31', ...filtro });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta
    .json<GiacenzaWire[]>()
    .map((una) => `${una.cod_Depositario} ${una.quantita} ${una.costo}`)
    .sort();
};

test('un movimento è stornato da quando si sa il suo storno, e prima no', async () => {
  const suo = { titolo: 'TIT', inserito: '2025-05-05' };
  await registraDiProva(proprietario, {
    ...suo,
    causale: 'ACQ',
    data: '2025-05-05',
    quantita: '10',
    costo: '100',
  });
  const [vendita = 0] = await registraDiProva(proprietario, {
    ...suo,
    causale: 'VEN',
    data: '2025-05-05',
    quantita: '4',
  });
  await stornaDiProva(proprietario, vendita, '2025-06-06');
  expect(await detti('TIT', '2025-05-04')).toEqual([]);
  expect(await detti('TIT', '2025-06-05')).toEqual(['ACQ N false null', 'VEN N false 40.00']);
  const dopo = ['ACQ N false null', 'STO N false -40.00', 'VEN S true 40.00'];
  expect(await detti('TIT', '2025-06-06')).toEqual(dopo);
  expect(await detti('TIT')).toEqual(dopo);
});

test('di un metodo annuale la vendita stornata dopo aveva allora il suo costo', async () => {
  await apriDeposito(proprietario, { portafoglio: 'PCA', depositario: 'DCA', metodo: 'CA' });
  const suo = {
    ...{ titolo: 'ANNUO', portafoglio: 'PCA', depositario: 'DCA' },
    ...{ data: '2025-05-05', inserito: '2025-05-05' },
  };
  await registraDiProva(proprietario, { ...suo, causale: 'ACQ', quantita: '10', costo: '100' });
  const [id = 0] = await registraDiProva(proprietario, { ...suo, causale: 'VEN', quantita: '4' });
  await proprietario.query(`update effetti_posizioni set data_inserimento = '2025-05-05'
    where anno_chiuso is not null`);
  await stornaDiProva(proprietario, id, '2025-06-06');
  expect(await detti('ANNUO', '2025-06-05')).toEqual(['ACQ N false null', 'VEN N false 40.00']);
  const dopo = ['ACQ N false null', 'STO N false null', 'VEN S true null'];
  expect(await detti('ANNUO', '2025-06-06')).toEqual(dopo);
  expect(await detti('ANNUO')).toEqual(dopo);
});

test('di una controparte è la posizione che allora aveva un movimento con lei', async () => {
  const [id = 0] = await registraDiProva(proprietario, {
    titolo: 'ALTRO',
    causale: 'ACQ',
    data: '2025-05-05',
    inserito: '2025-05-05',
    quantita: '7',
    costo: '70',
    controparte: 'BROKER',
  });
  await stornaDiProva(proprietario, id, '2025-06-06');
  const sue = { codControparte: ['BROKER'], ancheVuote: true };
  expect(await giacenze({ ...sue, notoAl: '2025-05-04' })).toEqual([]);
  expect(await giacenze({ ...sue, notoAl: '2025-06-05' })).toEqual(['D 7 70.00']);
  expect(await giacenze({ ...sue, data: '2025-06-05', selezioneTipo: 'I' })).toEqual(['D 7 70.00']);
  expect(await giacenze({ ...sue, notoAl: '2025-06-06' })).toEqual([]);
  expect(await giacenze(sue)).toEqual([]);
});

test('un trasferimento stornato poi si rigioca con tutt’e due i suoi lati', async () => {
  const suo = { titolo: 'PASSA', inserito: '2025-07-01', data: '2025-07-01' };
  await registraDiProva(proprietario, { ...suo, causale: 'ACQ', quantita: '10', costo: '100' });
  const [id = 0] = await registraDiProva(
    proprietario,
    { ...suo, causale: 'TRF', quantita: '4' },
    { ...suo, causale: 'TRF', quantita: '4', depositario: 'D2' },
  );
  await stornato(db, id);
  const suoi = { codTitolo: ['PASSA'], codDepositario: ['D2'] };
  expect(await giacenze(suoi)).toEqual([]);
  expect(await giacenze({ ...suoi, notoAl: '2025-07-31' })).toEqual(['D2 4 40.00']);
  expect(await giacenze({ ...suoi, notoAl: '2025-07-31', metodo: 'FI' })).toEqual(['D2 4 40.00']);
});
