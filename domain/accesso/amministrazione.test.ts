import { describe, expect, it } from 'vitest';
import { aziendeAmministrate, puoConcedere, tieneOvunque } from './amministrazione.ts';

const diUna = { '001': ['Utenti_W', 'Cambi_W', 'Divise_R'], '002': ['Utenti_R'] } as const;

describe('chi amministra', () => {
  it('su una azienda non amministra ovunque', () => {
    expect(tieneOvunque(diUna, 'Utenti_R')).toBe(false);
    expect(tieneOvunque({ '*': ['Utenti_W'] }, 'Utenti_R')).toBe(true);
  });

  it('legge dove ha Utenti_R e scrive dove ha Utenti_W', () => {
    expect(aziendeAmministrate(diUna, ['001', '002'], 'Utenti_R')).toEqual(['001', '002']);
    expect(aziendeAmministrate(diUna, ['001', '002'], 'Utenti_W')).toEqual(['001']);
    expect(aziendeAmministrate({ '*': ['Utenti_R'] }, ['001', '003'], 'Utenti_R')).toEqual([
      '001',
      '003',
    ]);
  });

  it('concede soltanto privilegi che ha, dove li ha', () => {
    expect(puoConcedere(diUna, ['Cambi_R', 'Divise_R'], '001')).toBe(true);
    expect(puoConcedere(diUna, ['Divise_W'], '001')).toBe(false);
    expect(puoConcedere(diUna, ['Cambi_R'], null)).toBe(false);
    expect(puoConcedere(diUna, [], '002')).toBe(false);
  });

  it('su tutte le aziende concede anche su una', () => {
    const ovunque = { '*': ['Utenti_W', 'Cambi_R'] } as const;
    expect(puoConcedere(ovunque, ['Cambi_R'], null)).toBe(true);
    expect(puoConcedere(ovunque, ['Cambi_R'], '001')).toBe(true);
    expect(puoConcedere({ ...ovunque, '001': ['Cambi_W'] }, ['Cambi_W'], null)).toBe(false);
    expect(puoConcedere({ ...ovunque, '001': ['Cambi_W'] }, ['Cambi_W'], '001')).toBe(true);
  });
});
