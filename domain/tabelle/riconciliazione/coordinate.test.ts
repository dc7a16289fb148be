import { expect, test } from 'vitest';
import { contoNominato, coordinateScritte, difettoCoordinate } from './coordinate.ts';

const IBAN = 'IT60X0542811101000000123456';

test('le coordinate si tengono maiuscole e senza spazi', () => {
  expect(coordinateScritte(' it60 x054 2811 1010 0000 0123 456 ')).toBe(IBAN);
});

test('un IBAN e il suo ABI-CAB-conto nominano lo stesso conto', () => {
  expect(contoNominato(IBAN)).toBe('05428-11101-123456');
  expect(contoNominato('05428-11101-000000123456')).toBe('05428-11101-123456');
  expect(contoNominato('05428-11101-123456')).toBe('05428-11101-123456');
  expect(contoNominato('05428-11101-123457')).not.toBe(contoNominato(IBAN));
});

test('un conto di tutti zeri resta un conto', () => {
  expect(contoNominato('05428-11101-000000000000')).toBe('05428-11101-0');
});

test('ciò che non è italiano si nomina da sé', () => {
  expect(contoNominato('DE89370400440532013000')).toBe('DE89370400440532013000');
  expect(contoNominato('mock-dep-1')).toBe('MOCK-DEP-1');
});

test('ciò che sembra un IBAN dev’esserlo', () => {
  expect(difettoCoordinate(IBAN)).toBeUndefined();
  expect(difettoCoordinate('IT61X0542811101000000123456')).toMatch(/cifre di controllo/);
  expect(difettoCoordinate('05428-11101-123456')).toBeUndefined();
  expect(difettoCoordinate('AB')).toMatch(/da 3 a 60/);
});
