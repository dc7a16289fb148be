import { expect, test } from 'vitest';
import { type InFila, seguito } from './seguito.ts';

const uno = (
  id: number,
  giorno: string,
  saldi: readonly [string, string],
  altro: Partial<InFila> = {},
): InFila => ({
  id,
  formato: 'RH',
  specie: 'conto',
  dal: null,
  giorno,
  sequenza: null,
  saldoIniziale: saldi[0],
  saldoFinale: saldi[1],
  chiudeGiornata: true,
  stato: 'sospeso',
  pagine: [{ n: 1, ultima: true }],
  impronta: String(id),
  ...altro,
});

const stati = (...tutti: readonly InFila[]) =>
  Object.fromEntries(seguito(tutti).map(({ id, stato }) => [id, stato]));
const perche = (id: number, ...tutti: readonly InFila[]) =>
  seguito(tutti).find((esito) => esito.id === id)?.perche;

const LUN = uno(1, '2026-11-16', ['0', '10'], { stato: 'letto' });
const MAR = uno(2, '2026-11-17', ['10', '25.5']);
const MER = uno(3, '2026-11-18', ['25.5', '7']);
const VEN = uno(5, '2026-11-20', ['8', '1250']);

test('il primo entra, ed entra chi comincia dove finisce l’ultimo', () => {
  expect(stati({ ...LUN, stato: 'sospeso' }, MAR, MER)).toEqual({
    1: 'letto',
    2: 'letto',
    3: 'letto',
  });
});

test('un buco si nomina giornata per giornata, saltando i giorni di chiusura', () => {
  expect(stati(LUN, MER)).toEqual({ 1: 'letto', 3: 'sospeso' });
  expect(perche(3, LUN, MER)).toBe(
    'Manca la giornata del 17/11/2026: l’estratto del 16/11/2026 finisce con 10,00, questo comincia con 25,50.',
  );
  expect(perche(5, LUN, MER, VEN)).toBe(
    'Mancano le giornate del 17/11/2026 e 19/11/2026: l’estratto del 16/11/2026 finisce con 10,00, questo comincia con 8,00.',
  );
});

test('chi aspettava entra da sé, anche in catena', () => {
  const GIO = uno(4, '2026-11-19', ['7', '8']);
  expect(Object.values(stati(LUN, VEN, MER, GIO, MAR))).toEqual(Array(5).fill('letto'));
});

test('un estratto di prima entra se finisce dove comincia il primo', () => {
  const letto = { ...MAR, stato: 'letto' as const };
  expect(stati(letto, { ...LUN, stato: 'sospeso' })).toEqual({ 1: 'letto', 2: 'letto' });
  const lontano = uno(9, '2026-11-02', ['0', '3']);
  expect(perche(9, letto, lontano)).toMatch(/^Viene prima del primo preso\. Mancano 10 giornate/);
});

test('i numeri valgono più dei giorni, e ricominciano con l’anno', () => {
  const con = (sequenza: number, riga: InFila): InFila => ({ ...riga, sequenza });
  const dopo = con(9, uno(7, '2026-11-18', ['10', '11']));
  expect(perche(7, con(7, LUN), dopo)).toMatch(
    /^Manca l’estratto numero 8; manca la giornata del 17/,
  );
  const capodanno = con(1, uno(8, '2027-01-04', ['10', '11']));
  expect(stati(con(300, LUN), capodanno)).toEqual({ 1: 'letto', 8: 'letto' });
});

test('ciò che è preso resta preso anche se davanti si apre un buco', () => {
  expect(stati(LUN, { ...MER, stato: 'letto' })).toEqual({ 1: 'letto', 3: 'letto' });
  expect(stati(LUN, { ...MER, stato: 'letto' }, MAR)[2]).toBe('letto');
});

test('mancano le pagine', () => {
  const pagine = [{ n: 3, ultima: true }];
  const intero = [1, 2].map((n) => ({ n, ultima: n === 2 }));
  const posizioni = { specie: 'posizioni', saldoIniziale: null };
  expect(perche(1, { ...LUN, ...posizioni, stato: 'sospeso', pagine })).toBe(
    'Mancano le pagine 1 e 2.',
  );
  expect(stati({ ...LUN, ...posizioni, stato: 'sospeso', pagine: intero })).toEqual({ 1: 'letto' });
  expect(perche(1, { ...LUN, ...posizioni, pagine: [{ n: 1, ultima: false }] })).toMatch(
    /l’ultima non è ancora arrivata/,
  );
});
