import { describe, expect, it } from 'vitest';
import { portateACento, residui, residuoFinale, sommaPercentuali } from './piani.ts';

const quota = (data: string, quotaCapitale: string) => ({ data, quotaCapitale, poolFactor: null });

describe('il piano di ammortamento', () => {
  it('dice quanto resta dopo ogni quota, in ordine di data', () => {
    const righe = [
      quota('2028-06-30', '50'),
      quota('2027-06-30', '25.5'),
      quota('2029-06-30', '24.5'),
    ];
    expect(residui(righe)).toEqual(['24.5', '74.5', '0']);
    expect(residuoFinale(righe)).toBe('0');
    expect(residuoFinale(righe.slice(0, 2))).toBe('24.5');
  });

  it('un pool factor dice da sé quanto resta', () => {
    const righe = [
      { data: '2027-01-01', quotaCapitale: null, poolFactor: '0.75' },
      { data: '2028-01-01', quotaCapitale: null, poolFactor: '0' },
    ];
    expect(residui(righe)).toEqual(['75', '0']);
  });

  it('una riga senza quota non conta, un piano vuoto non ha reso nulla', () => {
    expect(residui([{ data: null, quotaCapitale: null, poolFactor: null }])).toEqual([null]);
    expect(residuoFinale([])).toBe('100');
  });
});

describe('la composizione', () => {
  it('dice quanto manca a 100, o quanto è di troppo', () => {
    expect(sommaPercentuali(['60', '39.5'])).toEqual({
      totale: '99.5',
      mancano: '0.5',
      intera: false,
    });
    expect(sommaPercentuali(['60.1', '40']).mancano).toBe('-0.1');
    expect(sommaPercentuali(['60', '40']).intera).toBe(true);
  });

  it('si porta a 100 in proporzione; il resto dell’arrotondamento va alla maggiore', () => {
    expect(portateACento(['45', '45'])).toEqual(['50', '50']);
    expect(portateACento(['1', '1', '1'])).toEqual(['33.333334', '33.333333', '33.333333']);
    expect(portateACento(['0'])).toEqual(['0']);
  });
});
