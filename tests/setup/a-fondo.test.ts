import { expect, test } from 'vitest';
import { quanti } from './a-fondo.ts';

test('quante prove si fanno lo dice un numero, o nessuno', () => {
  expect(quanti('RATEO_PROVA_CASI', undefined, 2_000)).toBe(2_000);
  expect(quanti('RATEO_PROVA_CASI', '100000', 2_000)).toBe(100_000);
});

test.each(['', '0', '-1', 'molte', '1e3', '2.5', ' 3'])(
  '«%s» non fa passare ciò che non si è provato',
  (scritto) => {
    expect(() => quanti('RATEO_PROVA_CASI', scritto, 2_000)).toThrow(
      `RATEO_PROVA_CASI vale «${scritto}»: serve un numero intero da 1 in su.`,
    );
  },
);
