import { describe, expect, test } from 'vitest';
import { ALTRI, breve, spartizione, spicchio } from './fette.ts';

const fetta = (campoAsseX: string, campoAsseY1: string) => ({
  campoAsseX,
  campoAsseY1,
  alCosto: '0',
  codice: campoAsseX,
});

describe('le fette di un’allocazione', () => {
  test('in ordine di valore, dalla settima in poi sono Altri', () => {
    const { disegnate, altri, totale } = spartizione(
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
    expect(disegnate.at(-1)?.codici).toEqual(['F0', 'F7']);
    expect(altri.map(({ nome, codici }) => [nome, codici])).toEqual([
      ['F0', ['F0']],
      ['F7', ['F7']],
    ]);
  });

  test('ciò che nessun filtro trova non ha codici, e nemmeno il resto che lo comprende', () => {
    const senza = { ...fetta('Non raggruppati', '1'), codice: null };
    const { disegnate, altri } = spartizione([
      ...[9, 8, 7, 6, 5, 4, 3].map((euro) => fetta(`F${euro}`, String(euro))),
      senza,
    ]);
    expect(disegnate.at(-1)).toMatchObject({ nome: ALTRI, valore: '4', codici: [] });
    expect(altri.map(({ codici }) => codici)).toEqual([['F3'], []]);
  });

  test('nel foro sta la cifra breve, anche piccola e col meno', () => {
    expect(['6350000', '12600', '480', '0', '-12600'].map(breve)).toEqual([
      '6,35 M€',
      '13 k€',
      '480 €',
      '0 €',
      '−13 k€',
    ]);
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
