import { describe, expect, it } from 'vitest';
import { celleDaTesto, testoTabulato } from './copia.ts';

describe('copia e incolla con un foglio', () => {
  it('righe di celle separate da tabulazioni', () => {
    expect(
      testoTabulato([
        ['13/04/2026', 'USD', '1,1684'],
        ['13/04/2026', 'nota\tcon\na capo', ''],
      ]),
    ).toBe('13/04/2026\tUSD\t1,1684\n13/04/2026\tnota con a capo\t');
  });

  it('ciò che un foglio mette negli appunti, senza l’ultima riga vuota', () => {
    expect(celleDaTesto('15/04/2026\tUSD\t1,18\r\n15/04/2026\tGBP\t0,87\r\n')).toEqual([
      ['15/04/2026', 'USD', '1,18'],
      ['15/04/2026', 'GBP', '0,87'],
    ]);
    expect(celleDaTesto('')).toEqual([]);
  });
});
