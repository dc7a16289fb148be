import { describe, expect, test } from 'vitest';
import { codeDi, leggiColonne } from '#tests/setup/lettura-estratti.ts';
import type { CellaTabella } from './celle.ts';
import type { MappaturaColonne } from './mappatura-colonne.ts';
import { difettiMappaturaConto, haTitoli, type MappaturaConto } from './mappatura-conto.ts';
import { guardaCsv, rigaDeiTitoli } from './titoli.ts';

const CONTO: MappaturaConto = {
  specie: 'conto',
  rigaTitoli: 1,
  primaRiga: 2,
  campi: { dataContabile: 'Data', dare: 'Uscite', avere: 'Entrate' },
  decimale: ',',
  date: 'gma',
  segno: 'dare-avere',
};

describe('la mappatura di un conto', () => {
  test('intera non ha difetti, e coordinate non ne chiede', () => {
    expect(difettiMappaturaConto(CONTO, 'banca')).toEqual([]);
  });

  test.each<[string, MappaturaConto, 'banca' | 'depositario', RegExp]>([
    ['una specie dell’altro tipo', CONTO, 'depositario', /posizioni o movimenti regolati/],
    [
      'posizioni senza giorno',
      { ...CONTO, specie: 'posizioni', segno: 'importo', campi: { isin: 'ISIN', quantita: 'Q' } },
      'depositario',
      /Il giorno delle posizioni/,
    ],
    [
      'nessuna colonna che dica il titolo',
      { ...CONTO, specie: 'posizioni', segno: 'importo', campi: { quantita: 'Q' } },
      'depositario',
      /ISIN o Codice del titolo o Descrizione/,
    ],
    ['titoli al posto di lettere', { ...CONTO, rigaTitoli: null }, 'banca', /«Data» non lo è/],
    [
      'un valore che è meno e più',
      {
        ...CONTO,
        segno: 'colonna',
        campi: { dataContabile: 'Data', importo: 'I', segno: 'S' },
        segni: { meno: ['D'], piu: ['A', 'd'] },
      },
      'banca',
      /«D» vale sia meno sia più/,
    ],
  ])('%s si dice', (_caso, mappatura, tipo, atteso) => {
    expect(difettiMappaturaConto(mappatura, tipo).join(' ')).toMatch(atteso);
  });

  test('è di una tabella se ha ogni titolo, una volta, con altri accanto', () => {
    expect(haTitoli(CONTO, ['DATA', ' entrate', 'Uscite', 'Saldo'])).toBe(true);
    expect(haTitoli(CONTO, ['Data', 'Entrate'])).toBe(false);
    expect(haTitoli(CONTO, ['Data', 'Entrate', 'Uscite', 'data'])).toBe(false);
  });
});

describe('i titoli di un file', () => {
  test('di un CSV stanno dove ci sono più parole, con il separatore di quella riga', () => {
    const { rigaTitoli, righe } = guardaCsv(
      'Banca di prova, filiale di Roma\nConto;123\n\nData;Uscite;Entrate;Causale\n01/11/2026;1,00;;X\n02/11/2026;"ta',
      10,
    );
    expect(rigaTitoli).toBe(4);
    expect(righe.find(({ n }) => n === 4)?.celle).toEqual(['Data', 'Uscite', 'Entrate', 'Causale']);
    expect(righe.find(({ n }) => n === 5)?.celle[1]).toBe('1,00');
  });

  test('di un foglio si contano le parole, non i numeri', () => {
    const righe = [
      { n: 2, celle: ['Conto', null, null] },
      { n: 4, celle: ['ISIN', 'Quantità', 'Giorno'] },
      { n: 5, celle: ['IT0003128367', 10, new Date('2026-11-30')] },
    ];
    expect(rigaDeiTitoli(righe)).toBe(4);
  });
});

describe('il giorno di una tabella di posizioni', () => {
  const POSIZIONI: MappaturaColonne = {
    ...{ specie: 'posizioni', rigaTitoli: 2, primaRiga: 3, coordinate: 'SAFE1' },
    ...{ campi: { isin: 'ISIN', quantita: 'Q' }, decimale: ',', date: 'gma', segno: 'importo' },
  };
  const giorni = (prima: CellaTabella[], giorno: MappaturaColonne['giorno']) =>
    codeDi(
      leggiColonne([prima, ['ISIN', 'Q'], ['IT0003128367', '1']], { ...POSIZIONI, giorno }),
    ).map(({ dataRiferimento }) => dataRiferimento);

  test.each<[string, CellaTabella[], MappaturaColonne['giorno']]>([
    ['in una cella', ['Al', '30/11/2026'], { riga: 1, colonna: 'B' }],
    ['dopo le sue parole', ['Posizioni al', null, '30/11/2026'], { etichetta: 'posizioni al' }],
    ['nella stessa cella', ['Posizioni al: 30/11/2026'], { etichetta: 'Posizioni al' }],
    ['di Excel', ['Al', new Date('2026-11-30')], { etichetta: 'Al' }],
  ])('si legge %s', (_caso, prima, giorno) => {
    expect(giorni(prima, giorno)).toEqual(['2026-11-30']);
  });

  test('che non c’è, o non è un giorno, si rifiuta con il posto', () => {
    expect(() => giorni(['Altro'], { etichetta: 'Posizioni' })).toThrow(
      /Riga 3: sopra le righe non si trova il giorno/,
    );
    expect(() => giorni(['Al', '31/11/2026'], { etichetta: 'Al' })).toThrow(
      /Riga 1: colonna «Al», «31\/11\/2026» non è un giorno/,
    );
  });
});
