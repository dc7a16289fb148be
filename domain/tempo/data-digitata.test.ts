import { describe, expect, it } from 'vitest';
import { caratteriData, leggiDataDigitata } from './data-digitata.ts';

describe('la data digitata', () => {
  it.each([
    ['311226', '2026-12-31'],
    ['31122026', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['1/2/26', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['010372', '2072-03-01'],
    ['01-03-1972', '1972-03-01'],
    ['29022024', '2024-02-29'],
    ['2026-12-31', '2026-12-31'],
    [' 31122026 ', '2026-12-31'],
  ])('%s è il %s', (testo, attesa) => {
    expect(leggiDataDigitata(testo)).toEqual({ esito: 'valida', data: attesa });
  });

  it.each([
    '1',
    '12',
    '3112',
    '31122',
    '1/2/6',
    '3112202',
    '311220266',
    '29-02-2025',
    '29022025',
    '290225',
    '30022024',
    '31-04-2026',
    '310626',
    '32012026',
    '00012026',
    '01132026',
    '010026',
    '01-01-1899',
    '01-01-2200',
    '20261231',
    'domani',
    '//////',
  ])('%s è errata', (testo) => {
    expect(leggiDataDigitata(testo)).toEqual({ esito: 'errata' });
  });

  it('un campo vuoto non è un errore', () => {
    expect(leggiDataDigitata('')).toEqual({ esito: 'vuota' });
    expect(leggiDataDigitata('  ')).toEqual({ esito: 'vuota' });
  });

  it('nel campo entrano solo cifre, / e -, dieci in tutto', () => {
    expect(caratteriData('31a/12b/2026')).toBe('31/12/2026');
    expect(caratteriData('31-12-20267')).toBe('31-12-2026');
    expect(caratteriData('31.12.2026')).toBe('31-12-2026');
    expect(caratteriData('trentuno')).toBe('');
  });
});
