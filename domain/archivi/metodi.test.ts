import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrotonda, confronta, prodotto, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, aggiungiMesi, type Data, data, giorniTra } from '#domain/tempo/data.ts';
import {
  finestraInParole,
  type Metodo,
  metodi,
  metodo,
  motivoSenzaValore,
  provenienza,
  type ValoreDelGiorno,
  valoreNormale,
} from './metodi.ts';

const CHIUSURA = data('2025-12-31');

/** A value a day, from the last back. */
const aRitroso = (ultimo: Data, valori: readonly string[]): ValoreDelGiorno[] =>
  valori.map((valore, i) => ({ data: aggiungiGiorni(ultimo, -i), valore }));

/**
 * The reference rates of the European Central Bank for December 2025, dollars for one euro. Its holidays
 * (25 and 26) have none.
 */
const DOLLARO: ValoreDelGiorno[] = (
  '01 1.1646,02 1.1614,03 1.1668,04 1.1666,05 1.1645,08 1.1655,09 1.1637,10 1.1634,11 1.1714,' +
  '12 1.1731,15 1.1753,16 1.1776,17 1.1722,18 1.1719,19 1.1712,22 1.1745,23 1.1786,24 1.1787,' +
  '29 1.1766,30 1.1757,31 1.1750'
)
  .split(',')
  .map((uno) => {
    const [giorno = '', valore = ''] = uno.split(' ');
    return { data: data(`2025-12-${giorno}`), valore };
  });

const giornoQualunque = fc
  .integer({ min: 0, max: 70_000 })
  .map((n) => aggiungiGiorni(data('1901-01-01'), n));
const prezzo = fc.integer({ min: 1, max: 10 ** 12 }).map((n) => prodotto(String(n), '0.000001'));
const qualunque = fc.constantFrom(...metodi.map(({ codice }) => codice));

describe('la finestra di un metodo', () => {
  it.each<[Metodo, string, string]>([
    ['PUNTUALE', '2025-12-31', 'dal 24/12/2025 al 31/12/2025'],
    ['PUNTUALE', '2026-01-03', 'dal 27/12/2025 al 03/01/2026'],
    // The last month of the year is December, neither a day more nor one less.
    ['MEDIA_MESE', '2025-12-31', 'dal 01/12/2025 al 31/12/2025'],
    ['MEDIA_MESE', '2026-03-31', 'dal 01/03/2026 al 31/03/2026'],
    ['MEDIA_MESE', '2024-03-31', 'dal 01/03/2024 al 31/03/2024'],
    ['MEDIA_MESE', '2024-03-29', 'dal 01/03/2024 al 29/03/2024'],
    ['MEDIA_MESE', '2025-03-29', 'dal 01/03/2025 al 29/03/2025'],
    ['MEDIA_MESE', '2025-02-28', 'dal 29/01/2025 al 28/02/2025'],
    // The same day of the month before, which is not its end.
    ['MEDIA_MESE', '2025-06-30', 'dal 31/05/2025 al 30/06/2025'],
    ['MEDIA_MESE', '2025-11-15', 'dal 16/10/2025 al 15/11/2025'],
    ['MEDIA_SEMESTRE', '2025-12-31', 'dal 01/07/2025 al 31/12/2025'],
    ['MEDIA_SEMESTRE', '2025-08-31', 'dal 01/03/2025 al 31/08/2025'],
    ['MEDIA_SEMESTRE', '2024-08-31', 'dal 01/03/2024 al 31/08/2024'],
    ['MEDIA_SEMESTRE', '2024-08-29', 'dal 01/03/2024 al 29/08/2024'],
  ])('%s al %s guarda %s', (codice, giorno, attesa) => {
    expect(finestraInParole(codice, data(giorno))).toBe(attesa);
  });

  it('dal 31/03 va indietro al 28/02, o al 29/02 negli anni bisestili', () => {
    const [comune, bisestile] = ['2025-03-31', '2024-03-31'].map((giorno) =>
      aggiungiGiorni(metodo('MEDIA_MESE').finestra(data(giorno)).dal, -1),
    );
    expect([comune, bisestile]).toEqual(['2025-02-28', '2024-02-29']);
  });

  it('non comincia prima del calendario', () => {
    for (const { codice, finestra } of metodi)
      expect([codice, finestra(data('1900-01-03')).dal]).toEqual([codice, '1900-01-01']);
  });

  it('finisce sempre il giorno scelto e non è mai vuota', () => {
    fc.assert(
      fc.property(qualunque, giornoQualunque, (codice, giorno) => {
        const { dal, al } = metodo(codice).finestra(giorno);
        return al === giorno && dal <= al;
      }),
    );
  });

  it('di un mese ha da 28 a 31 giorni, di un semestre da 181 a 184', () => {
    fc.assert(
      fc.property(giornoQualunque, (giorno) => {
        const giorni = (codice: Metodo) => {
          const { dal, al } = metodo(codice).finestra(giorno);
          return giorniTra(dal, al) + 1;
        };
        const [mese, semestre] = [giorni('MEDIA_MESE'), giorni('MEDIA_SEMESTRE')];
        return mese >= 28 && mese <= 31 && semestre >= 181 && semestre <= 184;
      }),
    );
  });

  it('ricomincia dove finisce quella del mese prima', () => {
    fc.assert(
      fc.property(giornoQualunque, (giorno) => {
        const prima = aggiungiMesi(giorno, -1);
        return metodo('MEDIA_MESE').finestra(giorno).dal === aggiungiGiorni(prima, 1);
      }),
    );
  });
});

describe('il valore puntuale', () => {
  it('è quello del giorno', () => {
    expect(valoreNormale('PUNTUALE', CHIUSURA, DOLLARO)).toEqual({
      valore: '1.1750',
      dataOrigine: '2025-12-31',
      giorni: 1,
    });
  });

  it('di un giorno senza valore è l’ultimo prima', () => {
    expect(valoreNormale('PUNTUALE', data('2025-12-26'), DOLLARO)).toEqual({
      valore: '1.1787',
      dataOrigine: '2025-12-24',
      giorni: 1,
    });
  });

  it('di sette giorni prima vale ancora, di otto non più', () => {
    const solo = [{ data: CHIUSURA, valore: '1.1750' }];
    const dopo = (giorni: number) =>
      valoreNormale('PUNTUALE', aggiungiGiorni(CHIUSURA, giorni), solo);
    expect(dopo(7)).toMatchObject({ valore: '1.1750', dataOrigine: '2025-12-31' });
    expect(dopo(8)).toBeNull();
  });

  it('non guarda mai avanti', () => {
    const domani = [{ data: aggiungiGiorni(CHIUSURA, 1), valore: '1.1722' }];
    expect(valoreNormale('PUNTUALE', CHIUSURA, domani)).toBeNull();
  });

  it('non dipende dall’ordine in cui i giorni arrivano', () => {
    const rovescio = [...DOLLARO].reverse();
    expect(valoreNormale('PUNTUALE', CHIUSURA, rovescio)?.dataOrigine).toBe('2025-12-31');
  });
});

describe('il valore normale a media', () => {
  it('di 98,10 98,25 98,40 98,30 98,20 è 98,25', () => {
    const serie = aRitroso(CHIUSURA, ['98.20', '98.30', '98.40', '98.25', '98.10']);
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, serie)).toEqual({
      valore: '98.25',
      dataOrigine: '2025-12-31',
      giorni: 5,
    });
  });

  it('del dollaro a dicembre 2025 divide 24,5883 per i 21 giorni quotati', () => {
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, DOLLARO)).toEqual({
      valore: '1.1708714286',
      dataOrigine: '2025-12-31',
      giorni: 21,
    });
  });

  it('si arrotonda una volta sola, a dieci decimali, metà per eccesso', () => {
    const due = aRitroso(CHIUSURA, ['1.0000000001', '1.0000000002']);
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, due)?.valore).toBe('1.0000000002');
    const tre = aRitroso(CHIUSURA, ['1', '1', '2']);
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, tre)?.valore).toBe('1.3333333333');
    const terzi = aRitroso(CHIUSURA, ['1', '2', '2']);
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, terzi)?.valore).toBe('1.6666666667');
  });

  it('lascia fuori lo stesso giorno del mese prima', () => {
    const serie = [
      { data: data('2025-11-30'), valore: '50' },
      { data: data('2025-12-01'), valore: '100' },
    ];
    expect(valoreNormale('MEDIA_MESE', CHIUSURA, serie)).toMatchObject({
      valore: '100',
      giorni: 1,
    });
    expect(valoreNormale('MEDIA_SEMESTRE', CHIUSURA, serie)?.valore).toBe('75');
  });

  it('di una finestra senza valori non c’è, e non è zero', () => {
    expect(valoreNormale('MEDIA_MESE', data('2026-02-15'), DOLLARO)).toBeNull();
    expect(valoreNormale('MEDIA_SEMESTRE', CHIUSURA, [])).toBeNull();
  });

  it('sta fra il minimo e il massimo, e di valori uguali è quel valore', () => {
    fc.assert(
      fc.property(fc.array(prezzo, { minLength: 1, maxLength: 28 }), (valori) => {
        const { valore = '' } =
          valoreNormale('MEDIA_MESE', CHIUSURA, aRitroso(CHIUSURA, valori)) ?? {};
        const ordinati = [...valori].sort(confronta);
        const [minimo = '', massimo = ''] = [ordinati[0], ordinati.at(-1)];
        const uguali = minimo !== massimo || confronta(valore, minimo) === 0;
        return confronta(minimo, valore) <= 0 && confronta(valore, massimo) <= 0 && uguali;
      }),
    );
  });

  it('moltiplicata per i giorni ridà la somma, a meno dell’arrotondamento', () => {
    fc.assert(
      fc.property(fc.array(prezzo, { minLength: 1, maxLength: 28 }), (valori) => {
        const trovato = valoreNormale('MEDIA_MESE', CHIUSURA, aRitroso(CHIUSURA, valori));
        const ridata = prodotto(trovato?.valore ?? '', String(valori.length));
        return arrotonda(ridata, 6) === arrotonda(somma(...valori), 6);
      }),
    );
  });
});

describe('le parole', () => {
  it('dicono perché un valore manca', () => {
    expect(motivoSenzaValore('PUNTUALE', CHIUSURA)).toBe('nessun valore negli ultimi 7 giorni');
    expect(motivoSenzaValore('MEDIA_MESE', CHIUSURA)).toBe(
      'nessun valore dal 01/12/2025 al 31/12/2025',
    );
  });

  it('dicono da dove un valore viene', () => {
    expect(provenienza('PUNTUALE', data('2025-12-30'), 1)).toBe('valore del 30/12/2025');
    expect(provenienza('MEDIA_MESE', CHIUSURA, 21)).toBe(
      'media di 21 giorni, ultimo il 31/12/2025',
    );
    expect(provenienza('MEDIA_SEMESTRE', CHIUSURA, 1)).toBe('media di 1 giorno, il 31/12/2025');
  });
});
