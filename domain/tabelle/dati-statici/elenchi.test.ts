import { expect, test } from 'vitest';
import { mercati } from './mercati.ts';
import { paesi } from './paesi.ts';
import { tipiCalcoloRatei } from './tipi-calcolo-ratei.ts';
import { tipiRimborso } from './tipi-rimborso.ts';
import { tipiTitolo } from './tipi-titolo.ts';

test('i paesi sono i 249 di ISO 3166-1, ognuno una volta', () => {
  expect(new Set(paesi.map(({ codice }) => codice)).size).toBe(249);
  expect(paesi.every(({ codice }) => /^[A-Z]{2}$/.test(codice))).toBe(true);
});

test('ogni mercato ha un codice MIC suo e un paese che c’è', () => {
  const noti = new Set(paesi.map(({ codice }) => codice));
  expect(new Set(mercati.map(({ codice }) => codice)).size).toBe(mercati.length);
  expect(mercati.every(({ codice }) => /^[A-Z0-9]{4}$/.test(codice))).toBe(true);
  expect(mercati.every(({ codPaese }) => codPaese === null || noti.has(codPaese))).toBe(true);
});

test('un tipo di titolo è un carattere e propone un calcolo dei ratei che c’è', () => {
  const calcoli = new Set(tipiCalcoloRatei.map(({ codice }) => codice));
  expect(tipiTitolo).toHaveLength(21);
  expect(tipiTitolo.every(({ codice }) => codice.length === 1)).toBe(true);
  expect(tipiTitolo.every(({ tipoCalcoloRatei }) => calcoli.has(tipoCalcoloRatei))).toBe(true);
});

test('chi matura un rateo ha un calcolo, e si quota per cento', () => {
  const maturano = tipiTitolo.filter(({ maturaRateo }) => maturaRateo);
  expect(maturano.every(({ tipoCalcoloRatei }) => tipoCalcoloRatei !== 'NONE')).toBe(true);
  expect(maturano.every(({ prezzoPerCento }) => prezzoPerCento)).toBe(true);
});

test('il rimborso E si legge come la specifica lo scrive', () => {
  expect(tipiRimborso).toContainEqual({ codice: 'E', descrizione: 'Estazione/Opzione' });
});
