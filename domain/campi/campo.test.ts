import { expect, expectTypeOf, test } from 'vitest';
import { campo, etichettaDi, spostati, type ValoriDi } from './campo.ts';
import { colonnaImport } from './importazione.ts';

const TASSO = { tipo: 'numero', decimali: 10, interi: 10, segno: 'qualunque' } as const;

const CAMPI = [
  campo('codice', 'codice', 'Codice', { tipo: 'codice', lunghezza: 20, obbligatorio: true }),
  campo('verso', 'verso', 'Verso', {
    tipo: 'scelta',
    chiusa: true,
    scelte: [
      { codice: 'A', descrizione: 'Apertura' },
      { codice: 'C', descrizione: 'Chiusura' },
    ],
  }),
  campo('quota', 'quota', 'Quota', { ...TASSO, segno: 'non negativo', unita: '%' }),
  campo('riga', 'riga', 'Riga', { tipo: 'intero', obbligatorio: true }),
  campo('spedito', 'spedito', 'Spedito', { tipo: 'siNo', obbligatorio: true }),
] as const;

test('i valori di un record seguono dai suoi campi', () => {
  expectTypeOf<ValoriDi<(typeof CAMPI)[number]>>().toEqualTypeOf<{
    codice: string;
    verso: 'A' | 'C' | null;
    quota: string | null;
    riga: number;
    spedito: boolean;
  }>();
});

test('l’unità sta accanto all’etichetta', () => {
  expect(CAMPI.map(etichettaDi)).toEqual(['Codice', 'Verso', 'Quota (%)', 'Riga', 'Spedito']);
});

test('un campo spostato va dietro a quello nominato, gli altri restano in fila', () => {
  const nomi = spostati(CAMPI, { spedito: 'codice', verso: 'riga' }).map(({ nome }) => nome);
  expect(nomi).toEqual(['codice', 'spedito', 'quota', 'riga', 'verso']);
});

test('la colonna di un file segue dal campo, coi suoi altri nomi', () => {
  const cambio = campo('cambioSpot', 'cambio_spot', 'Cambio spot', {
    ...TASSO,
    segno: 'positivo',
    nelFile: 'CAMBIO SPOT',
    sinonimi: ['Spot'],
  });
  expect(colonnaImport(cambio)).toMatchObject({
    campo: 'cambio_spot',
    nome: 'cambioSpot',
    titolo: 'CAMBIO SPOT',
    sinonimi: ['cambioSpot', 'cambio_spot', 'Spot'],
    tipo: 'numero',
    decimali: 10,
    positivo: true,
    facoltativa: true,
  });
});
