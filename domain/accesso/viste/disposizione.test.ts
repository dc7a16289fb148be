import { describe, expect, test } from 'vitest';
import {
  DISPOSIZIONE_DESCRITTA,
  disposizioneNota,
  inSequenza,
  sequenzaSpostata,
  stessaDisposizione,
} from './disposizione.ts';

const CAMPI = ['data', 'divisa', 'cambio', 'fonte'];

describe('la disposizione delle colonne', () => {
  test('una colonna che non c’è più non è un errore, una nuova viene in fondo', () => {
    const salvata = {
      sequenza: ['cambio', 'vecchia', 'data'],
      larghezze: { cambio: 120, vecchia: 80 },
      nascoste: ['vecchia', 'fonte'],
      fissate: ['vecchia'],
    };
    const nota = disposizioneNota(salvata, CAMPI);
    expect(nota).toEqual({
      sequenza: ['cambio', 'data'],
      larghezze: { cambio: 120 },
      nascoste: ['fonte'],
      fissate: [],
    });
    const colonne = CAMPI.map((campo) => ({ campo }));
    expect(inSequenza(colonne, nota.sequenza).map(({ campo }) => campo)).toEqual([
      'cambio',
      'data',
      'divisa',
      'fonte',
    ]);
  });

  test('se le colonne rimaste sono tutte nascoste, non ne nasconde nessuna', () => {
    const tutte = { ...DISPOSIZIONE_DESCRITTA, nascoste: ['data', 'fonte', 'vecchia'] };
    expect(disposizioneNota(tutte, ['data', 'fonte']).nascoste).toEqual([]);
  });

  test('una colonna si sposta di posto, ma non fuori dall’elenco', () => {
    expect(sequenzaSpostata(CAMPI, 'cambio', 0)).toEqual(['cambio', 'data', 'divisa', 'fonte']);
    expect(sequenzaSpostata(CAMPI, 'data', 2)).toEqual(['divisa', 'cambio', 'data', 'fonte']);
    expect(sequenzaSpostata(CAMPI, 'data', -1)).toBe(CAMPI);
    expect(sequenzaSpostata(CAMPI, 'fonte', 4)).toBe(CAMPI);
  });

  test('è la stessa quando mostra lo stesso, comunque sia scritta', () => {
    const scritta = { ...DISPOSIZIONE_DESCRITTA, sequenza: CAMPI, nascoste: ['fonte', 'data'] };
    const altra = { ...DISPOSIZIONE_DESCRITTA, nascoste: ['data', 'vecchia', 'fonte'] };
    expect(stessaDisposizione(scritta, altra, CAMPI)).toBe(true);
    const stretta = { ...altra, larghezze: { cambio: 90 } };
    expect(stessaDisposizione(altra, stretta, CAMPI)).toBe(false);
    expect(stessaDisposizione(altra, { ...altra, fissate: ['cambio'] }, CAMPI)).toBe(false);
  });
});
