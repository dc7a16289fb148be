import { describe, expect, it } from 'vitest';
import { difettoNumeri, numeriDi } from './numeri.ts';

describe('i numeri di registrazione', () => {
  it('sono numeri, tratti, e dell’anno che si dice', () => {
    expect(numeriDi('12, 15-20; 7/2025 3 – 4/2024')).toEqual([
      { da: 12, a: 12, anno: null },
      { da: 15, a: 20, anno: null },
      { da: 7, a: 7, anno: 2025 },
      { da: 3, a: 4, anno: 2024 },
    ]);
    expect(numeriDi('  ')).toEqual([]);
  });

  it.each(['dodici', '20-15', '0', '12/25', '99999999999'])('«%s» non lo è', (testo) => {
    expect(difettoNumeri(testo)).toContain('12, 15-20, 12/2025');
    expect(numeriDi(testo)).toEqual([]);
  });

  it('sono al più cinquanta', () => {
    expect(difettoNumeri(Array.from({ length: 51 }, (_, n) => n + 1).join(','))).toContain('50');
  });
});
