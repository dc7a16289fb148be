import { expect, test } from 'vitest';
import { type Rinominate, rinomi, rinominata } from './rinominate.ts';

const digita = (era: string, ...tasti: readonly string[]): Rinominate =>
  tasti.reduce<{ fin: Rinominate; era: string }>(
    (stato, nome) => ({ fin: rinominata(stato.fin, stato.era, nome), era: nome }),
    { fin: {}, era },
  ).fin;

test('una categoria scritta di nuovo al suo posto è la stessa, lettera per lettera', () => {
  const fatte = digita('Banche', 'Banch', 'Banc', 'Ban', 'Istituti');
  expect(rinomi(fatte, ['Banche', 'Titoli'], ['Titoli', 'Istituti '])).toEqual([
    { da: 'Banche', a: 'Istituti' },
  ]);
});

test('tolta, tornata com’era o aggiunta ora non è rinominata', () => {
  const fatte = digita('Banche', 'Istituti');
  expect(rinomi(fatte, ['Banche'], [])).toEqual([]);
  expect(rinomi(digita('Banche', 'Banc', 'Banche'), ['Banche'], ['Banche'])).toEqual([]);
  expect(rinomi(digita('Nuova', 'Nuovissima'), ['Banche'], ['Banche', 'Nuovissima'])).toEqual([]);
});
