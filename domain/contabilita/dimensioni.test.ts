import { expect, test } from 'vitest';
import { condizioniInParole, difettoCondizioniInParole } from './dimensioni.ts';

test('le condizioni in parole si rileggono, coi titoli o coi nomi', () => {
  const scritte = condizioniInParole({ immCirc: ['C'], gruppo: ['RF', 'AZ'] });
  expect(scritte).toBe('Imm./Circ.: C · Gruppo: RF, AZ');
  expect(difettoCondizioniInParole(scritte)).toBeUndefined();
  expect(difettoCondizioniInParole('immcirc: C; GRUPPO: RF')).toBeUndefined();
});

test('ciò che non è una condizione dice perché', () => {
  expect(difettoCondizioniInParole('Gruppo RF')).toContain('«Gruppo RF» non è una condizione');
  expect(difettoCondizioniInParole('Gruppo: RF,')).toContain('non è una condizione');
  expect(difettoCondizioniInParole('Colore: blu')).toContain('«Colore» non è una dimensione');
  expect(difettoCondizioniInParole('Gruppo: RF · gruppo: AZ')).toBe('Gruppo è detta due volte.');
});
