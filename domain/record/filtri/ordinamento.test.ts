import { describe, expect, it } from 'vitest';
import { leggiOrdinamento, ordinaPer, scriviOrdinamento } from './ordinamento.ts';

describe('ordinamento', () => {
  it('una colonna ha un solo verso e girandosi resta al suo posto', () => {
    const prima = ordinaPer(ordinaPer({}, 'data', 'DESC'), 'codDivisa', 'ASC');
    expect(scriviOrdinamento(prima)).toBe('data.DESC,codDivisa.ASC');
    expect(scriviOrdinamento(ordinaPer(prima, 'data', 'ASC'))).toBe('data.ASC,codDivisa.ASC');
  });

  it('una colonna si toglie', () => {
    expect(ordinaPer({ data: 'DESC', cambio: 'ASC' }, 'data', null)).toEqual({ cambio: 'ASC' });
  });

  it('dall’indirizzo entrano solo colonne ordinabili, con un verso', () => {
    const ordinabili = ['data', 'cambio', 'codDivisa'];
    expect(leggiOrdinamento('data.DESC,cambio.ASC', ordinabili)).toEqual({
      data: 'DESC',
      cambio: 'ASC',
    });
    expect(leggiOrdinamento('password.ASC,data.SU,codDivisa,', ordinabili)).toEqual({});
    expect(leggiOrdinamento('', ordinabili)).toEqual({});
  });
});
