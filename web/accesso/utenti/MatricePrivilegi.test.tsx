import { describe, expect, it } from 'vitest';
import { conGrado, gradoDi, privilegiDi } from './MatricePrivilegi.tsx';

describe('la matrice dei privilegi', () => {
  it('la scrittura comprende la lettura', () => {
    expect(gradoDi(['Cambi_W'], 'Cambi')).toBe('scrittura');
    expect(gradoDi(['Cambi_R', 'Cambi_W'], 'Cambi')).toBe('scrittura');
    expect(gradoDi(['Cambi_R'], 'Cambi')).toBe('lettura');
    expect(gradoDi(['Cambi_R'], 'Divise')).toBe('nessuno');
  });

  it('di ogni area tiene il solo privilegio più forte, nell’ordine delle aree', () => {
    const prima = privilegiDi(['Utenti_R', 'Cambi_R', 'Cambi_W', 'Ignoto_W']);
    expect(conGrado(prima, 'Divise', 'lettura')).toEqual(['Divise_R', 'Cambi_W', 'Utenti_R']);
    expect(conGrado(prima, 'Cambi', 'nessuno')).toEqual(['Utenti_R']);
  });
});
