import { expect, it } from 'vitest';
import { schermateVisibili } from './schermate-visibili.ts';

it('non ci sono quelle che non si possono aprire, né le pagine pubbliche', () => {
  const percorsi = schermateVisibili([]).map(({ percorso }) => percorso);
  expect(percorsi).toContain('/page');
  expect(percorsi).not.toContain('/page/dati-dinamici/cambi');
  expect(percorsi).not.toContain('/pages/login');
});

it('ognuna dice dove sta', () => {
  const cambi = schermateVisibili(['Cambi_R']).find(({ titolo }) => titolo === 'Cambi Normali');
  expect(cambi?.sezione).toBe('Valutazione / Archivi');
});
