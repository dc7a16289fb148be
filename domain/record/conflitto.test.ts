import { describe, expect, test } from 'vitest';
import {
  campiConfrontati,
  recordUnito,
  sceltePredefinite,
  soloLoro,
  tutteScelte,
} from './conflitto.ts';

const prima = { id: 7, versione: 1, codice: 'XQA', nome: 'Prova', uic: null, decimali: 2 };
const mia = { ...prima, nome: 'Prova mia', decimali: '3', uic: '' };
const loro = { ...prima, versione: 4, nome: 'Prova loro', uic: '123' };
const versioni = { prima, mia, loro };
const campi = campiConfrontati(['codice', 'nome', 'uic', 'decimali'], versioni);

describe('un conflitto', () => {
  test('dice campo per campo chi ha cambiato che cosa', () => {
    expect(campi).toEqual([
      { campo: 'codice', cambiatoDa: 'nessuno', diverso: false },
      { campo: 'nome', cambiatoDa: 'entrambi', diverso: true },
      { campo: 'uic', cambiatoDa: 'altri', diverso: true },
      { campo: 'decimali', cambiatoDa: 'me', diverso: true },
    ]);
  });

  test('propone a ciascuno ciò che ha cambiato, e dove hanno cambiato entrambi il mio', () => {
    expect(sceltePredefinite(campi)).toEqual({ nome: 'mia', uic: 'loro', decimali: 'mia' });
  });

  test('un vuoto e un nulla sono lo stesso, come 2 e «2»', () => {
    const uguali = campiConfrontati(['uic', 'decimali'], {
      prima,
      mia: { uic: '', decimali: '2' },
      loro: { uic: null, decimali: 2 },
    });
    expect(uguali.every(({ diverso }) => !diverso)).toBe(true);
  });

  test('le scelte si scrivono sopra la loro versione', () => {
    expect(recordUnito(versioni, loro, sceltePredefinite(campi))).toEqual({
      ...loro,
      nome: 'Prova mia',
      decimali: '3',
    });
    expect(recordUnito(versioni, loro, tutteScelte(campi, 'loro'))).toEqual(loro);
    expect(recordUnito(versioni, loro, tutteScelte(campi, 'mia'))).toEqual({
      ...loro,
      nome: 'Prova mia',
      decimali: '3',
      uic: '',
    });
  });

  test('chi tiene soltanto le loro non ha nulla da salvare', () => {
    expect(soloLoro(tutteScelte(campi, 'loro'))).toBe(true);
    expect(soloLoro(sceltePredefinite(campi))).toBe(false);
  });
});
