import { describe, expect, it } from 'vitest';
import { aree } from '#domain/accesso/privilegi.ts';
import { conGrado, gradoDi, privilegiDi, tutteA } from './MatricePrivilegi.tsx';

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

  it('il capo di una colonna mette tutte le aree a quel grado, ma non quelle che non si possono dare', () => {
    const lette = tutteA(['Cambi_W'], 'lettura', () => true);
    expect(lette).toHaveLength(aree.length);
    expect(gradoDi(lette, 'Cambi')).toBe('lettura');
    const senza = tutteA([], 'lettura', (area) => area !== 'Utenti');
    expect(gradoDi(senza, 'Utenti')).toBe('nessuno');
    expect(gradoDi(senza, 'Divise')).toBe('lettura');
  });
});
