import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { numeroSettimana, settimaneDelMese } from './mese.ts';

describe('il mese del calendario', () => {
  it('comincia di lunedì e ha sempre sei settimane', () => {
    const settimane = settimaneDelMese(data('2026-11-21'));
    expect(settimane).toHaveLength(6);
    expect(settimane[0]?.giorni[0]).toBe('2026-10-26');
    expect(settimane.map(({ numero }) => numero)).toEqual([44, 45, 46, 47, 48, 49]);
  });

  it('la prima settimana è quella del primo giovedì dell’anno', () => {
    expect(numeroSettimana(data('2027-01-01'))).toBe(53);
    expect(numeroSettimana(data('2027-01-04'))).toBe(1);
    expect(numeroSettimana(data('2024-12-30'))).toBe(1);
  });
});
