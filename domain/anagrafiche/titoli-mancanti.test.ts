import { expect, test } from 'vitest';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { fileDeiTitoli, tipoEvidente, titoliMancanti } from './titoli-mancanti.ts';

const [TITOLO, DIVISA, NOTE] = ['cod_titolo', 'cod_divisa', 'note'].map((campo) =>
  String(movimenti.colonneImport.find((una) => una.campo === campo)?.titolo),
) as [string, string, string];

const riga = (codice: string, altri: Record<string, string | null>, messaggio: string) => ({
  valori: { [TITOLO]: codice, ...altri },
  errori: [{ campo: TITOLO, messaggio }],
});

const ignoto = (codice: string, altri: Record<string, string | null> = {}) =>
  riga(
    codice,
    altri,
    `«${codice}»: titolo sconosciuto: nessun titolo in anagrafica ha questo codice o questo ISIN; importare prima il titolo, poi ripetere l’import`,
  );

test('i titoli che nessuno conosce, uno per volta: come il file li chiama, la divisa su cui concorda, quante righe', () => {
  const righe = [
    ignoto('IT0003128367', { [DIVISA]: 'eur' }),
    ignoto('IT0003128367', { [NOTE]: 'ENEL · 12345' }),
    ignoto('us0378331005', { [DIVISA]: 'USD', [NOTE]: 'APPLE' }),
    ignoto('US0378331005', { [DIVISA]: 'EUR', [NOTE]: 'Apple Inc.' }),
    riga('IT0001233417', { [DIVISA]: 'EUR' }, 'è di più titoli: indicare il codice interno'),
    riga('X', {}, 'manca il valore'),
  ];
  expect(titoliMancanti(movimenti, righe)).toEqual([
    { codice: 'IT0003128367', descrizione: 'ENEL', divisa: 'EUR', righe: 2 },
    { codice: 'US0378331005', descrizione: 'APPLE', divisa: '', righe: 2 },
  ]);
});

test('dove le righe non hanno una colonna dei titoli non ne manca nessuno', () => {
  expect(titoliMancanti({ colonneImport: movimenti.colonneImport }, [ignoto('X')])).toEqual([]);
});

test('il file dei titoli ha l’ISIN o il codice, e ciò che si è detto di ciascuno', () => {
  expect(
    fileDeiTitoli([
      { codice: 'IT0003128367', descrizione: 'Enel', tipo: 'A', divisa: 'EUR' },
      { codice: 'FONDO; "X"', descrizione: 'Fondo', tipo: 'F', divisa: 'USD' },
    ]),
  ).toBe(
    'ISIN;Codice Titolo;Descrizione;Tipo Titolo;Codice Divisa\r\n' +
      'IT0003128367;;Enel;A;EUR\r\n;"FONDO; ""X""";Fondo;F;USD\r\n',
  );
});

test.each([
  ['BTP 3,85% 15/09/2026', 'S'],
  ['ISHARES CHINA CNY BOND UCITS E', 'E'],
  ['ISHARES MSCI EUR VALUE FACTOR', 'E'],
  ['ALPER FX JUN29 EUR', null],
  ['BOTTEGA VENETA', null],
  ['ALTRO FONDO UCITS', null],
])('di «%s» il tipo evidente è %s', (descrizione, tipo) => {
  expect(tipoEvidente(descrizione)).toBe(tipo);
});
