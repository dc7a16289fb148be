import { expect, test } from 'vitest';
import { diceDiSuo, disposizioneIniziale } from './iniziale.ts';
import type { Colonna } from './tipi.ts';

interface Riga {
  readonly codice: string;
  readonly isin: string | null;
}

const ISIN: Colonna<Riga> = { campo: 'isin', titolo: 'ISIN', tipo: 'codice', ripete: 'codice' };
const COLONNE: readonly Colonna<Riga>[] = [
  { campo: 'codice', titolo: 'Codice', tipo: 'codice' },
  ISIN,
];

test('un ISIN che è il codice, o che manca, non dice nulla di suo', () => {
  const righe = [
    { codice: 'IT0005127086', isin: 'IT0005127086' },
    { codice: 'BUND-FUT', isin: null },
  ];
  expect(diceDiSuo(ISIN, righe)).toBe(false);
});

test('basta una riga con un ISIN diverso dal codice perché la colonna si veda', () => {
  const righe = [
    { codice: 'IT0005127086', isin: 'IT0005127086' },
    { codice: 'ENEL', isin: 'IT0003128367' },
  ];
  expect(diceDiSuo(ISIN, righe)).toBe(true);
});

test('la colonna che ripete si nasconde finché una pagina non l’ha mostrata', () => {
  expect(disposizioneIniziale(COLONNE, new Set()).nascoste).toEqual(['isin']);
  expect(disposizioneIniziale(COLONNE, new Set(['isin'])).nascoste).toEqual([]);
});
