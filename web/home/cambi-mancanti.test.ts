import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { cambiMancanti } from './cambi-mancanti.ts';

describe('cambi mancanti', () => {
  it('sono le divise quotate nei giorni prima e non in quello', () => {
    const cambi = [
      { data: '2026-04-10', codDivisa: 'USD' },
      { data: '2026-04-10', codDivisa: 'CHF' },
      { data: '2026-04-13', codDivisa: 'USD' },
    ];
    expect(cambiMancanti(cambi, data('2026-04-13'))).toEqual({ seguite: 2, mancanti: ['CHF'] });
  });

  it('un archivio vuoto non ha divise seguite', () => {
    expect(cambiMancanti([], data('2026-04-13'))).toEqual({ seguite: 0, mancanti: [] });
  });
});
