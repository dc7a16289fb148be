import { expect, test } from 'vitest';
import { coperturaInParole, giorniDi } from './striscia.ts';

const di = (striscia: string) => giorniDi({ al: '2026-11-20', striscia });

test('la striscia finisce nel suo giorno, e comincia quanti segni prima', () => {
  expect(di('c-f').map(({ giorno }) => giorno)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
});

test('i buchi sono quelli fra due estratti: prima e dopo non manca ancora nulla', () => {
  expect(coperturaInParole(di('--cc-c--'))).toBe('3 giorni coperti; senza estratto 17/11');
});

test('dei buchi se ne nominano cinque, e si dice quanti altri', () => {
  expect(coperturaInParole(di(`c${'-'.repeat(7)}c`))).toBe(
    '2 giorni coperti; senza estratto 13/11, 14/11, 15/11, 16/11, 17/11 e altri 2',
  );
});

test('un sospeso è detto, un festivo no, e senza estratti non ci sono buchi', () => {
  expect(coperturaInParole(di('cffs'))).toBe('1 giorno coperto; sospesi 20/11');
  expect(coperturaInParole(di('--ff-'))).toBe('nessun estratto');
});

test('un segno che non si conosce è un giorno senza estratto', () => {
  expect(di('?').map(({ segno }) => segno)).toEqual(['-']);
});
