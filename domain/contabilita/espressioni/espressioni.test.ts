import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daDecimale, decimale } from '#domain/calcolo/frazione.ts';
import { compila, compilaImporto, compilaProva, type Simboli } from './compila.ts';
import { DivisionePerZero, ErroreEspressione } from './errore.ts';

/** A row of a purchase, as an interpreter written apart has counted it. */
const RIGA: Readonly<Record<string, string>> = {
  CTV: '1000.1',
  RATEO: '713.32',
  RATEOAPE: '332.25',
  SALDO: '-102079.32',
  RETT: '-169.5',
  IMMCIRC: 'I',
  TIPOTITOLO: 'S',
  CORTO: 'N',
  GRUPPO: 'RF',
};
const TESTI = new Set(['IMMCIRC', 'TIPOTITOLO', 'CORTO', 'GRUPPO']);
const SIMBOLI: Simboli = new Map(
  Object.keys(RIGA).map((nome, posto) => [
    nome,
    { posto, tipo: TESTI.has(nome) ? ('testo' as const) : ('numero' as const) },
  ]),
);
const SCRITTI = Object.entries(RIGA);
const VALORI = (posto: number) => {
  const [nome, valore] = SCRITTI[posto] as [string, string];
  return TESTI.has(nome) ? valore : daDecimale(valore);
};

const contata = (testo: string) => {
  const sua = compila(testo, SIMBOLI);
  const esito = sua.conta(VALORI);
  return sua.tipo === 'numero' ? decimale(esito as never) : esito;
};
const errore = (fa: () => unknown): ErroreEspressione => {
  try {
    fa();
  } catch (causa) {
    if (causa instanceof ErroreEspressione) return causa;
    throw causa;
  }
  throw new Error('non rifiutata');
};

describe('espressioni', () => {
  test.each([
    ['CTV', '1000.1'],
    ['-CTV', '-1000.1'],
    ['RATEO - RATEOAPE', '381.07'],
    ['rateo-rateoape', '381.07'],
    ['POS(RETT)', '0'],
    ['NEG(RETT)', '169.5'],
    ['ASS(SALDO)', '102079.32'],
    ['MAX(0,RETT,5)', '5'],
    ['MIN(CTV, 10)', '10'],
    ["SE(IMMCIRC = 'I', 1, 2)", '1'],
    ['ARR(CTV/3)', '333.37'],
    ['ARR(CTV/3, 4)', '333.3667'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['10-3-2', '5'],
    ['100/8/2', '6.25'],
    ['-2*-3', '6'],
    ["IMMCIRC = 'I'", true],
    ["IMMCIRC <> 'I'", false],
    ["TIPOTITOLO IN ('S','B') E CORTO = 'N'", true],
    ['NON (CTV > 0)', false],
    ['CTV > 0 O 1 > 2 E 3 > 4', true],
    ["GRUPPO = 'L''Aquila'", false],
    ['RETT <= -169.5', true],
    ['ARR(2.675)', '2.68'],
    ['ARR(-2.675)', '-2.68'],
    ['0.1 + 0.2 = 0.3', true],
  ])('%s vale %s', (testo, atteso) => expect(contata(testo)).toBe(atteso));

  test.each([
    ['RATEOO', 'simbolo ignoto', 1],
    ['CTV +', 'serve un valore', 6],
    ['(CTV', 'manca parentesi', 5],
    ['CTV)', 'di troppo', 4],
    ['1,5', 'virgola decimale', 2],
    ['CTV # 2', 'carattere', 5],
    ['IMMCIRC > 3', 'tipi diversi', 9],
    ["CTV + 'a'", 'serve un numero', 7],
    ['POS(1,2)', 'quanti argomenti', 1],
    ['SE(CTV, 1, 2)', 'serve una prova', 4],
    ['FOO(1)', 'funzione ignota', 1],
    ["'aperto", 'testo aperto', 1],
    ['CTV CTV', 'di troppo', 5],
    ["IMMCIRC IN ('I', 3)", 'tipi diversi', 18],
    ['E CTV', 'serve un valore', 1],
    ['NON CTV', 'serve una prova', 5],
    ["SE(CTV > 0, 1, 'a')", 'tipi diversi', 16],
    ['MAX(1)', 'quanti argomenti', 1],
    ['', 'serve un valore', 1],
    ["IMMCIRC < 'Z'", 'testi solo = e <>', 9],
  ])('%s si rifiuta: %s, posizione %i', (testo, difetto, posizione) => {
    const detto = errore(() => compila(testo, SIMBOLI));
    expect([detto.difetto, detto.posizione]).toEqual([difetto, posizione]);
  });

  test('i messaggi dicono posizione e rimedio', () => {
    const detti = ['RATEOO', '1,5', 'POS(1,2)', 'CTV CTV', 'IMMCIRC > 3', 'MAX(1)'].map(
      (testo) => errore(() => compila(testo, SIMBOLI)).message,
    );
    expect(detti).toEqual([
      'Posizione 1: «RATEOO» non è un simbolo; forse RATEO?',
      'Posizione 2: i decimali si scrivono con il punto (0.5).',
      'Posizione 1: POS vuole un valore, qui ce ne sono 2.',
      'Posizione 5: di troppo: «CTV».',
      'Posizione 9: si confronta un numero con un testo.',
      'Posizione 1: MAX vuole almeno due valori, qui ce n’è 1.',
    ]);
  });

  test('un importo si arrotonda una volta; una prova vuota è vera; si divide per zero solo contando', () => {
    expect(compilaImporto('CTV/3*3', SIMBOLI)(VALORI)).toBe(100_010n);
    expect(compilaProva(null, SIMBOLI)(VALORI)).toBe(true);
    expect(errore(() => compilaImporto("'a'", SIMBOLI)).difetto).toBe('serve un numero');
    expect(errore(() => compilaProva('CTV', SIMBOLI)).difetto).toBe('serve una prova');
    const divisa = compilaImporto('SE(CTV > 0, CTV / (RETT - RETT), 0)', SIMBOLI);
    expect(() => divisa(VALORI)).toThrow(DivisionePerZero);
    expect(compilaImporto('SE(CTV < 0, CTV / (RETT - RETT), 1)', SIMBOLI)(VALORI)).toBe(100n);
  });

  test('qualunque cosa si scriva vale qualcosa, o dice dove è sbagliata', () => {
    const pezzo = fc.constantFrom(
      ...['CTV', 'IMMCIRC', "'I'", '1.5', '(', ')', ',', '+', '-', '*', '<', '='],
      ...['E', 'O', 'NON', 'IN', 'POS', 'SE', 'MAX', ' '],
    );
    fc.assert(
      fc.property(fc.array(pezzo, { maxLength: 12 }), (pezzi) => {
        try {
          compila(pezzi.join(' '), SIMBOLI).conta(VALORI);
        } catch (causa) {
          expect(causa).toBeInstanceOf(ErroreEspressione);
        }
      }),
      { numRuns: 400 },
    );
  });
});
