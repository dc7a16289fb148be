import { expect, test } from 'vitest';
import type { ModelloWire } from '#contract/contabilita/scritture.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin } = await appDiProva();

const a001 = { 'x-cod-azienda': '001' };
await admin('POST', '/contabilita/predefiniti', {}, a001);
const RIGA = {
  ...{
    id: 1,
    nScrittura: 9000,
    nRiga: 1,
    causale: 'ACQ',
    conto: 'TIT',
    segno: 'D',
    importo: 'ENTRATO',
  },
  descrizione_Causale: '{causale} {titolo}',
};
const crea = (valori: object) => admin('POST', '/S_Scritture', { ...RIGA, ...valori }, a001);
const filtra = async (filtro: object) =>
  (await admin('POST', '/S_Scritture/getfiltered', filtro, a001)).json<ModelloWire[]>();

test('una riga di modello prende i predefiniti, e avvisa di ciò che manca', async () => {
  const nuova = await crea({});
  expect(nuova.statusCode).toBe(201);
  expect(nuova.json()).toMatchObject({
    ...{ codLibro: 'CIV', tipoScrittura: 'P', data_Movimento: 'O', data_Valuta: 'V', attiva: true },
    ...{ valoreTest: null, avvisi: [] },
  });
  const strana = await crea({ nRiga: 2, conto: 'MAI.VISTO', causale: 'ZZZ', valoreTest: ' ' });
  expect(strana.json()).toMatchObject({
    valoreTest: null,
    avvisi: [
      'Il conto MAI.VISTO non ha definizioni: chi contabilizza lo scarterà.',
      'La causale ZZZ non c’è: la riga non si userà.',
    ],
  });
  expect((await crea({})).statusCode).toBe(409);
});

test.each([
  [{ importo: 'RATEOO' }, 'importo', 'Posizione 1: «RATEOO» non è un simbolo; forse RATEO?'],
  [{ importo: 'CAUSALE' }, 'importo', 'Posizione 1'],
  [{ valoreTest: "CAUSALE = 'X" }, 'valoreTest', 'Posizione'],
  [{ descrizione_Causale: 'a {titolone}' }, 'descrizione_Causale', 'Posizione 3: {titolone}'],
  [{ centro_Costo: '{titolo}' }, 'centro_Costo', 'Posizione 1: {titolo}'],
])('%o si rifiuta, con la posizione', async (valori, campo, detto) => {
  const no = await crea({ nRiga: 50, ...valori });
  expect(no.statusCode).toBe(422);
  const { errori } = no.json<{ errori: { campo: string; messaggio: string }[] }>();
  expect(errori[0]?.campo).toBe(campo);
  expect(errori[0]?.messaggio).toContain(detto);
});

test('si filtrano per numero, riga, causale e conto, reale o logico', async () => {
  expect((await filtra({ nScrittura: 100, nRiga: 2 })).map(({ conto }) => conto)).toEqual(['TIT']);
  const logici = await filtra({ conto: ['IMPEGNI'] });
  expect(logici.length).toBeGreaterThan(0);
  expect(new Set(logici.map(({ conto }) => conto))).toEqual(new Set(['IMPEGNI']));
  expect((await filtra({ numeroConto: ['9000101'] })).length).toBe(logici.length);
  const perNumero = await admin('GET', '/S_Scritture/getbycode?code=100', undefined, a001);
  const righe = perNumero.json<ModelloWire[]>();
  expect(righe.every(({ nScrittura, causale }) => nScrittura === 100 && causale === 'ACQ')).toBe(
    true,
  );
  expect(
    (await admin('GET', '/S_Scritture/getbycode?code=99998', undefined, a001)).statusCode,
  ).toBe(404);
});

test('i simboli hanno nome, tipo e parole', async () => {
  const simboli = (await admin('GET', '/contabilita/simboli')).json<
    { nome: string; tipo: string }[]
  >();
  expect(simboli).toContainEqual({
    nome: 'RITEST',
    tipo: 'numero',
    descrizione: 'Ritenuta estera',
  });
  expect(new Set(simboli.map(({ tipo }) => tipo))).toEqual(
    new Set(['numero', 'testo', 'funzione', 'parola']),
  );
});
