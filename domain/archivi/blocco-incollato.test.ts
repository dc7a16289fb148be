import { describe, expect, test } from 'vitest';
import { leggiBlocco, leggiValore } from './blocco-incollato.ts';

const noto = (codice: string) => ['ENI', 'ENEL', '12345'].includes(codice);
const righe = (...celle: string[][]) => {
  const letto = leggiBlocco(celle, noto);
  if (letto.forma === 'illeggibile') return letto.motivo;
  return letto.righe.map(({ codice, valore, difetto }) => [codice, difetto ?? valore]);
};

describe('un blocco incollato di codici e valori', () => {
  test('ha le due colonne nell’ordine che vuole', () => {
    const attese = [
      ['ENI', '14.5'],
      ['IT0003128367', '8'],
    ];
    expect(righe(['eni', '14,5'], ['IT0003128367', '8'])).toEqual(attese);
    expect(righe(['14,5', 'ENI'], ['8', 'it0003128367'])).toEqual(attese);
  });

  test('un codice di sole cifre si riconosce perché è fra i titoli, non perché sembra un numero', () => {
    expect(righe(['12345', '99,5'])).toEqual([['12345', '99.5']]);
    expect(righe(['99,5', '12345'])).toEqual([['12345', '99.5']]);
    expect(righe(['77', '12'])).toContain('Non si capisce quale colonna è il valore');
  });

  test('una descrizione in mezzo non disturba, due colonne di numeri sì', () => {
    expect(righe(['ENI', 'Eni Spa', '14,5'])).toEqual([['ENI', '14.5']]);
    expect(righe(['ENI', '14,5', '14,6'])).toContain('Non si capisce quale colonna è il valore');
  });

  test('codici ignoti restano codici: se ci sono lo dice chi li cerca', () => {
    expect(righe(['BOH', '3'])).toEqual([['BOH', '3']]);
  });

  test('un codice in due righe non si sceglie da sé', () => {
    expect(righe(['ENI', '1'], ['ENEL', '2'], ['ENI', '3'])).toEqual([
      ['ENI', 'ENI è in più righe: tienine una'],
      ['ENEL', '2'],
      ['ENI', 'ENI è in più righe: tienine una'],
    ]);
  });

  test('ciò che non è un numero si dice, con il rimedio dove è chiaro', () => {
    expect(righe(['ENI', '14,5'], ['ENEL', '8.25'], ['BOH', '']) as unknown).toEqual([
      ['ENI', '14.5'],
      ['ENEL', '8.25 non è un numero valido: scrivere 8,25'],
      ['BOH', 'Manca il valore'],
    ]);
  });
});

describe('una colonna di valori', () => {
  test('va nelle righe una dopo l’altra, e un vuoto resta un vuoto', () => {
    const letto = leggiBlocco([['1'], [''], ['x'], ['3,5']], noto);
    expect(letto).toMatchObject({
      forma: 'colonna',
      righe: [
        { linea: 1, codice: null, valore: '1' },
        { linea: 3, difetto: 'x non è un numero valido' },
        { linea: 4, valore: '3.5' },
      ],
    });
  });

  test('senza alcun numero non è una colonna di valori', () => {
    expect(righe(['ENI'], ['ENEL'])).toContain('non c’è alcun numero');
    expect(righe()).toContain('Incolla due colonne');
  });
});

describe('un valore', () => {
  test('con un punto ogni tre cifre è letto all’italiana, e lo dice', () => {
    expect(leggiValore('1.234')).toMatchObject({
      valore: '1234',
      nota: '1.234 è letto come 1234',
    });
    expect(leggiValore('1.234,5')).toMatchObject({ nota: '1.234,5 è letto come 1234,5' });
    expect(leggiValore('1234,5')).toMatchObject({ valore: '1234.5', nota: null });
  });

  test('scritto all’inglese non è un numero', () => {
    expect(leggiValore('1,234.5')).toMatchObject({ valore: null });
    expect(leggiValore('8.2')).toMatchObject({ valore: null });
  });
});
