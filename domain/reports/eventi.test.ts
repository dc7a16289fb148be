import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { etichettaSomma } from './etichette.ts';
import { eventiDi, FlussoEventi } from './eventi.ts';
import type { EventoReport, RigaLetta } from './report.ts';
import { SommaDecimale } from './somma.ts';

const D = Decimal.clone({ precision: 80, toExpNeg: -60, toExpPos: 60 });

const decimale = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 99_999n })),
    fc.integer({ min: 0, max: 10 }),
  )
  .map(([meno, cifre, decimali]) => {
    const testo = String(cifre).padStart(decimali + 1, '0');
    const intera = testo.slice(0, testo.length - decimali);
    const numero = decimali === 0 ? intera : `${intera}.${testo.slice(-decimali)}`;
    return meno ? `-${numero}` : numero;
  });

describe('la somma di decimali', () => {
  test('è quella esatta, quanti che siano i decimali di ognuno', () => {
    fc.assert(
      fc.property(fc.array(decimale, { maxLength: 30 }), (numeri) => {
        const somma = new SommaDecimale();
        for (const numero of numeri) somma.aggiungi(numero);
        const attesa = numeri.reduce((totale, n) => totale.plus(n), new D(0));
        expect(somma.valore()).toBe(attesa.isZero() ? '0' : attesa.toFixed());
      }),
      { numRuns: 2_000 },
    );
  });
});

const colonne = [
  { titolo: 'Titolo', tipo: 'testo' },
  { titolo: 'Importo', tipo: 'numero', totale: true },
] as const;
const livelli = [{ titolo: 'Divisa' }, { titolo: 'Tipo' }];

const scritti = (righe: readonly RigaLetta[], passo = 100): EventoReport[] => {
  const flusso = new FlussoEventi({ livelli, colonne });
  const eventi: EventoReport[] = [];
  for (let da = 0; da < righe.length; da += passo)
    eventi.push(...flusso.blocco(righe.slice(da, da + passo)));
  return [...eventi, ...flusso.fine()];
};

describe('gli eventi di un report', () => {
  const RIGHE: readonly RigaLetta[] = [
    ['EUR', 'BTP', 'uno', '0.1'],
    ['EUR', 'BTP', 'due', '0.2'],
    ['EUR', 'CCT', 'tre', '-1'],
    ['USD', 'CCT', 'quattro', null],
  ];

  test('una colonna che si somma da un livello in giù non ha totali sopra', () => {
    const soltanto = [colonne[0], { ...colonne[1], totaleDalLivello: 1 }];
    const flusso = new FlussoEventi({ livelli, colonne: soltanto });
    const somme = [...flusso.blocco(RIGHE), ...flusso.fine()].flatMap((evento) => {
      if (evento.che === 'subtotale') return [[evento.livello, evento.valore, evento.totali[1]]];
      return evento.che === 'totale' ? [[evento.che, evento.totali[1]]] : [];
    });
    expect(somme).toEqual([
      [1, 'BTP', '0.3'],
      [1, 'CCT', '-1'],
      [0, 'EUR', '-0.7'],
      [1, 'CCT', '0'],
      [0, 'USD', '0'],
      ['totale', null],
    ]);
  });

  test('un livello più esterno che cambia chiude anche quelli interni', () => {
    const detto = scritti(RIGHE).map((evento) => {
      if (evento.che === 'riga') return evento.valori[0];
      if (evento.che === 'gruppo') return `> ${evento.valore}`;
      if (evento.che === 'subtotale')
        return `= ${evento.valore} ${evento.righe} ${evento.totali[1]}`;
      return `== ${evento.righe} ${evento.totali[1]}`;
    });
    expect(detto).toEqual([
      '> EUR',
      '> BTP',
      'uno',
      'due',
      '= BTP 2 0.3',
      '> CCT',
      'tre',
      '= CCT 1 -1',
      '= EUR 3 -0.7',
      '> USD',
      '> CCT',
      'quattro',
      '= CCT 1 0',
      '= USD 1 0',
      '== 4 -0.7',
    ]);
  });

  test('un gruppo senza valore ha un nome, e resta distinto dalla riga', () => {
    const [gruppo] = scritti([[null, 'BTP', 'uno', '1']]);
    expect(gruppo).toEqual({ che: 'gruppo', livello: 0, valore: '(nessuno)' });
  });

  test('senza colonne da sommare non ci sono né subtotali né totale', () => {
    const flusso = new FlussoEventi({ livelli, colonne: [colonne[0]] });
    const eventi = [...flusso.blocco([['EUR', 'BTP', 'uno']]), ...flusso.fine()];
    expect(eventi.map(({ che }) => che)).toEqual(['gruppo', 'gruppo', 'riga']);
  });

  test('sono gli stessi comunque le righe arrivino a blocchi', async () => {
    async function* aBlocchi() {
      yield RIGHE.slice(0, 1);
      yield RIGHE.slice(1);
    }
    const letti: EventoReport[] = [];
    for await (const blocco of eventiDi({ livelli, colonne }, aBlocchi())) letti.push(...blocco);
    expect(letti).toEqual(scritti(RIGHE));
    expect(scritti(RIGHE, 1)).toEqual(scritti(RIGHE));
  });

  test('il totale è la somma dei subtotali di ogni livello', () => {
    const riga = fc.record({
      divisa: fc.constantFrom('EUR', 'USD', 'GBP'),
      tipo: fc.constantFrom('BTP', 'CCT'),
      importo: decimale,
    });
    fc.assert(
      fc.property(fc.array(riga, { maxLength: 40 }), (sparse) => {
        const righe = sparse
          .toSorted((a, b) => `${a.divisa}${a.tipo}`.localeCompare(`${b.divisa}${b.tipo}`))
          .map(({ divisa, tipo, importo }) => [divisa, tipo, 'x', importo]);
        const eventi = scritti(righe);
        const somma = (dei: readonly EventoReport[]) =>
          dei.reduce((totale, e) => totale.plus('totali' in e ? (e.totali[1] ?? 0) : 0), new D(0));
        const totale = somma(eventi.filter(({ che }) => che === 'totale'));
        for (const livello of [0, 1]) {
          const suoi = eventi.filter((e) => e.che === 'subtotale' && e.livello === livello);
          expect(somma(suoi).eq(totale)).toBe(true);
        }
      }),
    );
  });
});

describe('le righe fuori dai totali', () => {
  const fuoriTotale = {
    valore: 'Sospeso',
    dentro: ['registrato', 'registrati'],
    fuori: ['bozza non compresa', 'bozze non comprese'],
  } as const;
  const report = {
    livelli: [{ titolo: 'Divisa' }],
    colonne: [{ titolo: 'Numero', tipo: 'testo', fuoriTotale }, colonne[1]],
  } as const;
  const somme = (righe: readonly RigaLetta[]) => {
    const flusso = new FlussoEventi(report);
    return [...flusso.blocco(righe), ...flusso.fine()].flatMap((evento) =>
      evento.che === 'subtotale' || evento.che === 'totale'
        ? [`${etichettaSomma(report, evento)}: ${evento.totali[1]}`]
        : [],
    );
  };

  test('stanno nel report, in nessuna somma, e la somma dice quante sono', () => {
    const righe = [
      ['EUR', '1/2026', '10'],
      ['EUR', 'Sospeso', '99.5'],
      ['EUR', 'Sospeso', '1'],
      ['USD', '2/2026', '5'],
      ['USD', '3/2026', '5'],
    ];
    expect(somme(righe)).toEqual([
      'Totale EUR (1 registrato · 2 bozze non comprese): 10',
      'Totale USD: 10',
      'Totale generale (3 registrati · 2 bozze non comprese): 20',
    ]);
  });
});
