import { describe, expect, test } from 'vitest';
import type { ColonnaImport } from './colonne.ts';
import { DISCORDE, erroriDiRiga, FORMATO, RIPETUTA, SCONOSCIUTO, VUOTO } from './errori-riga.ts';
import { abbinaColonne, intestazioneNonValida } from './intestazione.ts';
import { DATA_BARRE, NUMERO_IT } from './maschere.ts';

const colonne: ColonnaImport[] = [
  { campo: 'data', titolo: 'DATA', sinonimi: [], tipo: 'data', chiave: true },
  {
    campo: 'cod_divisa',
    titolo: 'CODICE DIVISA',
    sinonimi: ['CodDivisa', 'Divisa'],
    tipo: 'divisa',
    chiave: true,
  },
  { campo: 'cambio', titolo: 'CAMBIO', sinonimi: [], tipo: 'numero', chiave: false, decimali: 10 },
];

describe("l'intestazione", () => {
  test('i due elenchi di nomi della specifica valgono, in ogni ordine e con colonne in più', () => {
    expect(abbinaColonne(['DATA', 'CODICE DIVISA', 'CAMBIO'], colonne)).toEqual({
      posizioni: [0, 1, 2],
    });
    expect(abbinaColonne(['CodDivisa', 'Note', 'Cambio', 'Data'], colonne)).toEqual({
      posizioni: [3, 0, 2],
    });
    expect(abbinaColonne(['\ufeffdata ', 'codice_divisa', ' CAM BIO'], colonne)).toEqual({
      posizioni: [0, 1, 2],
    });
  });

  test('il titolo vince sul sinonimo quando il file li ha entrambi', () => {
    expect(abbinaColonne(['Divisa', 'CODICE DIVISA', 'Data', 'Cambio'], colonne)).toEqual({
      posizioni: [2, 1, 3],
    });
  });

  test('colonne mancanti e ripetute si dicono per nome', () => {
    const intestazione = ['DATA', 'data', 'TASSO'];
    const esito = abbinaColonne(intestazione, colonne);
    expect(esito).toEqual({ mancanti: ['CODICE DIVISA', 'CAMBIO'], ripetute: ['DATA'] });
    if ('posizioni' in esito) throw new Error('non doveva abbinarsi');
    expect(intestazioneNonValida(esito, intestazione)).toBe(
      'Nel file mancano le colonne CODICE DIVISA, CAMBIO. Nel file è ripetuta la colonna DATA. ' +
        'Colonne trovate: DATA, data, TASSO.',
    );
  });
});

test('gli errori di una riga si leggono per colonna', () => {
  const bits = BigInt(FORMATO) | (BigInt(SCONOSCIUTO) << 6n) | (BigInt(VUOTO) << 12n);
  const stili = [DATA_BARRE, 0, NUMERO_IT];
  expect(erroriDiRiga([bits], colonne, ['ieri', 'ZZZ', null], stili)).toMatchObject([
    { colonna: 'DATA', valore: 'ieri', messaggio: '«ieri» non è una data nel formato dd/mm/yyyy' },
    { colonna: 'CODICE DIVISA', valore: 'ZZZ', messaggio: 'la divisa «ZZZ» non è in anagrafica' },
    { colonna: 'CAMBIO', valore: '', messaggio: 'manca il valore' },
  ]);
  expect(erroriDiRiga([RIPETUTA], colonne, [], stili)[0]?.messaggio).toBe(
    'riga ripetuta nel file: stessi DATA e CODICE DIVISA',
  );
  expect(erroriDiRiga([DISCORDE], colonne, [], stili)[0]?.messaggio).toBe(
    'valori diversi nel file per gli stessi DATA e CODICE DIVISA',
  );
});
