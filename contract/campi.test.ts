import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { campo } from '#domain/campi/campo.ts';
import { inviato, letto, scritto } from './campi.ts';

const accetta = (schema: TSchema, valore: unknown): boolean => Check(schema, valore);

const VERSO = {
  tipo: 'scelta',
  scelte: [
    { codice: 'A', descrizione: 'Apre' },
    { codice: 'C', descrizione: 'Chiude' },
  ],
} as const;

test('una scelta chiusa non passa che coi suoi codici, una aperta la guardano le regole', () => {
  const chiusa = campo('verso', 'verso', 'Verso', { ...VERSO, chiusa: true });
  const aperta = campo('verso', 'verso', 'Verso', VERSO);
  expect(['A', null, 'X'].map((uno) => accetta(letto(chiusa), uno))).toEqual([true, true, false]);
  expect(accetta(inviato(chiusa), null)).toBe(false);
  expect(accetta(scritto(aperta), 'X')).toBe(true);
});

test('un numero si legge come testo e si scrive anche come numero', () => {
  const quota = campo('quota', 'quota', 'Quota', {
    tipo: 'numero',
    decimali: 2,
    interi: 3,
    segno: 'qualunque',
    obbligatorio: true,
  });
  expect(accetta(letto(quota), 1.5)).toBe(false);
  expect(accetta(scritto(quota), 1.5)).toBe(true);
  expect(accetta(scritto(quota), null)).toBe(false);
});

test('un testo ha la lunghezza del suo campo, e vuoto passa solo dove può', () => {
  const note = campo('note', 'note', 'Note', { tipo: 'testo', lunghezza: 3 });
  const codice = campo('codice', 'codice', 'Codice', {
    tipo: 'riferimento',
    tabella: 'titoli',
    lunghezza: 3,
    nonVuoto: true,
  });
  expect(['', 'abc', 'abcd'].map((uno) => accetta(scritto(note), uno))).toEqual([
    true,
    true,
    false,
  ]);
  expect(accetta(scritto(codice), '')).toBe(false);
});
