import { expect, test } from 'vitest';
import { gruppiDi, parolaGruppi } from './momento.ts';

test('i gruppi stanno nell’indirizzo, al più tre e ognuno una volta', () => {
  expect(gruppiDi({})).toEqual([]);
  expect(gruppiDi({ gruppi: 'codPortafoglio,assetClass' })).toEqual([
    'codPortafoglio',
    'assetClass',
  ]);
  expect(gruppiDi({ gruppi: 'a,a,b,c,d' })).toEqual(['a', 'b', 'c']);
});

test('righe sommate per un livello ne hanno i gruppi, finché non se ne vogliono altri o nessuno', () => {
  const livello = 'portafoglio';
  expect(gruppiDi({ livello })).toEqual(['codPortafoglio']);
  expect(gruppiDi({ livello, gruppi: 'codDivisa' })).toEqual(['codDivisa']);
  expect(parolaGruppi([], { livello })).toBe('no');
  expect(gruppiDi({ livello, gruppi: parolaGruppi([], { livello }) })).toEqual([]);
  expect(parolaGruppi([], {})).toBe('');
});
