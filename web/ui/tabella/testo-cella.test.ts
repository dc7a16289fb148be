import { describe, expect, it } from 'vitest';
import { decimaliMassimi, testoCella, testoMostrato } from './testo-cella.ts';
import type { Colonna } from './tipi.ts';

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
});
