import { describe, expect, test } from 'vitest';
import { difettiMappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import {
  cambiata,
  cellaScritta,
  conColonna,
  mappaturaInParole,
  mappaturaNuova,
  testoDellaCella,
  vociColonne,
} from './mappatura-conto.ts';

const TITOLI = ['Data contabile', 'Dare', 'Avere', 'Note', ''];

describe('la mappatura che si scrive', () => {
  test('comincia da ciò che i titoli dicono da sé', () => {
    const nuova = mappaturaNuova('banca', 4, TITOLI);
    expect(nuova).toMatchObject({
      ...{ specie: 'conto', rigaTitoli: 4, primaRiga: 5, segno: 'dare-avere' },
      campi: { dataContabile: 'Data contabile', dare: 'Dare', avere: 'Avere' },
    });
    expect(difettiMappaturaConto(nuova, 'banca')).toEqual([]);
  });

  test('perde ciò che non si può più dire', () => {
    const nuova = cambiata(mappaturaNuova('banca', 1, TITOLI), {
      saldoFinale: { etichetta: 'Saldo' },
    });
    expect(cambiata(nuova, { segno: 'importo' }).campi).toEqual({
      dataContabile: 'Data contabile',
    });
    expect(cambiata(nuova, { specie: 'posizioni' })).toMatchObject({
      ...{ campi: {}, saldoFinale: undefined },
    });
    expect(conColonna(nuova, 'dare', '').campi.dare).toBeUndefined();
  });

  test('offre i titoli del file e le colonne che ha, o le lettere', () => {
    const nuova = conColonna(mappaturaNuova('banca', 1, TITOLI), 'testo', 'Altrove');
    const righe = [{ n: 1, celle: TITOLI }];
    expect(vociColonne(nuova, righe).map(({ value }) => value)).toEqual([
      ...['Data contabile', 'Dare', 'Avere', 'Altrove', 'Note'],
    ]);
    const lettere = vociColonne({ ...nuova, rigaTitoli: null, primaRiga: 1, campi: {} }, righe);
    expect(lettere[1]).toEqual({ value: 'B', label: 'B · Dare' });
  });

  test('si legge in una riga', () => {
    expect(mappaturaInParole(mappaturaNuova('banca', 4, ['Dare', 'Avere']))).toBe(
      'conto, titoli nella riga 4, Dare «Dare», Avere «Avere»',
    );
    expect(mappaturaInParole(null)).toBe('');
  });

  test('un saldo sta in una cella, o nella riga che comincia così', () => {
    expect(cellaScritta('b12')).toEqual({ riga: 12, colonna: 'B' });
    expect(cellaScritta('Saldo finale')).toEqual({ etichetta: 'Saldo finale' });
    expect(cellaScritta(' ')).toBeUndefined();
    expect(testoDellaCella({ riga: 2, colonna: 'B' })).toBe('B2');
  });
});
