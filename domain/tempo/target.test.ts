import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggiungiLavorativi } from './calendario.ts';
import { aggiungiGiorni, data } from './data.ts';
import { eLavorativoTarget, lavorativoPrecedente, pasqua } from './target.ts';

describe('calendario TARGET', () => {
  it.each([
    [1900, '1900-04-15'],
    [1954, '1954-04-18'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2199, '2199-04-14'],
  ])('la Pasqua del %i è il %s', (anno, attesa) => {
    expect(pasqua(anno)).toBe(attesa);
  });

  it.each([
    ['2026-01-01', 'Capodanno'],
    ['2026-04-03', 'Venerdì Santo'],
    ['2026-04-06', 'Lunedì dell’Angelo'],
    ['2026-05-01', 'Festa del lavoro'],
    ['2025-12-25', 'Natale'],
    ['2025-12-26', 'Santo Stefano'],
    ['2026-04-11', 'sabato'],
    ['2026-04-12', 'domenica'],
  ])('il %s è chiuso (%s)', (giorno) => {
    expect(eLavorativoTarget(data(giorno))).toBe(false);
  });

  it.each(['2026-04-02', '2026-04-07', '2026-04-13', '2025-12-24'])('il %s è aperto', (giorno) => {
    expect(eLavorativoTarget(data(giorno))).toBe(true);
  });

  it('è aperto anche dove in Italia è festa', () => {
    expect(eLavorativoTarget(data('2026-06-02'))).toBe(true);
    expect(eLavorativoTarget(data('2025-08-15'))).toBe(true);
  });

  it('prima e dopo il ponte di Pasqua 2026', () => {
    expect(lavorativoPrecedente(data('2026-04-07'))).toBe('2026-04-02');
    expect(aggiungiLavorativi(data('2026-04-02'), 1, 'TARGET')).toBe('2026-04-07');
  });

  it('prima e dopo il Natale 2025', () => {
    expect(aggiungiLavorativi(data('2025-12-24'), 1, 'TARGET')).toBe('2025-12-29');
    expect(lavorativoPrecedente(data('2026-01-02'))).toBe('2025-12-31');
  });

  it('tra un lavorativo e il successivo non ce n’è un altro, e il ponte non supera i 5 giorni', () => {
    const giorni = fc.integer({ min: 1, max: 109_000 });
    fc.assert(
      fc.property(giorni, (n) => {
        const giorno = aggiungiGiorni(data('1900-01-01'), n);
        const dopo = aggiungiLavorativi(giorno, 1, 'TARGET');
        expect(eLavorativoTarget(dopo)).toBe(true);
        let altro = aggiungiGiorni(giorno, 1);
        for (let passi = 0; altro !== dopo; passi++) {
          expect(passi).toBeLessThan(5);
          expect(eLavorativoTarget(altro)).toBe(false);
          altro = aggiungiGiorni(altro, 1);
        }
      }),
    );
  });
});
