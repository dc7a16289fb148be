import { expect, test } from 'vitest';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { fileTitoliMancanti } from './titoli-mancanti.ts';

const [TITOLO, DIVISA] = ['cod_titolo', 'cod_divisa'].map(
  (campo) => movimenti.colonneImport.find((una) => una.campo === campo)?.titolo ?? '',
);

const riga = (codice: string, divisa: string | null, messaggio: string) => ({
  valori: { [String(TITOLO)]: codice, [String(DIVISA)]: divisa },
  errori: [{ campo: String(TITOLO), messaggio }],
});

const ignoto = (codice: string, divisa: string | null = null) =>
  riga(
    codice,
    divisa,
    `«${codice}»: titolo sconosciuto: nessun titolo in anagrafica ha questo codice o questo ISIN; importare prima il titolo, poi ripetere l’import`,
  );

test('i titoli che nessuno conosce, uno per riga, con la divisa su cui le righe concordano', () => {
  const righe = [
    ignoto('IT0003128367', 'eur'),
    ignoto('IT0003128367'),
    ignoto('us0378331005', 'USD'),
    ignoto('US0378331005', 'EUR'),
    ignoto('FONDO; "X"'),
    riga('IT0001233417', 'EUR', 'è di più titoli: indicare il codice interno'),
  ];
  expect(fileTitoliMancanti(movimenti, righe)).toBe(
    'ISIN;Codice Titolo;Descrizione;Tipo Titolo;Codice Divisa\r\n' +
      'IT0003128367;;;;EUR\r\nUS0378331005;;;;\r\n;"FONDO; ""X""";;;\r\n',
  );
});

test('dove nessuno manca non c’è file', () => {
  expect(fileTitoliMancanti(movimenti, [riga('X', null, 'manca il valore')])).toBeNull();
});
