import { beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { registrate } from '#tests/setup/righe-movimento.ts';

const { admin, db, proprietario } = await appDiProva();

interface Tenuto {
  readonly cod_Titolo: string;
  readonly quantita: string;
}

const compra = (titolo: string, data: string, quantita: string) => ({
  ...{ causale: 'ACQ', titolo, data, quantita, costo: '100.00' },
});

const tenuti = async (domanda: object, chiama = admin): Promise<string[]> => {
  const risposta = await chiama('POST', '/Securities/gettenuti', {
    data: '2026-06-30',
    limite: 10,
    ...domanda,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Tenuto[]>().map(({ cod_Titolo, quantita }) => `${cod_Titolo} ${quantita}`);
};

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  for (const codice of ['ZBETA', 'BE', 'ALFA', 'MAI']) await apriTitolo(proprietario, codice);
  await proprietario.query(`update titoli set descrizione = 'Perché no' where cod_titolo = 'ALFA'`);
  for (const una of [
    compra('ZBETA', '2026-01-10', '10'),
    compra('BE', '2026-02-10', '20'),
    compra('ALFA', '2026-03-10', '30'),
    compra('ALFA', '2026-07-10', '5'),
    { causale: 'VEN', titolo: 'BE', data: '2026-05-10', quantita: '20' },
  ])
    await registrate(db, [una]);
});

test('ciò che si tiene quel giorno, con la quantità di quel giorno', async () => {
  expect(new Set(await tenuti({}))).toEqual(new Set(['ZBETA 10', 'ALFA 30']));
  expect(new Set(await tenuti({ data: '2026-04-30' }))).toEqual(
    new Set(['ZBETA 10', 'BE 20', 'ALFA 30']),
  );
  expect(await tenuti({ data: '2025-12-31' })).toEqual([]);
  expect(await tenuti({ data: '2026-12-31', testo: 'alfa' })).toEqual(['ALFA 35']);
});

test('prima il codice esatto, poi chi lo ha dentro; accenti e maiuscole non contano', async () => {
  expect(await tenuti({ data: '2026-04-30', testo: 'be' })).toEqual(['BE 20', 'ZBETA 10']);
  expect(await tenuti({ testo: 'PERCHE no' })).toEqual(['ALFA 30']);
  expect(await tenuti({ testo: 'no per' })).toEqual(['ALFA 30']);
});

test('di un altro portafoglio o di un altro depositario non c’è nulla', async () => {
  expect(await tenuti({ codDepositario: 'D' })).toHaveLength(2);
  expect(await tenuti({ codDepositario: 'ALTRO' })).toEqual([]);
  expect(await tenuti({ codPortafoglio: 'ALTRO' })).toEqual([]);
});

test('ciò che tiene un’altra azienda non si vede', async () => {
  const altrove: typeof admin = (metodo, url, corpo) =>
    admin(metodo, url, corpo, { 'x-cod-azienda': '002' });
  expect(await tenuti({}, altrove)).toEqual([]);
});

test('un giorno che non esiste è rifiutato', async () => {
  const risposta = await admin('POST', '/Securities/gettenuti', { data: '2026-02-30', limite: 1 });
  expect(risposta.statusCode).toBe(422);
});
