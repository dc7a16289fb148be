import { describe, expect, test } from 'vitest';
import { abbina } from './abbina/abbina.ts';
import type { RigaDaAbbinare } from './abbina/parti.ts';
import type { ContoDaSpiegare, MovimentoDaSpiegare } from './cassa/da-spiegare.ts';
import { spiegaCassa } from './cause-cassa.ts';
import { milionesimi } from './milionesimi.ts';

const GIORNO = 739_900;

const riga = (
  id: number,
  importo: string,
  altro: Partial<RigaDaAbbinare> = {},
): RigaDaAbbinare => ({
  ...{ id, importo: milionesimi(importo), giorno: GIORNO, riferimenti: [], testo: '' },
  ...{ causale: null, controparte: null, storno: false },
  ...altro,
});

const movimento = (
  id: number,
  importo: string,
  { lordo = '0', ...altro }: Partial<Omit<MovimentoDaSpiegare, 'lordo'>> & { lordo?: string } = {},
): MovimentoDaSpiegare => ({
  ...{ id, importo: milionesimi(importo), giorno: GIORNO, registrazione: `${id}/2026` },
  ...{ riferimenti: [], causale: 'CED', codTitolo: null, isin: null, controparte: null },
  ...{ lordo: milionesimi(lordo), nfissato: null },
  ...altro,
});

type Altro = Partial<
  Pick<
    ContoDaSpiegare,
    'altreDivise' | 'aliquote' | 'stornati' | 'righeGia' | 'movimentiGia' | 'nomiConfermati'
  >
>;

/** What is open after matching, each as «causa riga=movimento». */
function spiegate(
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaSpiegare[],
  altro: Altro = {},
) {
  const finestra = 5;
  const nomiConfermati = altro.nomiConfermati ?? new Map();
  const abbinati = abbina(righe, movimenti, {
    ...{ finestra, regole: [], nomiConfermati: new Set(nomiConfermati.keys()) },
  });
  const lontane = abbinati.trovati
    .filter(({ come, stato }) => come === 'importo' && stato === 'proposto')
    .map((uno) => ({ riga: uno.righe[0] as number, movimento: uno.movimenti[0] as number }));
  const conto: ContoDaSpiegare = {
    ...{ righe, movimenti, lontane, aperte: abbinati.righe, aperti: abbinati.movimenti },
    ...{ finestra, limiteSpese: milionesimi('50'), ultimoGiorno: GIORNO + 10 },
    ...{ aliquote: new Map(), altreDivise: [], stornati: [], righeGia: [], movimentiGia: [] },
    ...altro,
    nomiConfermati,
  };
  return spiegaCassa(conto).map((una) => ({
    che: `${una.causa} ${righe[una.riga ?? -1]?.id ?? ''}=${movimenti[una.movimento ?? -1]?.id ?? ''}`,
    cause: una.cause,
    parole: una.parole,
  }));
}

const che = (...chiesto: Parameters<typeof spiegate>): string[] =>
  spiegate(...chiesto).map((una) => una.che);

describe('le spese', () => {
  test('sono ciò che manca a un importo, entro il limite del conto, in entrata e in uscita', () => {
    expect(spiegate([riga(1, '987.50')], [movimento(1, '1000')])).toEqual([
      { che: 'spese 1=1', cause: ['spese'], parole: 'spese per 12,50, entro 50,00' },
    ]);
    expect(che([riga(1, '-1012.50')], [movimento(1, '-1000')])).toEqual(['spese 1=1']);
    expect(che([riga(1, '1012.50')], [movimento(1, '1000')])).toEqual([
      'manca-da-noi 1=',
      'manca-da-loro =1',
    ]);
  });

  test('oltre il limite, se un’altra riga del giorno le ha e il riferimento è lo stesso', () => {
    const nome = { riferimenti: ['FIS-0007'] };
    const righe = [riga(1, '920', nome), riga(2, '-80')];
    expect(che(righe, [movimento(1, '1000', nome)])).toEqual(['spese 1=1', 'manca-da-noi 2=']);
  });
});

describe('la ritenuta', () => {
  test.each([
    ['12,5', '875', {}],
    ['26', '740', {}],
    ['15 estero e poi 26', '629', { aliquote: new Map([['T', [milionesimi('15')]]]) }],
    ['15 estero', '850', { aliquote: new Map([['T', [milionesimi('15')]]]) }],
  ])('del %s %% sul lordo', (_quale, importo, altro) => {
    const nostro = movimento(1, '1000', { lordo: '1000', codTitolo: 'T' });
    expect(che([riga(1, importo)], [nostro], altro)).toEqual(['ritenuta 1=1']);
  });

  test('al centesimo: 12.345,67 meno il 12,5 % è 10.802,46', () => {
    const nostro = movimento(1, '12345.67', { lordo: '12345.67' });
    expect(spiegate([riga(1, '10802.46')], [nostro])[0]).toMatchObject({
      che: 'ritenuta 1=1',
      parole: 'lordo 12.345,67 meno la ritenuta del 12,5 %',
    });
    expect(che([riga(1, '10802.47')], [nostro])).toEqual(['manca-da-noi 1=', 'manca-da-loro =1']);
  });

  test('da noi tolta e da loro no', () => {
    expect(che([riga(1, '1000')], [movimento(1, '740', { lordo: '1000' })])).toEqual([
      'ritenuta 1=1',
    ]);
  });

  test('piccola è una ritenuta, non spese entro il limite', () => {
    expect(che([riga(1, '74')], [movimento(1, '100', { lordo: '100' })])).toEqual(['ritenuta 1=1']);
  });
});

describe('una coppia sola', () => {
  test('oltre la finestra è di un giorno lontano', () => {
    expect(spiegate([riga(1, '10', { giorno: GIORNO + 30 })], [movimento(1, '10')])).toEqual([
      { che: 'data 1=1', cause: ['data'], parole: 'stesso importo, 30 giorni dopo 1/2026' },
    ]);
  });

  test('ha il segno opposto', () => {
    expect(che([riga(1, '10')], [movimento(1, '-10')])).toEqual(['segno 1=1']);
  });

  test('ha due cifre vicine scambiate', () => {
    expect(che([riga(1, '15840.00')], [movimento(1, '18540.00')])).toEqual(['cifre-scambiate 1=1']);
    expect(che([riga(1, '15840.00')], [movimento(1, '15480.00')])).toEqual(['cifre-scambiate 1=1']);
    expect(che([riga(1, '15840.00')], [movimento(1, '48510.00')])).toEqual([
      'manca-da-noi 1=',
      'manca-da-loro =1',
    ]);
  });

  test('sta in un’altra divisa, con lo stesso importo o al cambio', () => {
    const altra = { id: 9, registrazione: '9/2026', giorno: GIORNO, divisa: 'USD' };
    const importo = milionesimi('1100');
    const altreDivise = [{ ...altra, importo, equivalente: milionesimi('1000') }];
    for (const suo of ['1100', '1004.99', '995.01'])
      expect(che([riga(1, suo)], [], { altreDivise })).toEqual(['divisa 1=']);
    expect(che([riga(1, '1005.01')], [], { altreDivise })).toEqual(['manca-da-noi 1=']);
  });
});

describe('ciò che si ripete', () => {
  const nome = { riferimenti: ['BANCA-77'] };
  test('è un doppio della banca', () => {
    const righeGia = [{ id: 1, importo: milionesimi('10'), giorno: GIORNO, ...nome }];
    expect(che([riga(2, '10', nome)], [], { righeGia })).toEqual(['doppio-loro 2=']);
    expect(che([riga(2, '10', { ...nome, giorno: GIORNO + 1 })], [], { righeGia })).toEqual([
      'manca-da-noi 2=',
    ]);
  });

  test('è un doppio nostro', () => {
    const fissato = { nfissato: 'FIS-1', codTitolo: 'T' };
    const movimentiGia = [movimento(1, '10', fissato)];
    expect(spiegate([], [movimento(2, '10', fissato)], { movimentiGia })).toEqual([
      {
        ...{ che: 'doppio-nostro =2', cause: ['doppio-nostro'] },
        parole: 'stesso fissato FIS-1, titolo, importo e giorno di 1/2026',
      },
    ]);
  });

  test('è uno storno della banca: le due righe si annullano', () => {
    const righe = [riga(1, '10'), riga(2, '-10', { causale: '68', giorno: GIORNO + 2 })];
    expect(che(righe, [])).toEqual(['storno 1=', 'storno 2=']);
    expect(che([riga(1, '10'), riga(2, '-10')], [])).toEqual([
      'manca-da-noi 1=',
      'manca-da-noi 2=',
    ]);
  });
});

describe('ciò che è di altri', () => {
  test('è un movimento che noi abbiamo stornato', () => {
    const stornati = [movimento(63, '-19809.90')];
    expect(spiegate([riga(1, '-19809.90')], [], { stornati })).toEqual([
      {
        ...{ che: 'stornato 1=', cause: ['stornato'] },
        parole: 'è 63/2026 di −19.809,90, che da noi è stornato',
      },
    ]);
  });

  test('nomina un movimento già abbinato', () => {
    const nomiConfermati = new Map([['FIS-0009', { id: 9, registrazione: '9/2026' }]]);
    const righe = [riga(1, '10', { riferimenti: ['FIS-0009'] })];
    expect(che(righe, [movimento(4, '10')], { nomiConfermati })[0]).toBe('riferimento-di-altri 1=');
  });

  test('nomina un movimento di un altro importo che nulla spiega', () => {
    const nome = { riferimenti: ['FIS-0009'] };
    expect(spiegate([riga(1, '700', nome)], [movimento(9, '1000', nome)])).toEqual([
      {
        ...{ che: 'importo-diverso 1=9', cause: ['importo-diverso'] },
        parole: 'nomina 9/2026, che è di 1.000,00: −300,00 di differenza',
      },
    ]);
  });
});

test('due cause che spiegano entrambe si dicono entrambe, e nessuna è scelta', () => {
  const righe = [riga(1, '1000')];
  const stornati = [movimento(63, '1000')];
  const [una] = spiegate(righe, [movimento(7, '-1000')], { stornati });
  expect(una).toMatchObject({ che: 'piu-cause 1=', cause: ['segno', 'stornato'] });
});

test('due righe uguali e un movimento solo: nessuno sceglie', () => {
  expect(che([riga(1, '10'), riga(2, '10')], [movimento(1, '10')])).toEqual([
    'ambiguo 1=',
    'ambiguo 2=',
    'ambiguo =1',
  ]);
});

test('ciò che ancora non può essere arrivato non manca a nessuno', () => {
  expect(che([], [movimento(1, '10', { giorno: GIORNO + 11 })])).toEqual([]);
  expect(spiegate([], [movimento(1, '-10')])[0]).toMatchObject({
    che: 'manca-da-loro =1',
    parole: 'nessuna riga di −10,00 in 10 giorni dalla valuta',
  });
});

describe('fra moltissimi', () => {
  const lontani = (importo: string, giorno = GIORNO + 60) =>
    Array.from({ length: 250 }, (_, i) => movimento(1000 + i, importo, { giorno }));

  test('una coppia è sola soltanto se lo è davvero', () => {
    const due = [movimento(1, '901'), ...lontani('902'), movimento(2, '903')];
    expect(che([riga(1, '900')], due)[0]).toBe('manca-da-noi 1=');
  });

  test('e si trova anche dove tanti altri, lontani, hanno il suo importo', () => {
    const uno = [movimento(1, '-900'), ...lontani('-900')];
    expect(che([riga(1, '900')], uno)[0]).toBe('segno 1=1');
  });
});
