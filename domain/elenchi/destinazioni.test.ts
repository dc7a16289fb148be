import { expect, test } from 'vitest';
import { destinazione } from './destinazioni.ts';

/** The table of docs/regole/importazioni.md#colonne, word by word and in its order. */
const RICHIESTE: readonly (readonly [tipo: string, colonne: string])[] = [
  ['cambi', 'DATA, CODICE DIVISA, CAMBIO'],
  ['quotazioni', 'CODICE TITOLO (ISIN o codice interno), PREZZO, DATA'],
  [
    'quotazioni-normali-gestore',
    'CODICE TITOLO (ISIN o codice interno), PREZZO, DATA, CODICE PORTAFOGLIO',
  ],
  ['ratei', 'CODICE TITOLO (ISIN o codice interno), RATEO INTERESSI, DATA'],
  [
    'ratei-normali-gestore',
    'CODICE TITOLO (ISIN o codice interno), RATEO, DATA, CODICE PORTAFOGLIO',
  ],
  ['coefficienti', 'CODICE TITOLO (ISIN o codice interno), COEFFICIENTE INDEX, DATA'],
  ['cambi-normali', 'DATA, DIVISA, CAMBIO'],
  ['cambi-normali-gestore', 'DIVISA, DATA, CAMBIO, PORTAFOGLIO'],
  ['costi-normali', 'CODICE TITOLO (ISIN o codice interno), DATA, PREZZO'],
  [
    'costi-normali-gestore',
    'CODICE TITOLO (ISIN o codice interno), PREZZO, DATA, CODICE PORTAFOGLIO',
  ],
  [
    'rimanenze-iniziali',
    'DATA (la vigilia del primo esercizio, la stessa in ogni riga), PORTAFOGLIO, DEPOSITARIO, TITOLO (ISIN o codice interno), IMM/CIRC (C circolante, I immobilizzato)',
  ],
];

test.each(RICHIESTE)('le colonne richieste di %s sono %s', (tipo, colonne) => {
  const richieste = (destinazione(tipo)?.colonneImport ?? [])
    .filter(({ facoltativa }) => !facoltativa)
    .map(({ titolo, spiegazione }) => (spiegazione ? `${titolo} (${spiegazione})` : titolo));
  expect(richieste.join(', ')).toBe(colonne);
});

test('i valori di un’azienda possono dire di chi sono; quelli di tutti no', () => {
  const dice = (tipo: string) =>
    destinazione(tipo)?.colonneImport.some((colonna) => colonna.tipo === 'azienda');
  expect(dice('costi-normali')).toBe(true);
  expect(dice('cambi-normali-gestore')).toBe(true);
  expect(dice('quotazioni')).toBe(false);
});
