import { describe, expect, test } from 'vitest';
import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import {
  avvisiDi,
  codeDi,
  eventiDi,
  leggiColonne,
  rifiutoDi,
  righeDi,
  testateDi,
} from '#tests/setup/lettura-estratti.ts';
import type { CellaTabella } from './celle.ts';
import { LettoreColonne } from './colonne.ts';
import { lettoreCsv } from './csv.ts';
import { difettiMappatura, type MappaturaColonne } from './mappatura-colonne.ts';

const BANCA: MappaturaColonne = {
  specie: 'conto',
  rigaTitoli: 1,
  primaRiga: 2,
  campi: { dataContabile: 'Data', dataValuta: 'Valuta', importo: 'Importo', testo: 'Descrizione' },
  riferimenti: ['Riferimento'],
  decimale: ',',
  date: 'gma',
  segno: 'importo',
  coordinate: 'IT34 C999 9999 9010 0000 0271 828',
  divisa: 'EUR',
};
const TITOLI = ['Data', 'Valuta', 'Importo', 'Descrizione', 'Riferimento'];

const leggi = (
  righe: readonly (readonly CellaTabella[])[],
  m: Partial<MappaturaColonne> = {},
): EventoLettura[] => leggiColonne(righe, { ...BANCA, ...m });

describe('una tabella di una banca', () => {
  test('si legge con la sua mappatura, dal segno all’origine', () => {
    const letti = leggi([
      TITOLI,
      ['16/11/2026', '18/11/26', "'-1.061,20", 'ACQUISTO  TITOLI', 'NONREF'],
      ['', '', '', '', ''],
      ['17-11-2026', '', '18.750,00 €', null, 'FB-1'],
    ]);
    expect(testateDi(letti)).toMatchObject([
      {
        formato: 'colonne',
        coordinate: 'IT34C9999999901000000271828',
        divisa: 'EUR',
        saldoIniziale: null,
        dal: '2026-11-16',
      },
    ]);
    expect(righeDi(letti)).toMatchObject([
      {
        n: 1,
        importo: '-1061.20',
        dataContabile: '2026-11-16',
        dataValuta: '2026-11-18',
        testo: 'ACQUISTO TITOLI',
        riferimenti: [],
        origine: { riga: 2 },
      },
      { n: 2, importo: '18750.00', dataValuta: null, riferimenti: ['FB-1'], origine: { riga: 4 } },
    ]);
    expect(codeDi(letti)).toMatchObject([{ dataRiferimento: '2026-11-17', saldoFinale: null }]);
  });

  test('ha numeri e date di Excel, esatti', () => {
    const letti = leggi([TITOLI, [new Date('2026-11-16T00:00:00Z'), null, -0.1, 'X', 42]]);
    expect(righeDi(letti)).toMatchObject([
      { importo: '-0.1', dataContabile: '2026-11-16', riferimenti: ['42'] },
    ]);
    expect(rifiutoDi(() => leggi([TITOLI, ['16/11/2026', '', 2 ** 70, '', '']])).message).toMatch(
      /^Riga 2: colonna «Importo», il numero .* ha più cifre/,
    );
  });

  test.each([
    ['1,234.56', {}, /«1,234.56» non è un numero come 1\.234,56/],
    ['dodici', {}, /«dodici» non è un numero/],
    ['1.234', { decimale: null }, /«1.234» si legge in due modi/],
    ['', {}, /l’importo è vuoto/],
    ['1\v061,20', {}, /non è un numero/],
    ['10 61,20', {}, /non è un numero/],
    ['1%061,20', {}, /non è un numero/],
    ['1€061,20', {}, /non è un numero/],
  ])('con l’importo «%s» si rifiuta con riga e colonna', (importo, m, ragione) => {
    const causa = rifiutoDi(() => leggi([TITOLI, ['16/11/2026', '', importo, '', '']], m));
    expect(causa.message).toMatch(/^Riga 2: colonna «Importo», /);
    expect(causa.message).toMatch(ragione);
  });

  test.each([
    ['31/02/2026', {}, /«31\/02\/2026» non è un giorno del calendario/],
    ['03/04/2026', { date: null }, /«03\/04\/2026» si legge in due modi/],
    ['11/16/2026', {}, /non è un giorno del calendario/],
    ['16/11/2026', { date: 'amg' }, /non è un giorno del calendario/],
    ['126/11/16', { date: 'amg' }, /non è un giorno del calendario/],
  ] as const)('con la data «%s» si rifiuta con riga e colonna', (data, m, ragione) => {
    const causa = rifiutoDi(() => leggi([TITOLI, [data, '', '1,00', '', '']], m));
    expect(causa.message).toMatch(/^Riga 2: colonna «Data», /);
    expect(causa.message).toMatch(ragione);
  });

  test('senza stile dichiarato legge ciò che non ha che un modo', () => {
    const letti = leggi([TITOLI, ['16/11/2026', '2026-11-18', '1.234,50', '', '']], {
      decimale: null,
      date: null,
    });
    expect(righeDi(letti)).toMatchObject([
      { importo: '1234.50', dataContabile: '2026-11-16', dataValuta: '2026-11-18' },
    ]);
  });

  test.each([
    ['1 234 061,20', '1234061.20'],
    ['€ 1.061,20', '1061.20'],
    ['− 1\u00A0061,20 €', '-1061.20'],
    ['1.061,20 -', '-1061.20'],
    ['1.061,20 € -', '-1061.20'],
    ["'12,5 %", '12.5'],
  ])('ha l’importo «%s», che è %s', (scritto, importo) => {
    expect(righeDi(leggi([TITOLI, ['16/11/2026', '', scritto, '', '']]))).toMatchObject([
      { importo },
    ]);
  });

  test.each([
    ['2026/11/16', 'gma'],
    ['2026.1.6', null],
    ['26/11/16', 'amg'],
    ['2026/11/16 10:30', 'amg'],
  ] as const)('ha la data «%s» con l’anno davanti, se l’ordine è %s', (scritta, date) => {
    const [riga] = righeDi(leggi([TITOLI, [scritta, '', '1,00', '', '']], { date }));
    expect(riga?.dataContabile).toMatch(/^2026-(?:11-16|01-06)$/);
  });

  test('può avere dare e avere in due colonne: una sola piena, e senza segno', () => {
    const m = {
      segno: 'dare-avere',
      campi: { dataContabile: 'Data', dare: 'Dare', avere: 'Avere' },
      riferimenti: [],
    } as const;
    const titoli = ['Data', 'Dare', 'Avere'];
    const righe = righeDi(
      leggi([titoli, ['16/11/2026', '61,20', ''], ['16/11/2026', '0,00', '5,00']], m),
    );
    expect(righe.map(({ importo }) => importo)).toEqual(['-61.20', '5.00']);
    const rifiutata = (...celle: readonly string[]) =>
      rifiutoDi(() => leggi([titoli, ['16/11/2026', ...celle]], m)).message;
    expect(rifiutata('1,00', '2,00')).toMatch(/dare e avere sono pieni tutti e due/);
    expect(rifiutata('', '')).toMatch(/dare e avere sono vuoti/);
    expect(rifiutata('-1,00', '')).toMatch(
      /un importo negativo sta in una colonna che ha già il suo segno/,
    );
  });

  test('può avere il segno in una colonna, con le sue parole', () => {
    const m = {
      segno: 'colonna',
      segni: { meno: ['D', 'Dare'], piu: ['A', 'Avere'] },
      campi: { dataContabile: 'Data', importo: 'Importo', segno: 'D/A' },
      riferimenti: [],
    } as const;
    const titoli = ['Data', 'D/A', 'Importo'];
    expect(
      righeDi(leggi([titoli, ['16/11/2026', 'dare', '1,00'], ['16/11/2026', 'A', '2,00']], m)).map(
        ({ importo }) => importo,
      ),
    ).toEqual(['-1.00', '2.00']);
    expect(rifiutoDi(() => leggi([titoli, ['16/11/2026', '?', '1,00']], m)).message).toMatch(
      /colonna «D\/A», «\?» non dice il segno/,
    );
  });

  const SALDI = {
    saldoIniziale: { etichetta: 'Saldo iniziale' },
    saldoFinale: { etichetta: 'Saldo finale' },
  };

  test('con i saldi indicati quadra, dovunque stiano, o si rifiuta con la differenza', () => {
    const righe = (finale: string) => [
      TITOLI,
      ['Saldo finale al 16/11', '', finale],
      ['16/11/2026', '', '-10,00', '', ''],
      ['Saldo iniziale', '', '100,00'],
    ];
    const letti = leggi(righe('90,00'), SALDI);
    expect(testateDi(letti)).toMatchObject([{ saldoIniziale: '100.00' }]);
    expect(letti.map(({ che }) => che)).toEqual(['estratto', 'riga', 'fine']);
    expect(codeDi(letti)).toMatchObject([{ saldoFinale: '90.00' }]);
    expect(rifiutoDi(() => leggi(righe('90,01'), SALDI)).differenza).toBe('0.01');
    expect(
      rifiutoDi(() => leggi([TITOLI, ['16/11/2026', '', '1,00', '', '']], SALDI)).message,
    ).toMatch(/non si trova il saldo iniziale/);
  });

  test('può avere i saldi in una cella, e finire dove è scritto', () => {
    const letti = leggi(
      [
        ['Conto', '1', '100,00'],
        TITOLI,
        ['16/11/2026', '', '-10,00', '', ''],
        ['Totale', '', '-10,00'],
      ],
      { rigaTitoli: 2, primaRiga: 3, finoA: 'totale', saldoIniziale: { riga: 1, colonna: 'C' } },
    );
    expect(testateDi(letti)).toMatchObject([{ saldoIniziale: '100.00' }]);
    expect(righeDi(letti)).toHaveLength(1);
  });

  test('che non ha la colonna, o l’ha due volte, si rifiuta', () => {
    expect(rifiutoDi(() => leggi([TITOLI.slice(1)])).message).toMatch(/non c’è la colonna «Data»/);
    expect(rifiutoDi(() => leggi([[...TITOLI, 'data']])).message).toMatch(
      /la colonna «Data» c’è 2 volte/,
    );
    expect(rifiutoDi(() => leggi([TITOLI])).message).toMatch(/la tabella non ha nessuna riga/);
  });
});

describe('una tabella di un depositario', () => {
  const POSIZIONI: Partial<MappaturaColonne> = {
    specie: 'posizioni',
    rigaTitoli: null,
    primaRiga: 1,
    campi: { coordinate: 'A', isin: 'B', quantita: 'C', importo: 'D', divisa: 'E' },
    riferimenti: [],
    coordinate: undefined,
    divisa: undefined,
    tipoQuantita: 'FAMT',
    dataRiferimento: '2026-11-18',
  };

  test('con più conti di seguito dà un estratto ciascuno, e uno che torna si rifiuta', () => {
    const a = ['ESE 1', 'IT0005561888', '937.500', '870.656,25', 'EUR'];
    const b = ['ESE 2', 'IT0005607970', '-1.000', '', 'EUR'];
    const letti = leggi([a, b], POSIZIONI);
    expect(testateDi(letti)).toMatchObject([
      { coordinate: 'ESE1', dataRiferimento: '2026-11-18' },
      { coordinate: 'ESE2' },
    ]);
    expect(righeDi(letti)).toMatchObject([
      {
        tipo: 'posizione',
        n: 1,
        quantita: '937500',
        importo: '870656.25',
        tipoQuantita: 'FAMT',
        divisa: 'EUR',
      },
      { n: 1, quantita: '-1000', importo: null },
    ]);
    expect(rifiutoDi(() => leggi([a, b, a], POSIZIONI)).message).toMatch(
      /Riga 3: le righe del conto ESE1 non stanno di seguito/,
    );
    expect(avvisiDi(letti)).toEqual([]);
  });

  test('senza titolo o senza quantità si rifiuta', () => {
    expect(rifiutoDi(() => leggi([['ESE', '', '1', '', '']], POSIZIONI)).message).toMatch(
      /non dice di quale titolo è/,
    );
    expect(rifiutoDi(() => leggi([['ESE', 'IT', '', '', '']], POSIZIONI)).message).toMatch(
      /la quantità è vuota/,
    );
  });
});

test('una mappatura che non basta dice che cosa le manca', () => {
  expect(difettiMappatura(BANCA)).toEqual([]);
  const { importo: _, ...altri } = BANCA.campi;
  expect(difettiMappatura({ ...BANCA, campi: altri, coordinate: undefined })).toEqual([
    'Manca la colonna dell’importo.',
    'Il conto va indicato, o preso da una colonna.',
  ]);
  expect(rifiutoDi(() => new LettoreColonne({ ...BANCA, primaRiga: 1 }, () => {})).message).toMatch(
    /la mappatura non si può usare: La prima riga viene dopo quella dei titoli/,
  );
});

test('un CSV si divide dove lo dicono i titoli, anche con righe più corte sopra e valori tra virgolette', () => {
  const testo = 'Conto;ESE\r\n\r\nData;Testo;Importo\r\n1;"a;b ""c""\r\nd";2\r\n3;e;4';
  for (const pezzo of [1, 7, testo.length]) {
    const record: [number, string[]][] = [];
    eventiDi(
      () =>
        lettoreCsv(
          3,
          (valori, riga) => record.push([riga, valori]),
          () => {},
        ),
      testo,
      pezzo,
    );
    expect(record).toEqual([
      [1, ['Conto', 'ESE']],
      [2, ['']],
      [3, ['Data', 'Testo', 'Importo']],
      [4, ['1', 'a;b "c"\nd', '2']],
      [6, ['3', 'e', '4']],
    ]);
  }
  expect(
    rifiutoDi(() =>
      eventiDi(
        () =>
          lettoreCsv(
            1,
            () => {},
            () => {},
          ),
        'a;b\n"c;d',
      ),
    ).message,
  ).toMatch(/^Riga 2: si aprono virgolette che non si chiudono/);
});
