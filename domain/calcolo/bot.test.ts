import { describe, expect, test } from 'vitest';
import { prezzoDaTasso, tassoCompostoDaPrezzo, tassoDaPrezzo } from './bot.ts';

describe('le aste dei BOT', () => {
  test.each([
    ['11-3-2015, IT0005091472 (Banca d’Italia)', 367, '0.079', '99.92'],
    ['13-11-2012, IT0004867971', 364, '1.762', '98.25'],
    ['10-6-2010, trimestrale', 92, '0.836', '99.787'],
    ['10-6-2010, annuale', 365, '1.377', '98.623'],
  ])('%s: %d giorni al %s%% → %s', (_asta, giorni, tasso, prezzo) => {
    expect(prezzoDaTasso(tasso, giorni)).toBe(prezzo);
  });

  test('dal prezzo si torna al tasso, semplice e composto', () => {
    expect(tassoDaPrezzo('98.25', 364)).toBe('1.762');
    expect(tassoCompostoDaPrezzo('98.25', 364)).toBe('1.786');
  });

  test('un prezzo nullo o giorni finiti non hanno tasso', () => {
    expect(() => tassoDaPrezzo('0', 364)).toThrow('prezzo');
    expect(() => prezzoDaTasso('1', 0)).toThrow('giorni');
  });
});
