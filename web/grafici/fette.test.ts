import { describe, expect, test } from 'vitest';
import { ALTRI, spartizione, spicchio } from './fette.ts';

const fetta = (campoAsseX: string, campoAsseY1: string) => ({
  campoAsseX,
  campoAsseY1,
  alCosto: '0',
  codice: campoAsseX,
});

describe('le fette di un’allocazione', () => {
  test('in ordine di valore, dalla settima in poi sono Altri', () => {
    const { disegnate, totale } = spartizione(
      ['5', '40', '20', '10', '9', '8', '5.5', '2.5'].map((euro, i) => fetta(`F${i}`, euro)),
    );
    expect(disegnate.map(({ nome, valore, quota }) => [nome, valore, quota])).toEqual([
      ['F1', '40', '40'],
      ['F2', '20', '20'],
      ['F3', '10', '10'],
      ['F4', '9', '9'],
      ['F5', '8', '8'],
      ['F6', '5.5', '5.5'],
      [ALTRI, '7.5', '7.5'],
    ]);
    expect(totale).toBe('100');
  });

  test('una parte negativa non si disegna: sta sotto, e il totale la ha', () => {
    const { disegnate, negative, totale } = spartizione([
      fetta('Titoli', '120'),
      fetta('Corti', '-20'),
    ]);
    expect(disegnate.map(({ nome }) => nome)).toEqual(['Titoli']);
    expect(negative).toMatchObject([{ nome: 'Corti', valore: '-20', quota: '-20' }]);
    expect(totale).toBe('100');
    expect(spartizione([])).toMatchObject({ disegnate: [], negative: [], totale: '0' });
  });

  test('uno spicchio intero è ancora uno spicchio', () => {
    expect(spicchio(0, 1, 50, 0)).toContain('A 50 50 0 1 1');
    expect(spicchio(0, 0.25, 50, 30)).toBe(
      'M 0.00 -50.00 A 50 50 0 0 1 50.00 0.00 L 30.00 0.00 A 30 30 0 0 0 0.00 -30.00 Z',
    );
  });
});
