import { expect, test } from 'vitest';
import { parteChiesta, righeDellaParte } from './righe-mostrate.ts';

const AZIONE = { alCosto: false, rateo: null, senzaRateo: null };
const SENZA_PREZZO = { alCosto: true, rateo: null, senzaRateo: null };
const BTP = { alCosto: false, rateo: '12.30', senzaRateo: null };
const STACCATO = { alCosto: false, rateo: '0', senzaRateo: null };
const IGNOTO = { alCosto: true, rateo: null, senzaRateo: 'Senza rateo: manca il cambio' };
const tutte = [AZIONE, SENZA_PREZZO, BTP, STACCATO, IGNOTO];

test('ogni cifra ha le sue righe: al costo, con un prezzo, con un rateo anche non noto', () => {
  expect(righeDellaParte(tutte, 'al-costo')).toEqual([SENZA_PREZZO, IGNOTO]);
  expect(righeDellaParte(tutte, 'a-prezzo')).toEqual([AZIONE, BTP, STACCATO]);
  expect(righeDellaParte(tutte, 'con-rateo')).toEqual([BTP, IGNOTO]);
});

test('una parola dell’indirizzo che non è di una parte lascia tutte le righe', () => {
  expect(righeDellaParte(tutte, parteChiesta('altro'))).toEqual(tutte);
  expect(parteChiesta('al-costo')).toBe('al-costo');
});
