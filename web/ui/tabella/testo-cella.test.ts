import { afterAll, describe, expect, it, vi } from 'vitest';
import { decimaliMassimi, testoCella, testoMostrato } from './testo-cella.ts';
import type { Colonna } from './tipi.ts';

// Before anything is imported: whoever reads sits far from Rome.
vi.hoisted(() => vi.stubEnv('TZ', 'America/New_York'));
afterAll(() => void vi.unstubAllEnvs());

interface Riga {
  readonly cambio: string;
  readonly data: string;
}

const cambio: Colonna<Riga> = { campo: 'cambio', titolo: 'Cambio', tipo: 'numero', decimali: 4 };
const riga = (valore: string): Riga => ({ cambio: valore, data: '2026-04-13' });

describe('testo delle celle', () => {
  it('i decimali mostrati sono i minimi, nessuno conservato si nasconde', () => {
    expect(testoCella(cambio, riga('1.1'))).toBe('1,1000');
    expect(testoCella(cambio, riga('0.87058'))).toBe('0,87058');
    expect(testoCella(cambio, riga('1234.5'))).toBe('1.234,5000');
  });

  it('le virgole stanno in colonna: chi ha meno cifre ha spazi larghi una cifra', () => {
    const righe = [riga('1.1684'), riga('0.87058')];
    const decimali = decimaliMassimi(cambio, righe);
    expect(decimali).toBe(5);
    expect(testoMostrato(cambio, riga('1.1684'), decimali)).toBe('1,1684\u2007');
  });

  it('all’occhio il meno è un meno, nella copia un trattino', () => {
    const variazione: Colonna<Riga> = { ...cambio, decimali: 2, conSegno: true };
    expect(testoMostrato(variazione, riga('-0.05'))).toBe('−0,05');
    expect(testoCella(variazione, riga('-0.05'))).toBe('-0,05');
    expect(testoMostrato(variazione, riga('0.3'))).toBe('+0,30');
    expect(testoMostrato(variazione, riga('0'))).toBe('0,00');
  });

  it('la data è quella dei registri', () => {
    expect(testoCella({ campo: 'data', titolo: 'Data', tipo: 'data' }, riga('1'))).toBe(
      '13/04/2026',
    );
  });

  it('l’istante è quello dell’orologio di Roma, dovunque sieda chi legge', () => {
    const quando: Colonna<Riga> = { campo: 'data', titolo: 'Quando', tipo: 'istante' };
    const alle = (data: string) => testoCella(quando, { ...riga('1'), data });
    expect(alle('2026-04-13T14:02:00Z')).toBe('13/04/2026 16:02');
    expect(alle('2026-12-31T23:30:00.123456Z')).toBe('01/01/2027 00:30');
    expect(alle('mai')).toBe('mai');
  });
});
