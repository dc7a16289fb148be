import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { dateProposte } from './date-proposte.ts';

describe('il giorno proposto per i valori normali', () => {
  it.each([
    // While the year is being closed, its closing; then the end of the month.
    ['2026-01-15', '31-12', '2025-12-31', '2025-12-31', '2025-12-31'],
    ['2026-04-30', '31-12', '2025-12-31', '2026-04-30', '2025-12-31'],
    ['2026-05-01', '31-12', '2025-12-31', '2026-04-30', '2026-04-30'],
    ['2026-11-21', '31-12', '2025-12-31', '2026-10-31', '2026-10-31'],
    ['2025-12-31', '31-12', '2025-12-31', '2025-12-31', '2025-12-31'],
    ['2026-03-01', '28-02', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['2026-07-10', '30-06', '2026-06-30', '2026-06-30', '2026-06-30'],
    ['2026-06-29', '30-06', '2025-06-30', '2026-05-31', '2026-05-31'],
  ])('il %s, con chiusura %s', (oggi, chiusura, ultima, mese, proposta) => {
    expect(dateProposte(data(oggi), chiusura)).toEqual({
      chiusura: ultima,
      fineMese: mese,
      proposta,
    });
  });
});
