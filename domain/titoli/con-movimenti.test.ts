import { expect, test } from 'vitest';
import { cambiDiBase, cambioInParole, campiDiBase } from './con-movimenti.ts';

const APPLE = {
  cod_ISIN: 'US0378331005',
  codDivisa: 'USD',
  tipo_Titolo: 'A',
  quotazione: 'U',
  descrizione: 'Apple Inc.',
};

const inParole = (prima: object, dopo: object) =>
  cambiDiBase({ ...APPLE, ...prima }, { ...APPLE, ...prima, ...dopo }).map(cambioInParole);

test('i movimenti poggiano su quattro campi, ognuno con la sua colonna', () => {
  expect(campiDiBase.map(({ sql }) => sql).sort()).toEqual([
    ...['cod_divisa', 'cod_isin', 'quotazione', 'tipo_titolo'],
  ]);
});

test('dice che cosa passa da che a che, e di ciò che resta nulla', () => {
  expect(inParole({}, { codDivisa: 'EUR', descrizione: 'Apple' })).toEqual([
    'Codice Divisa passa da USD a EUR',
  ]);
  expect(inParole({}, { cod_ISIN: null })).toEqual(['ISIN passa da US0378331005 a vuoto']);
  expect(inParole({}, {})).toEqual([]);
});

test('un ISIN che mancava si completa: non è un cambio', () => {
  expect(inParole({ cod_ISIN: null }, { cod_ISIN: 'US0378331005' })).toEqual([]);
  expect(inParole({}, { cod_ISIN: undefined })).toEqual([]);
});
