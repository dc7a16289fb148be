import { describe, expect, test } from 'vitest';
import { impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { aliquotaAl, aliquoteFiscali } from '#domain/tabelle/dati-statici/fiscalita.ts';
import { data } from '#domain/tempo/data.ts';
import { valoreAl } from './perdite.ts';
import {
  type Apporto,
  type RapportoZainetto,
  type Risultato,
  sePoi,
  type Tassazione,
  usabiliAl,
  zainettoDi,
} from './zainetto.ts';

/** The examples of docs/regole/zainetto.md, recomputed from the law's own table of rates. */

type Che = 'altri' | 'pubblici' | 'oicr';
const CATEGORIA = { altri: 'CAPITAL_GAIN', pubblici: 'CAPITAL_GAIN_PUBBLICI', oicr: 'OICR' };

let ultima = 0;
function risultato(giorno: string, importo: string, che: Che = 'altri'): Risultato {
  const aliquota = aliquotaAl(aliquoteFiscali, CATEGORIA[che], data(giorno));
  if (!aliquota) throw new Error(giorno);
  const { imponibile } = impostaPlusvalenza(importo, {
    ...aliquota,
    metodo: 'BASE_RIDOTTA',
    equivalente: '0',
  });
  return {
    chiave: ++ultima,
    giorno: data(giorno),
    natura: che === 'oicr' ? 'oicr' : 'diversi',
    imponibile: centesimi(imponibile),
    aliquota: aliquota.aliquota,
  };
}

const apporto = (realizzata: string, importo: string, dal = '2025-01-01'): Apporto => ({
  realizzata: data(realizzata),
  dal: data(dal),
  importo: centesimi(importo),
});

const rapporto = (
  regime: 'A' | 'D',
  risultati: readonly Risultato[],
  altro: Partial<RapportoZainetto> = {},
): RapportoZainetto => ({ regime, risultati, apporti: [], ...altro });

const inRiga = ({ imponibile, usi, tassato, imposta }: Tassazione) => [
  inEuro(imponibile),
  usi.map(({ anno, usata }) => `${anno} ${inEuro(usata)}`).join(', '),
  inEuro(tassato),
  inEuro(imposta),
];

const residue = (una: {
  readonly anno: number;
  readonly importo: bigint;
  readonly scade: string;
}) => `${una.anno} ${inEuro(una.importo)} fino al ${una.scade}`;

const AMMINISTRATO = rapporto(
  'A',
  [
    risultato('2025-03-10', '1200'),
    risultato('2025-05-12', '1000', 'pubblici'),
    risultato('2025-06-20', '400', 'oicr'),
    risultato('2025-09-15', '-2000', 'pubblici'),
    risultato('2025-11-03', '-300', 'oicr'),
  ],
  { apporti: [apporto('2021-12-31', '1000'), apporto('2022-12-31', '500')] },
);

describe('amministrato, art. 6 c. 5 D.Lgs. 461/1997', () => {
  test('l’esempio: la più vecchia prima, mai contro proventi di OICR, i titoli pubblici al 48,08%', () => {
    const { tassazioni, anni } = zainettoDi(AMMINISTRATO, 2025);
    expect(tassazioni.map(inRiga)).toEqual([
      ['1200.00', '2021 1000.00, 2022 200.00', '0.00', '0.00'],
      ['480.80', '2022 300.00', '180.80', '47.01'],
      ['400.00', '', '400.00', '104.00'],
      ['-961.60', '', '0.00', '0.00'],
      ['-300.00', '', '0.00', '0.00'],
    ]);
    expect(anni[0]?.residue.map(residue)).toEqual(['2025 1261.60 fino al 2029-12-31']);
    expect(inEuro(anni[0]?.imposta ?? 0n)).toBe('151.01');
  });

  test('una perdita che viene dopo non rimborsa; nello stesso giorno viene prima del guadagno', () => {
    const dopo = [risultato('2025-03-10', '100'), risultato('2025-03-11', '-100')];
    expect(inEuro(zainettoDi(rapporto('A', dopo), 2025).anni[0]?.imposta ?? 0n)).toBe('26.00');
    const insieme = [risultato('2025-03-10', '100'), risultato('2025-03-10', '-100')];
    expect(zainettoDi(rapporto('A', insieme), 2025).anni[0]?.imposta).toBe(0n);
  });

  test('quella del 2021 vale fino al 31-12-2025, e il giorno dopo è scaduta', () => {
    const apporti = [apporto('2021-12-31', '1000')];
    const [ultimo, primo] = [risultato('2025-12-31', '400'), risultato('2026-01-01', '400')];
    const { tassazioni, anni } = zainettoDi(rapporto('A', [ultimo, primo], { apporti }), 2026);
    expect(tassazioni.map(({ tassato }) => inEuro(tassato))).toEqual(['0.00', '400.00']);
    expect(anni.map(({ scadute }) => inEuro(scadute))).toEqual(['600.00', '0.00']);
  });

  test('chiuso il rapporto tutto esce, certificato con i suoi anni, e altrove vale quanto valeva', () => {
    const chiuso = zainettoDi({ ...AMMINISTRATO, chiusoIl: data('2026-02-27') }, 2026);
    expect(chiuso.certificate.map(residue)).toEqual(['2025 1261.60 fino al 2029-12-31']);
    expect(chiuso.residue).toEqual([]);
    const apporti = chiuso.certificate.map(({ realizzata, importo }) => ({
      ...{ realizzata, importo },
      dal: data('2026-02-28'),
    }));
    const altrove = rapporto('A', [risultato('2029-06-01', '2000')], { apporti });
    const { tassazioni } = zainettoDi(altrove, 2029);
    expect(tassazioni.map(inRiga)).toEqual([['2000.00', '2025 1261.60', '738.40', '191.98']]);
  });

  test('ciò che arriva quando non si può più usare non porta nulla', () => {
    const tardi = rapporto('A', [], { apporti: [apporto('2020-12-31', '1000', '2025-01-01')] });
    expect(zainettoDi(tardi, 2025).residue).toEqual([]);
  });
});

describe('dichiarativo, art. 68 c. 5 T.U.I.R.', () => {
  test('l’esempio: l’anno si somma, poi usa le eccedenze', () => {
    const anni = rapporto('D', [
      risultato('2024-02-01', '5000'),
      risultato('2024-10-01', '-8000'),
      risultato('2025-02-01', '4500'),
      risultato('2025-10-01', '-500'),
    ]);
    const { tassazioni } = zainettoDi(anni, 2025);
    expect(tassazioni.map(inRiga)).toEqual([
      ['-3000.00', '', '0.00', '0.00'],
      ['4000.00', '2024 3000.00', '1000.00', '260.00'],
    ]);
    const trattenuta = zainettoDi({ ...anni, regime: 'A' }, 2024);
    expect(inEuro(trattenuta.anni[0]?.imposta ?? 0n)).toBe('1300.00');
  });

  test('un provento di OICR resta fuori dalla somma, una perdita di OICR vi entra', () => {
    const { anni } = zainettoDi(
      rapporto('D', [
        risultato('2025-02-01', '1000'),
        risultato('2025-03-01', '400', 'oicr'),
        risultato('2025-04-01', '-250', 'oicr'),
      ]),
      2025,
    );
    expect(inEuro(anni[0]?.imposta ?? 0n)).toBe('299.00');
  });
});

describe('perdite di altre aliquote, D.L. 138/2011 art. 2 c. 28 e D.L. 66/2014 art. 3 c. 13', () => {
  test('10.000 del 2011 valgono 6.250 nel 2012 e 4.808 nel settembre 2014; del 2013, 7.692', () => {
    const perdita = (realizzata: string) => ({
      anno: Number(realizzata.slice(0, 4)),
      realizzata: data(realizzata),
      residuo: centesimi('10000'),
    });
    const valore = (realizzata: string, giorno: string) =>
      inEuro(valoreAl(perdita(realizzata), data(giorno)));
    expect(valore('2011-12-31', '2012-06-30')).toBe('6250.00');
    expect(valore('2011-12-31', '2014-09-01')).toBe('4808.00');
    expect(valore('2013-12-31', '2014-09-01')).toBe('7692.00');
    expect(valore('2013-12-31', '2014-06-30')).toBe('10000.00');
  });

  test('un guadagno di 3.000 consuma 3.900,16 di quelle del 2013: ne restano 6.099,84', () => {
    const dato = rapporto('A', [
      risultato('2013-05-10', '-10000'),
      risultato('2014-09-01', '3000'),
    ]);
    const { tassazioni, residue: restano } = zainettoDi(dato, 2014);
    expect(tassazioni[1]?.imposta).toBe(0n);
    expect(tassazioni[1]?.usi.map(({ consumata }) => inEuro(consumata))).toEqual(['3900.16']);
    expect(restano.map(residue)).toEqual(['2013 6099.84 fino al 2017-12-31']);
    const resta = { anno: 2013, realizzata: data('2013-12-31'), residuo: centesimi('6099.84') };
    expect(inEuro(valoreAl(resta, data('2014-10-01')))).toBe('4692.00');
  });

  test('il 2014 ha due semestri: nel dichiarativo ciascuno per sé, e il primo vale il 76,92%', () => {
    const dato = rapporto('D', [risultato('2014-03-03', '-1000'), risultato('2014-09-03', '1000')]);
    const { anni } = zainettoDi(dato, 2014);
    expect([inEuro(anni[0]?.tassato ?? 0n), inEuro(anni[0]?.imposta ?? 0n)]).toEqual([
      '230.80',
      '60.01',
    ]);
  });
});

test('e se vendo: la parte della vendita, e lo zainetto resta com’è', () => {
  const prima = zainettoDi(AMMINISTRATO, 2026);
  const { sua, imposta } = sePoi(AMMINISTRATO, risultato('2026-04-01', '2000'));
  expect(inRiga(sua)).toEqual(['2000.00', '2025 1261.60', '738.40', '191.98']);
  expect(inEuro(imposta)).toBe('191.98');
  expect(zainettoDi(AMMINISTRATO, 2026)).toEqual(prima);
});

test('e se vendo prima di ciò che c’è già: l’imposta è della vendita, non di ciò che poi manca agli altri', () => {
  const dato = rapporto('A', [risultato('2026-06-01', '1000')], {
    apporti: [apporto('2024-12-31', '1000')],
  });
  const { sua, imposta, usabili } = sePoi(dato, risultato('2026-04-01', '400'));
  expect([inRiga(sua), inEuro(imposta)]).toEqual([
    ['400.00', '2024 400.00', '0.00', '0.00'],
    '0.00',
  ]);
  expect(usabili.map(residue)).toEqual(['2024 600.00 fino al 2028-12-31']);
});

describe('ciò che si può usare un giorno', () => {
  const dato = rapporto('A', [risultato('2025-03-10', '400'), risultato('2025-11-10', '100')], {
    apporti: [apporto('2021-12-31', '1000')],
  });

  test('c’è fino all’ultimo giorno ciò che scade quell’anno, e non il giorno dopo', () => {
    expect(usabiliAl(dato, data('2025-06-30')).map(residue)).toEqual([
      '2021 600.00 fino al 2025-12-31',
    ]);
    expect(usabiliAl(dato, data('2025-12-31')).map(({ importo }) => inEuro(importo))).toEqual([
      '500.00',
    ]);
    expect(usabiliAl(dato, data('2026-01-01'))).toEqual([]);
  });

  test('chiuso il rapporto non c’è più nulla, e fino a quel giorno sì', () => {
    const chiuso = { ...dato, chiusoIl: data('2025-09-30') };
    expect(usabiliAl(chiuso, data('2025-09-29'))).toHaveLength(1);
    expect(usabiliAl(chiuso, data('2025-09-30'))).toEqual([]);
  });
});

describe('nel dichiarativo un anno con più aliquote', () => {
  const rettifica = (importo: string): Risultato => ({
    ...risultato('2025-01-01', importo),
    aliquota: '20',
  });

  test('un guadagno paga la sua aliquota, chiunque venga prima', () => {
    const dato = rapporto('D', [rettifica('1000'), risultato('2025-05-01', '1000')]);
    const [anno] = zainettoDi(dato, 2025).anni;
    expect([inEuro(anno?.tassato ?? 0n), inEuro(anno?.imposta ?? 0n)]).toEqual([
      '2000.00',
      '460.00',
    ]);
  });

  test('ciò che una perde si toglie all’altra prima delle eccedenze, e ciò che resta è una sola', () => {
    const eccedenza = { apporti: [apporto('2022-12-31', '500')] };
    const vince = rapporto('D', [rettifica('-300'), risultato('2025-05-01', '1000')], eccedenza);
    expect(zainettoDi(vince, 2025).tassazioni.map(inRiga)).toEqual([
      ['700.00', '2022 500.00', '200.00', '52.00'],
    ]);
    const perde = rapporto('D', [rettifica('200'), risultato('2025-05-01', '-1000')], eccedenza);
    expect(zainettoDi(perde, 2025).residue.map(residue)).toEqual([
      '2022 500.00 fino al 2026-12-31',
      '2025 800.00 fino al 2029-12-31',
    ]);
  });
});
