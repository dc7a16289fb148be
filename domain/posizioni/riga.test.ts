import { expect, test } from 'vitest';
import { inInteri } from './riga.ts';

test('un importo con i decimali della sua colonna è un numero intero del suo ultimo', () => {
  expect(inInteri('12.34')).toBe(1234n);
  expect(inInteri('-0.05')).toBe(-5n);
  expect(inInteri('0.000000')).toBe(0n);
});
