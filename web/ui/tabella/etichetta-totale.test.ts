import { expect, test } from 'vitest';
import { etichettaTotale } from './etichetta-totale.ts';

test('un totale dice di quante righe è, o di che cosa', () => {
  expect(etichettaTotale('Totale', { quante: 1312 })).toBe('Totale di 1.312 righe');
  expect(etichettaTotale('Totale', { quante: 1, nome: ['conto', 'conti'] })).toBe(
    'Totale di 1 conto',
  );
});

test('ciò che sta fra le righe e non nella somma è detto dietro', () => {
  const di = { quante: 5, senza: '1 senza importo' };
  expect(etichettaTotale('Totale atteso, lordo,', di)).toBe(
    'Totale atteso, lordo, di 5 righe · 1 senza importo',
  );
});

test('una situazione, che non è una somma, non conta righe', () => {
  expect(etichettaTotale('Situazione al 31/12/2026', null)).toBe('Situazione al 31/12/2026');
});
