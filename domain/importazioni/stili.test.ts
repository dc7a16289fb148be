import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DATA_BARRE,
  DATA_IMPOSSIBILE,
  DATA_ISO,
  DATA_PUNTI,
  DATA_TRATTINI,
  NUMERO_DIVERSO,
  NUMERO_EN,
  NUMERO_IT,
} from './maschere.ts';
import { aggiungiStile, nessunoStile, type StiliScelti, stileColonna } from './stile-colonna.ts';
import { stileData } from './stile-data.ts';
import { stileNumero } from './stile-numero.ts';

const entrambi = NUMERO_IT | NUMERO_EN;

describe('lo stile di un numero', () => {
  test.each([
    ['1,1724', NUMERO_IT],
    ['1.1724', NUMERO_EN],
    ['0,935', NUMERO_IT],
    ['0.935', NUMERO_EN],
    ['1.234,56', NUMERO_IT],
    ['1,234.56', NUMERO_EN],
    ['1.234.567', NUMERO_IT],
    ['1,234,567', NUMERO_EN],
    ['20082,05', NUMERO_IT],
    [',5', NUMERO_IT],
    ['-3', entrambi],
    ['+12', entrambi],
    ['1172', entrambi],
    ['1,172', entrambi | NUMERO_DIVERSO],
    ['1.172', entrambi | NUMERO_DIVERSO],
    ['-12,345', entrambi | NUMERO_DIVERSO],
  ])('%s', (testo, stile) => {
    expect(stileNumero(testo)).toBe(stile);
  });

  test.each([
    '',
    '-',
    ',',
    '1,',
    '1.',
    '1.23.456',
    '1,23,456',
    '12.34,5',
    '1 234,5',
    '1e5',
    'n.d.',
    '€ 1,5',
    '1,234.567,8',
    '0.123.456',
    '1..2',
    '--1',
    '1,2-',
  ])('non è un numero: «%s»', (testo) => {
    expect(stileNumero(testo)).toBe(0);
  });

  test('ogni numero scritto in italiano si riconosce, e in inglese anche', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 0, max: 999999 }), (intero, dec) => {
        const gruppi = intero.toString().replace(/\B(?=(\d{3})+$)/g, '.');
        const italiano = `${gruppi},${dec}`;
        const inglese = italiano.replace(/[.,]/g, (segno) => (segno === '.' ? ',' : '.'));
        expect(stileNumero(italiano) & NUMERO_IT).toBe(NUMERO_IT);
        expect(stileNumero(inglese) & NUMERO_EN).toBe(NUMERO_EN);
      }),
    );
  });
});

describe('lo stile di una data', () => {
  test.each([
    ['01/10/2025', DATA_BARRE],
    ['1/10/2025', DATA_BARRE],
    ['01-10-2025', DATA_TRATTINI],
    ['01.10.2025', DATA_PUNTI],
    ['2025-10-01', DATA_ISO],
    ['29/02/2024', DATA_BARRE],
    ['29/02/2025', DATA_BARRE | DATA_IMPOSSIBILE],
    ['31.04.2026', DATA_PUNTI | DATA_IMPOSSIBILE],
    ['2026-13-01', DATA_ISO | DATA_IMPOSSIBILE],
    ['01/01/1899', DATA_BARRE | DATA_IMPOSSIBILE],
    ['29/02/1900', DATA_BARRE | DATA_IMPOSSIBILE],
    ['29/02/2000', DATA_BARRE],
  ])('%s', (testo, stile) => {
    expect(stileData(testo)).toBe(stile);
  });

  test.each(['', '01/10/25', '01-10/2025', '20251001', 'ieri', '2025/10/01'])(
    'no: «%s»',
    (testo) => {
      expect(stileData(testo)).toBe(0);
    },
  );
});

const cambio = { titolo: 'CAMBIO', tipo: 'numero' } as const;
const data = { titolo: 'DATA', tipo: 'data' } as const;

function giudizio(colonna: typeof cambio | typeof data, testi: string[], scelti: StiliScelti = {}) {
  const visti = nessunoStile();
  testi.forEach((testo, i) => {
    const maschera = colonna.tipo === 'numero' ? stileNumero(testo) : stileData(testo);
    aggiungiStile(visti, maschera, i + 2, testo);
  });
  return stileColonna(colonna, visti, scelti);
}

describe('lo stile di una colonna', () => {
  test('un solo valore inequivocabile decide per tutta la colonna', () => {
    expect(giudizio(cambio, ['1,172', '0,935', '100'])).toEqual({ stile: NUMERO_IT });
    expect(giudizio(cambio, ['1,172', '1,234.5'])).toEqual({ stile: NUMERO_EN });
  });

  test('numeri interi si leggono uguali nei due stili', () => {
    expect(giudizio(cambio, ['1', '250'])).toEqual({ stile: NUMERO_IT });
  });

  test('solo «1,172» si legge in due modi: si chiede', () => {
    const esito = giudizio(cambio, ['1,172', '12']);
    expect(esito).toEqual({
      domanda: {
        parametro: 'formatoNumero',
        scelte: ['it', 'en'],
        messaggio:
          'La colonna CAMBIO si legge in due modi diversi: «1,172» alla riga 2. Ripetere ' +
          "l'importazione indicando formatoNumero=it (1.234,56) oppure formatoNumero=en (1,234.56).",
      },
    });
    expect(giudizio(cambio, ['1,172', '12'], { formatoNumero: 'en' })).toEqual({
      stile: NUMERO_EN,
    });
  });

  test('due stili nella stessa colonna: si chiede, citando le righe', () => {
    const esito = giudizio(cambio, ['1,1724', '0.8704']);
    expect(esito).toMatchObject({ domanda: { parametro: 'formatoNumero' } });
    expect(JSON.stringify(esito)).toContain('«1,1724» alla riga 2 e «0.8704» alla riga 3');
  });

  test('date in tre stili: la domanda nomina tutti e tre', () => {
    const esito = giudizio(data, ['01/10/2025', '02-10-2025', '2025-10-03', '04-10-2025']);
    expect(esito).toMatchObject({
      domanda: { parametro: 'formatoData', scelte: ['dd/mm/yyyy', 'dd-mm-yyyy', 'yyyy-mm-dd'] },
    });
    expect(giudizio(data, ['01/10/2025', '02-10-2025'], { formatoData: 'dd-mm-yyyy' })).toEqual({
      stile: DATA_TRATTINI,
    });
  });

  test('testo che non è né numero né data è un errore della riga, non della colonna', () => {
    expect(giudizio(cambio, ['1,17', 'n.d.'])).toEqual({ stile: NUMERO_IT });
    expect(giudizio(data, ['31/02/2026', 'ieri'])).toEqual({ stile: DATA_BARRE });
  });
});
