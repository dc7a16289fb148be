import { describe, expect, it } from 'vitest';
import {
  aree,
  descrizionePrivilegio,
  ePrivilegio,
  implica,
  implicaUno,
  tuttiIPrivilegi,
} from './privilegi.ts';

describe('privilegi', () => {
  it('ogni area ha una lettura e una scrittura, senza doppioni', () => {
    expect(tuttiIPrivilegi).toHaveLength(aree.length * 2);
    expect(new Set(tuttiIPrivilegi).size).toBe(tuttiIPrivilegi.length);
    expect(tuttiIPrivilegi).toContain('CostiNormali_R');
    expect(tuttiIPrivilegi).toContain('Aziende_W');
  });

  it('la scrittura implica la lettura, mai il contrario', () => {
    for (const area of aree) {
      expect(implica([`${area}_W`], `${area}_R`)).toBe(true);
      expect(implica([`${area}_R`], `${area}_W`)).toBe(false);
      expect(implica([`${area}_W`], `${area}_W`)).toBe(true);
    }
  });

  it('il privilegio di un’area non vale per un’altra', () => {
    expect(implica(['Cambi_W'], 'Quotazioni_R')).toBe(false);
    expect(implica([], 'Cambi_R')).toBe(false);
  });

  it('dove ne basta uno, uno basta; dove non ne serve nessuno, passa chi è autenticato', () => {
    expect(implicaUno(['Cambi_W'], ['Cambi_R', 'CostiNormali_R'])).toBe(true);
    expect(implicaUno(['Ratei_W'], ['Cambi_R', 'CostiNormali_R'])).toBe(false);
    expect(implicaUno([], [])).toBe(true);
  });

  it('si leggono in italiano', () => {
    expect(descrizionePrivilegio('CostiNormali_W')).toBe('Costi normali: scrittura');
    expect(descrizionePrivilegio('Titoli_R')).toBe('Titoli e raggruppamenti: lettura');
  });

  it('una scritta qualunque non è un privilegio', () => {
    expect(ePrivilegio('Cambi_R')).toBe(true);
    expect(ePrivilegio('Cambi_X')).toBe(false);
    expect(ePrivilegio('toString_R')).toBe(false);
  });
});
