import { expect, test } from 'vitest';
import { destinazioneAnagrafica } from './anagrafiche.ts';
import { differenze, testoRegistrate } from './stato.ts';
import { TIPI_ANAGRAFICA } from './tipi.ts';

const NULLA = { registrate: 0, aggiornate: 0, anomale: 0, potenziali: 0, scartate: 0 };

test('la risposta di una registrazione, parola per parola', () => {
  expect(
    testoRegistrate({ ...NULLA, registrate: 118, aggiornate: 4, anomale: 3, potenziali: 2 }),
  ).toBe(
    'Registrate 118 anagrafiche, aggiornate 4, scartate 3 anomale, 2 potenziali duplicati non importati.',
  );
  expect(testoRegistrate({ ...NULLA, registrate: 1, anomale: 1, potenziali: 1, scartate: 1 })).toBe(
    'Registrate 1 anagrafica, aggiornate 0, scartate 1 anomala, 1 potenziale duplicato non importato, 1 lasciata fuori a mano.',
  );
});

test('una riga e un record differiscono in ciò che la riga dice, non in ciò che tace', () => {
  const record = { Descrizione: 'Enel S.p.A.', ISIN: 'IT0003128367', Note: 'scritta a mano' };
  expect(
    differenze({ Descrizione: 'ENEL', ISIN: 'IT0003128367', Note: null, Altrove: 'x' }, record),
  ).toEqual(['Descrizione']);
});

test.each(TIPI_ANAGRAFICA)('%s ha le colonne della sua scheda, e ciò che lo distingue', (tipo) => {
  const destinazione = destinazioneAnagrafica(tipo);
  const chiavi = destinazione?.colonneImport.filter(({ chiave }) => chiave) ?? [];
  expect(chiavi.length + (destinazione?.identita?.length ?? 0)).toBeGreaterThan(0);
  expect(destinazione).toMatchObject({ area: 'Import' });
});
