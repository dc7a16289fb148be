import { describe, expect, test } from 'vitest';
import { type Corpus, corpusDiCassa, rimescolato, type Vera } from '#tests/setup/corpus-cassa.ts';
import { daMilionesimi, milionesimi } from '../milionesimi.ts';
import { type Abbinati, abbina } from './abbina.ts';
import { coppiaSciolta, type MovimentoDaAbbinare, type RigaDaAbbinare } from './parti.ts';

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
  altro: Partial<MovimentoDaAbbinare> = {},
): MovimentoDaAbbinare => ({
  ...{ id, importo: milionesimi(importo), giorno: GIORNO, registrazione: `${id}/2026` },
  ...{ riferimenti: [], causale: 'CED', codTitolo: null, isin: null, controparte: null },
  ...altro,
});

/** By the ids of both sides, in one order. */
const inParole = (
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaAbbinare[],
  { trovati }: Pick<Abbinati, 'trovati'>,
): string[] => {
  const ids = (quali: readonly number[], fra: readonly { id: number }[]) =>
    quali.map((quale) => fra[quale]?.id as number).sort((a, b) => a - b);
  return trovati
    .map(
      (uno) => `${uno.stato} ${uno.come} ${ids(uno.righe, righe)}=${ids(uno.movimenti, movimenti)}`,
    )
    .sort();
};

const prova = (
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaAbbinare[],
  altro: Partial<Parameters<typeof abbina>[2]> = {},
) => inParole(righe, movimenti, abbina(righe, movimenti, { finestra: 5, regole: [], ...altro }));

describe('il riferimento con l’importo', () => {
  test.each([
    ['fra i riferimenti', { riferimenti: ['nr.1', 'fis-0012'] }],
    ['come parola del testo', { testo: 'Bonifico rif. FIS-0012, cedola' }],
    ['fra le sbarre di un testo', { testo: '/EREF/FIS-0012/REMI/CEDOLA' }],
    ['con il numero di registrazione', { testo: 'VS. 63/2026 DEL 3/11' }],
  ])('conferma, anche lontano: %s', (_come, altro) => {
    const nostro = movimento(63, '15400.00', { riferimenti: ['FIS-0012'], giorno: GIORNO - 40 });
    expect(prova([riga(1, '15400', altro)], [nostro])).toEqual(['confermato riferimento 1=63']);
  });

  test('di un altro importo non è mai un abbinamento, e nemmeno con chi ha l’importo', () => {
    const righe = [riga(1, '100.00', { riferimenti: ['FIS-0012'] })];
    const movimenti = [
      movimento(63, '105.00', { riferimenti: ['FIS-0012'] }),
      movimento(64, '100'),
    ];
    expect(prova(righe, movimenti)).toEqual([]);
  });

  test('dentro un’altra parola, o come mese, non nomina nessuno', () => {
    const lontano = { giorno: GIORNO - 200 };
    const righe = [
      riga(1, '10', { testo: 'XFIS-00123' }),
      riga(2, '20', { testo: 'CANONE 11/2026' }),
    ];
    const movimenti = [
      movimento(1, '10', { riferimenti: ['FIS-0012'], ...lontano }),
      movimento(11, '20', lontano),
    ];
    expect(prova(righe, movimenti)).toEqual([]);
  });

  test('di chi è già abbinato impedisce di essere un altro', () => {
    const righe = [riga(1, '100.00', { riferimenti: ['FIS-0009'] })];
    const nomiConfermati = new Set(['FIS-0009']);
    expect(prova(righe, [movimento(64, '100')], { nomiConfermati })).toEqual([]);
  });
});

describe('l’importo unico', () => {
  test('conferma dentro la finestra; oltre, fino a 90 giorni, propone', () => {
    const dopo = (giorni: number) => [riga(1, '-104419.78', { giorno: GIORNO + giorni })];
    const nostro = [movimento(62, '-104419.78')];
    expect(prova(dopo(5), nostro)).toEqual(['confermato importo 1=62']);
    expect(prova(dopo(6), nostro)).toEqual(['proposto importo 1=62']);
    expect(prova(dopo(91), nostro)).toEqual([]);
  });

  test('con un secondo candidato da una sola delle due parti non conferma', () => {
    const uguali = [movimento(1, '10'), movimento(2, '10', { giorno: GIORNO + 3 })];
    expect(prova([riga(1, '10', { giorno: GIORNO + 2 })], uguali)).toEqual([
      'proposto importo 1=2',
    ]);
    const pari = [movimento(1, '10'), movimento(2, '10', { giorno: GIORNO + 4 })];
    expect(prova([riga(1, '10', { giorno: GIORNO + 2 })], pari)).toEqual([]);
    expect(prova([riga(1, '10'), riga(2, '10')], [movimento(1, '10')])).toEqual([]);
  });

  test('i segni opposti non si abbinano', () => {
    expect(prova([riga(1, '10')], [movimento(1, '-10')])).toEqual([]);
  });

  test('importi uguali dello stesso giorno restano una proposta sola', () => {
    const righe = [riga(1, '500'), riga(2, '500'), riga(3, '500')];
    const movimenti = [movimento(7, '500'), movimento(8, '500'), movimento(9, '500')];
    expect(prova(righe, movimenti)).toEqual(['proposto gruppo 1,2,3=7,8,9']);
  });
});

test('ciò che una persona ha sciolto non si abbina e non si propone di nuovo', () => {
  const nome = { riferimenti: ['FIS-0012'] };
  const [righe, movimenti] = [[riga(1, '10', nome)], [movimento(63, '10', nome)]];
  expect(prova(righe, movimenti, { sciolte: new Set([coppiaSciolta(1, 63)]) })).toEqual([]);
  expect(prova(righe, movimenti, { sciolte: new Set([coppiaSciolta(1, 64)]) })).toHaveLength(1);
});

describe('chi una persona ha sciolto da una riga non è più un candidato', () => {
  const sciolte = new Set([coppiaSciolta(1, 63)]);

  test('per importo e per riferimento si conferma l’altro', () => {
    const [righe, movimenti] = [[riga(1, '10'), riga(2, '10')], [movimento(63, '10')]];
    expect(prova(righe, movimenti)).toEqual([]);
    expect(prova(righe, movimenti, { sciolte })).toEqual(['confermato importo 2=63']);
    const nome = { riferimenti: ['FIS-0012'] };
    const nominate = [riga(1, '10', nome), riga(2, '10', { ...nome, giorno: GIORNO + 90 })];
    expect(prova(nominate, [movimento(63, '10', nome)], { sciolte })).toEqual([
      'confermato riferimento 2=63',
    ]);
  });

  test('fra i più vicini si propone l’altro', () => {
    const righe = [riga(1, '10'), riga(2, '10', { giorno: GIORNO + 2 })];
    const movimenti = [movimento(63, '10'), movimento(64, '10', { giorno: GIORNO + 3 })];
    expect(prova(righe, movimenti, { sciolte: new Set([coppiaSciolta(2, 64)]) })).toEqual([
      'proposto importo 1=63',
    ]);
  });

  test('una somma che lo vorrebbe non toglie le parti a un’altra', () => {
    const banca = { controparte: 'BANCA' };
    const movimenti = [movimento(63, '1000.17', banca), movimento(64, '2345.88', banca)];
    const righe = [riga(1, '3346.05', banca), riga(2, '3346.05', banca)];
    expect(prova(righe, movimenti)).toEqual([]);
    expect(prova(righe, movimenti, { sciolte })).toEqual(['confermato gruppo 2=63,64']);
  });

  test('una regola prende l’altro', () => {
    const regola = {
      ...{ id: 4, specie: '1-1' as const, effetto: 'conferma' as const },
      condizioni: { importo: { scarto: '1' }, giorni: { prima: 5, dopo: 5 } },
    };
    const [righe, movimenti] = [[riga(1, '10'), riga(2, '10')], [movimento(63, '10.50')]];
    expect(prova(righe, movimenti, { regole: [regola], sciolte })).toEqual([
      'confermato regola 2=63',
    ]);
  });
});

describe('chi nomina un altro non si propone con gli uguali', () => {
  const altrove = movimento(90, '77', { riferimenti: ['FIS-0090'] });

  test('né nel gruppo di un giorno, dove restano gli altri', () => {
    const righe = [riga(1, '10', { riferimenti: ['FIS-0090'] }), riga(2, '10'), riga(3, '10')];
    const movimenti = [movimento(63, '10'), movimento(64, '10'), altrove];
    expect(prova(righe, movimenti)).toEqual(['proposto gruppo 2,3=63,64']);
    const [tre] = [[...movimenti, movimento(65, '10')]];
    expect(prova(righe, tre)).toEqual([]);
  });

  test('né con il più vicino', () => {
    const righe = [
      riga(1, '10', { riferimenti: ['FIS-0090'] }),
      riga(2, '10', { giorno: GIORNO + 2 }),
    ];
    const movimenti = [movimento(63, '10', { giorno: GIORNO + 1 }), altrove];
    expect(prova(righe, movimenti)).toEqual(['proposto importo 2=63']);
  });
});

describe('le somme', () => {
  test('una riga che nomina i suoi movimenti, un movimento che le sue righe nominano', () => {
    const [a, b] = [{ riferimenti: ['FIS-1001'] }, { riferimenti: ['FIS-1002'] }];
    expect(
      prova(
        [riga(1, '30', { riferimenti: ['FIS-1001', 'FIS-1002'] })],
        [movimento(1, '10', a), movimento(2, '20', b)],
      ),
    ).toEqual(['confermato gruppo 1=1,2']);
    expect(prova([riga(1, '10', a), riga(2, '20', a)], [movimento(1, '30', a)])).toEqual([
      'confermato gruppo 1,2=1',
    ]);
  });

  test('della stessa controparte in giorni vicini si conferma; due modi di arrivarci no', () => {
    const banca = { controparte: 'Banca Esempio S.p.A.' };
    const movimenti = [
      movimento(1, '1000.17', banca),
      movimento(2, '2345.88', { ...banca, giorno: GIORNO + 2 }),
    ];
    const riga1 = riga(1, '3346.05', { controparte: 'BANCA ESEMPIO SPA' });
    expect(prova([riga1], movimenti)).toEqual(['confermato gruppo 1=1,2']);
    const doppi = [...movimenti, movimento(3, '1000.17', banca)];
    expect(prova([riga1], doppi)).toEqual([]);
  });

  test('di un giorno solo, dove è probabile per caso, si propone soltanto', () => {
    const movimenti = [movimento(1, '100'), movimento(2, '200'), movimento(3, '450')];
    expect(prova([riga(1, '300')], movimenti)).toEqual(['proposto gruppo 1=1,2']);
    const lontani = [movimento(1, '10417.33'), movimento(2, '23870.09'), movimento(3, '4508.11')];
    expect(prova([riga(1, '34287.42')], lontani)).toEqual(['confermato gruppo 1=1,2']);
  });
});

describe('le regole', () => {
  const canone = { testo: 'CANONE CUSTODIA', causale: '66', giorno: GIORNO + 20 };
  const regola = {
    id: 4,
    specie: '1-1' as const,
    condizioni: {
      importo: { scarto: '2.00' },
      giorni: { prima: 0, dopo: 30 },
      causale: ['66'],
      testo: { contiene: 'canone' },
    },
    effetto: 'conferma' as const,
  };

  test('valgono dopo i passi del prodotto, entro lo scarto', () => {
    const movimenti = [movimento(1, '-121.50')];
    expect(prova([riga(1, '-122', canone)], movimenti, { regole: [regola] })).toEqual([
      'confermato regola 1=1',
    ]);
    expect(prova([riga(1, '-124', canone)], movimenti, { regole: [regola] })).toEqual([]);
    const proponi = { ...regola, effetto: 'proponi' as const };
    expect(prova([riga(1, '-122', canone)], movimenti, { regole: [proponi] })).toEqual([
      'proposto regola 1=1',
    ]);
  });

  test('di due candidati non ne prendono nessuno, e lo dicono', () => {
    const movimenti = [movimento(1, '-121.50'), movimento(2, '-122.50')];
    const righe = [riga(1, '-122', canone)];
    expect(prova(righe, movimenti, { regole: [regola] })).toEqual([]);
    const { regole } = abbina(righe, movimenti, { finestra: 5, regole: [regola] });
    expect(regole).toEqual({
      ambigue: [
        { righe: [0], movimenti: [1] },
        { righe: [0], movimenti: [0] },
      ],
      larghe: [],
    });
  });

  test('di molti uguali si dicono tutte le coppie', () => {
    const [righe, movimenti] = [riga, movimento].map((uno) =>
      Array.from({ length: 400 }, (_, i) => uno(i + 1, '-122', canone)),
    ) as [ReturnType<typeof riga>[], ReturnType<typeof movimento>[]];
    const { regole } = abbina(righe, movimenti, { finestra: 5, regole: [regola] });
    expect(regole.ambigue).toHaveLength(160_000);
  });

  test('una troppo larga non si prova, e lo dice', () => {
    const larga = {
      ...{ id: 6, specie: '1-1' as const, effetto: 'conferma' as const },
      condizioni: { importo: { scarto: '1000' } },
    };
    const righe = Array.from({ length: 1500 }, (_, i) =>
      riga(i + 1, '10', { giorno: GIORNO + 200 }),
    );
    const movimenti = Array.from({ length: 1500 }, (_, i) => movimento(i + 1, '11'));
    const come = { finestra: 5, regole: [larga] };
    const { trovati, regole } = abbina(righe, movimenti, come);
    expect([trovati, regole.larghe]).toEqual([[], [larga]]);
  });

  test('tengono insieme più parti per ISIN', () => {
    const isin = 'IT0005518128';
    const perIsin = {
      ...{ id: 5, specie: '1-n' as const, effetto: 'conferma' as const },
      condizioni: { isin: true as const, giorni: { prima: 0, dopo: 30 } },
    };
    const movimenti = [movimento(1, '100', { isin }), movimento(2, '200', { isin })];
    const una = riga(1, '300', { testo: `CEDOLA ${isin}`, giorno: GIORNO + 9 });
    expect(prova([una], movimenti, { regole: [perIsin] })).toEqual(['confermato regola 1=1,2']);
  });
});

const chiave = ({ righe, movimenti }: Pick<Vera, 'righe' | 'movimenti'>): string =>
  `${[...righe].sort((a, b) => a - b)}=${[...movimenti].sort((a, b) => a - b)}`;

/** Of each kind how many of the true ones were confirmed, and what was confirmed that is not true. */
function giudizio({ righe, movimenti, vere }: Corpus) {
  const perChiave = new Map(vere.map((una) => [chiave(una), una.specie]));
  const { trovati } = abbina(righe, movimenti, { finestra: 5, regole: [] });
  const trovate: Record<string, number> = {};
  const false_: string[] = [];
  for (const uno of trovati) {
    if (uno.stato !== 'confermato') continue;
    const sua = chiave({
      righe: uno.righe.map((quale) => righe[quale]?.id as number),
      movimenti: uno.movimenti.map((quale) => movimenti[quale]?.id as number),
    });
    const specie = perChiave.get(sua);
    if (specie === undefined || specie === 'ambigua') false_.push(sua);
    else trovate[specie] = (trovate[specie] ?? 0) + 1;
  }
  const quota = (specie: string) =>
    (trovate[specie] ?? 0) / vere.filter((una) => una.specie === specie).length;
  return { false_, quota };
}

describe('su un corpus sorteggiato, con un centesimo di rumore', () => {
  test.each([1, 2, 3, 4])('nessun abbinamento falso, quasi tutti trovati (seme %i)', (seme) => {
    const { false_, quota } = giudizio(corpusDiCassa(seme, 20_000));
    expect(false_).toEqual([]);
    expect(quota('riferimento')).toBeGreaterThanOrEqual(0.99);
    expect(quota('importo')).toBeGreaterThanOrEqual(0.99);
    expect(quota('una-e-piu')).toBeGreaterThanOrEqual(0.95);
    expect(quota('piu-e-uno')).toBeGreaterThanOrEqual(0.95);
  });

  test.each([5, 6, 7])('in qualunque ordine, gli stessi (seme %i)', (seme) => {
    const { righe, movimenti } = corpusDiCassa(seme, 5_000);
    const altreRighe = rimescolato(righe, seme);
    const altriMovimenti = rimescolato(movimenti, seme + 1);
    expect(prova(altreRighe, altriMovimenti)).toEqual(prova(righe, movimenti));
  });
});

test.each([8, 9])('da capo con ciò che resta non si trova altro (seme %i)', (seme) => {
  const { righe, movimenti } = corpusDiCassa(seme, 20_000);
  const come = { finestra: 5, regole: [] };
  const { trovati } = abbina(righe, movimenti, come);
  const confermati = trovati.filter(({ stato }) => stato === 'confermato');
  const presi = (lato: 'righe' | 'movimenti') => new Set(confermati.flatMap((uno) => uno[lato]));
  const restano = <T>(fra: readonly T[], quali: ReadonlySet<number>) =>
    fra.filter((_uno, quale) => !quali.has(quale));
  const [sue, suoi] = [restano(righe, presi('righe')), restano(movimenti, presi('movimenti'))];
  const nomiConfermati = new Set(
    [...presi('movimenti')].flatMap((quale) => movimenti[quale]?.riferimenti ?? []),
  );
  const proposti = { trovati: trovati.filter(({ stato }) => stato === 'proposto') };
  expect(prova(sue, suoi, { nomiConfermati })).toEqual(inParole(righe, movimenti, proposti));
});

test('gli importi sono esatti a sei decimali', () => {
  for (const uno of ['0', '-0.01', '12345678901234.56', '-104419.78', '0.000001', '-15'])
    expect(daMilionesimi(milionesimi(uno))).toBe(uno);
});
