import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { aliquotaAl, aliquoteFiscali, categorieFiscali } from './fiscalita.ts';

const il = (giorno: string, categoria: string) =>
  aliquotaAl(aliquoteFiscali, categoria, data(giorno))?.aliquota;

describe('l’aliquota di un giorno', () => {
  test('vale dal suo giorno fino alla vigilia della successiva', () => {
    expect(il('2011-12-31', 'GRANDI_EMITTENTI')).toBe('12.5');
    expect(il('2012-01-01', 'GRANDI_EMITTENTI')).toBe('20');
    expect(il('2014-06-30', 'GRANDI_EMITTENTI')).toBe('20');
    expect(il('2014-07-01', 'GRANDI_EMITTENTI')).toBe('26');
    expect(il('2099-01-01', 'GRANDI_EMITTENTI')).toBe('26');
  });

  test('prima della prima non ce n’è nessuna', () => {
    expect(il('1996-12-31', 'PUBBLICI')).toBeUndefined();
    expect(il('2013-02-28', 'TOBIN_OTC')).toBeUndefined();
  });

  test('i titoli pubblici restano al 12,5, le loro plusvalenze si contano in parte', () => {
    expect(il('2026-06-30', 'PUBBLICI')).toBe('12.5');
    const parti = ['2011-12-31', '2012-01-01', '2014-06-30', '2014-07-01'].map(
      (giorno) =>
        aliquotaAl(aliquoteFiscali, 'CAPITAL_GAIN_PUBBLICI', data(giorno))?.percImponibile,
    );
    expect(parti).toEqual(['100', '62.5', '62.5', '48.08']);
  });

  test('l’imposta sulle transazioni raddoppia nel 2026', () => {
    expect([
      il('2025-12-31', 'TOBIN_REGOLAMENTATO'),
      il('2026-01-01', 'TOBIN_REGOLAMENTATO'),
    ]).toEqual(['0.1', '0.2']);
    expect([il('2025-12-31', 'TOBIN_OTC'), il('2026-01-01', 'TOBIN_OTC')]).toEqual(['0.2', '0.4']);
  });

  test('non dipende dalla sequenza in cui le aliquote arrivano', () => {
    const rovesciate = aliquoteFiscali.toReversed();
    expect(aliquotaAl(rovesciate, 'DIVIDENDI', data('2013-05-20'))?.aliquota).toBe('20');
  });

  test('ogni aliquota ha una categoria, una norma e un giorno solo', () => {
    const note = new Set(categorieFiscali.map(({ codice }) => codice));
    expect(
      aliquoteFiscali.every(({ codCategoria, fonte }) => note.has(codCategoria) && fonte),
    ).toBe(true);
    const chiavi = aliquoteFiscali.map(({ codCategoria, validoDal }) => codCategoria + validoDal);
    expect(new Set(chiavi).size).toBe(chiavi.length);
  });
});
