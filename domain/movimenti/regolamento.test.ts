import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { regolamento } from './regolamento.ts';

test.each([
  ['2025-05-13', '2025-05-15', 'T+2 TARGET'],
  // A Thursday before Easter: Good Friday and Monday are closed.
  ['2025-04-17', '2025-04-23', 'T+2 TARGET'],
  ['2014-10-03', '2014-10-08', 'T+3 TARGET'],
  ['2014-10-06', '2014-10-08', 'T+2 TARGET'],
  ['2027-10-08', '2027-10-12', 'T+2 TARGET'],
  ['2027-10-11', '2027-10-12', 'T+1 TARGET'],
])('comprato il %s si regola il %s (%s)', (giorno, atteso, regola) => {
  expect(regolamento(data(giorno))).toEqual({ data: atteso, regola });
});
