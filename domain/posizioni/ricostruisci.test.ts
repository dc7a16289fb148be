import { describe, expect, test } from 'vitest';
import { posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import { euro, righe, type Scritta, strati } from '#tests/setup/posizioni.ts';
import { MovimentoImpossibile, ricostruisci } from './ricostruisci.ts';
import { type EffettoRiga, statoVuoto } from './riga.ts';

const costi = (effetti: readonly EffettoRiga[]) => effetti.map(({ costo }) => euro(costo));

const ESERCIZIO: readonly Scritta[] = [
  { il: '2023-06-01', q: 1000, eur: 10_000 },
  { il: '2024-06-01', q: 500, eur: 6000 },
  { il: '2025-02-10', q: 800, eur: 10_400 },
  { il: '2025-05-15', q: 600, genere: 'scarico' },
  { il: '2025-09-20', q: 400, eur: 4600 },
  { il: '2025-11-05', q: 200, genere: 'scarico' },
];

describe('gli stessi movimenti con ogni metodo (costo.md#esempio-dei-metodi)', () => {
  test.each([
    ['CM', ['-6886.96', '-2296.48'], [], '21816.56', ['1900 a 21816.56']],
    ['CA', ['0.00', '0.00'], ['-6888.89', '-2296.30'], '21814.81', ['1900 a 21814.81']],
    [
      'FI',
      ['-6000.00', '-2000.00'],
      [],
      '23000.00',
      ['200 a 2000.00', '500 a 6000.00', '800 a 10400.00', '400 a 4600.00'],
    ],
    [
      'LC',
      ['-7800.00', '-2300.00'],
      [],
      '20900.00',
      ['1000 a 10000.00', '500 a 6000.00', '200 a 2600.00', '200 a 2300.00'],
    ],
    [
      'LS',
      ['0.00', '0.00'],
      ['-7500.00', '-2500.00'],
      '21000.00',
      ['1000 a 10000.00', '500 a 6000.00', '400 a 5000.00'],
    ],
  ] as const)('%s', (metodo, vendite, anni, costo, lotti) => {
    const una = statoVuoto(metodo);
    const esito = ricostruisci(righe(...ESERCIZIO), new Map([[1, una]]));
    expect(costi([esito.effetti[3] as EffettoRiga, esito.effetti[5] as EffettoRiga])).toEqual(
      vendite,
    );
    expect(esito.anni.map((anno) => euro(anno.costo))).toEqual(anni);
    expect(euro(una.posizione.costo)).toBe(costo);
    expect(strati(una)).toEqual(lotti);
  });

  test('CS: chi vende sceglie i lotti', () => {
    const una = statoVuoto('CS');
    const scelti = ESERCIZIO.map((riga, i) => {
      if (i === 3)
        return {
          ...riga,
          lotti: [
            { id: '2', quantita: 500n },
            { id: '1', quantita: 100n },
          ],
        };
      return i === 5 ? { ...riga, lotti: [{ id: '5', quantita: 200n }] } : riga;
    });
    const { effetti } = ricostruisci(righe(...scelti), new Map([[1, una]]));
    expect(costi(effetti).filter((costo) => costo.startsWith('-'))).toEqual([
      '-7000.00',
      '-2300.00',
    ]);
    expect(strati(una)).toEqual(['900 a 9000.00', '800 a 10400.00', '200 a 2300.00']);
  });

  test('con i metodi continui riprendere da dov’era dà lo stesso di tutto insieme', () => {
    for (const metodo of ['CM', 'LC', 'FI'] as const) {
      const tutte = righe(...ESERCIZIO);
      const [insieme, ripresa] = [statoVuoto(metodo), statoVuoto(metodo)];
      const esito = ricostruisci(tutte, new Map([[1, insieme]]));
      const prima = ricostruisci(tutte.slice(0, 4), new Map([[1, ripresa]]));
      const dopo = ricostruisci(tutte.slice(4), new Map([[1, ripresa]]));
      expect([...prima.effetti, ...dopo.effetti]).toEqual(esito.effetti);
      expect(ripresa).toEqual(insieme);
    }
  });
});

describe('una rettifica dopo una vendita dell’anno è di ciò che resta (costo.md#operazioni-sul-capitale)', () => {
  const META = [
    { il: '2024-06-01', q: 100, eur: 1000 },
    { il: '2025-05-02', q: 50, genere: 'scarico' },
  ] as const;
  const dopo = (metodo: 'CM' | 'CA' | 'LS' | 'FI', ...altre: readonly Scritta[]) => {
    const [una, arrivo] = [statoVuoto(metodo), statoVuoto('CM')];
    const stati = new Map([
      [1, una],
      [2, arrivo],
    ]);
    const scritte: readonly Scritta[] = [...META, ...altre];
    const { effetti, anni } = ricostruisci(righe(...scritte), stati);
    const scarichi = effetti.filter(
      ({ id, costo }) => costo < 0n && scritte[id - 1]?.genere === 'scarico',
    );
    const venduto = [...scarichi, ...anni.filter(({ scarico }) => scarico !== null)];
    return [...costi(venduto as EffettoRiga[]), strati(una), strati(arrivo)].flat();
  };

  test.each(['CM', 'FI', 'CA', 'LS'] as const)('con %s', (metodo) => {
    const rettifica = (eur: number) => ({ il: '2025-12-31', genere: 'rettifica', eur }) as const;
    expect(dopo(metodo, rettifica(-100))).toEqual(['-500.00', '50 a 400.00']);
    expect(dopo(metodo, rettifica(100))).toEqual(['-500.00', '50 a 600.00']);
    expect(() => dopo(metodo, rettifica(-500.01))).toThrow('sotto zero');
    expect(dopo(metodo, rettifica(-500))).toEqual(['-500.00', '50 a 0.00']);
  });

  describe('dove chi carica conta meno dei libri, ciò che i libri svalutano si ferma a zero', () => {
    // Three euro of the hundred titoli are in the books alone.
    const compra = { ...META[0], costoDivisa: 100_300n } as const;
    const svaluta = { il: '2025-05-02', genere: 'rettifica', eur: -1003 } as const;
    const riprende = (eur: number, posizione = 1) =>
      ({ il: '2025-12-31', genere: 'rettifica', eur, posizione }) as const;
    const fiscali = (...altre: readonly Scritta[]) => {
      const [una, altra] = [statoVuoto('LC'), statoVuoto('CM')];
      const stati = new Map([
        [1, una],
        [2, altra],
      ]);
      ricostruisci(righe(compra, svaluta, ...altre), stati, { fermoAZero: true });
      return [strati(una), strati(altra)].flat();
    };

    test('e ciò che riprendono rende prima ciò che non si era tolto', () => {
      expect(fiscali()).toEqual(['100 a 0.00']);
      expect(fiscali(riprende(2))).toEqual(['100 a 0.00']);
      expect(fiscali(riprende(2), riprende(1001))).toEqual(['100 a 1000.00']);
    });

    test('nella parte di ciò che resta e di ciò che è passato ad altri', () => {
      const vende = { il: '2025-06-02', q: 50, genere: 'scarico' } as const;
      expect(fiscali(vende, riprende(501.5))).toEqual(['50 a 500.00']);
      const passa = [
        { il: '2025-06-02', q: 20, genere: 'uscita' },
        { il: '2025-06-02', q: 20, posizione: 2, genere: 'entrata', idCapofila: 3 },
      ] as const;
      expect(fiscali(...passa, riprende(802.4), riprende(200.6, 2))).toEqual([
        '80 a 800.00',
        '20 a 200.00',
      ]);
      const scinde = [
        { il: '2025-06-02', genere: 'scissione', quota: { n: 1n, d: 4n } },
        { il: '2025-06-02', q: 20, posizione: 2, genere: 'entrata', idCapofila: 3 },
      ] as const;
      expect(fiscali(...scinde, riprende(752.25), riprende(250.75, 2))).toEqual([
        '100 a 750.00',
        '20 a 250.00',
      ]);
    });
  });

  test.each(['CM', 'CA', 'LS'] as const)('e va con ciò che se ne va: con %s', (metodo) => {
    const giugno = { il: '2025-06-30', genere: 'rettifica', eur: -100 } as const;
    const vende = { il: '2025-07-01', q: 25, genere: 'scarico' } as const;
    expect(dopo(metodo, giugno, vende)).toEqual(['-500.00', '-200.00', '25 a 200.00']);
    const passa = [
      { il: '2025-07-01', q: 20, genere: 'uscita' },
      { il: '2025-07-01', q: 20, posizione: 2, genere: 'entrata', idCapofila: 4 },
    ] as const;
    expect(dopo(metodo, giugno, ...passa)).toEqual(['-500.00', '30 a 240.00', '20 a 160.00']);
  });

  test('ciò che si vende non costa mai meno di nulla, né ciò che resta più di quanto c’è', () => {
    const poi = [
      { il: '2025-06-30', genere: 'rettifica', eur: -490 },
      { il: '2025-07-01', q: 49, genere: 'scarico' },
      { il: '2025-09-01', q: 1000, eur: 100 },
    ] as const;
    expect(dopo('CA', ...poi)).toEqual(['1001 a 610.00']);
    const cede = [
      { il: '2025-05-03', q: 150, eur: 15 },
      { il: '2025-05-04', q: 100, genere: 'scarico' },
      { il: '2025-06-30', genere: 'rettifica', eur: -1000 },
      { il: '2025-07-01', q: 50, genere: 'uscita' },
      { il: '2025-07-01', q: 50, posizione: 2, genere: 'entrata', idCapofila: 6 },
    ] as const;
    expect(dopo('LS', ...cede)).toEqual(['-5.00', '-10.00', '50 a 0.00', '50 a 0.00']);
  });
});

describe('le operazioni sul capitale', () => {
  test('rimborso per quota: esce il costo (PF₀ − PF₁) / PF₀, il nominale resta (cedole.md#capitale-a-rate)', () => {
    const una = statoVuoto('CM');
    const { effetti } = ricostruisci(
      righe(
        { il: '2025-01-10', q: 100_000, eur: 60_000 },
        { il: '2025-06-10', genere: 'scorporo', quota: { n: 375n, d: 6250n } },
      ),
      new Map([[1, una]]),
    );
    expect(costi(effetti)).toEqual(['60000.00', '-3600.00']);
    expect(strati(una)).toEqual(['100000 a 56400.00']);
  });

  test('frazionamento, aumento gratuito e raggruppamento lasciano il costo (T15)', () => {
    const una = statoVuoto('FI');
    ricostruisci(
      righe(
        { il: '2024-01-10', q: 100, eur: 1000 },
        { il: '2024-06-10', q: 50, eur: 800 },
        { il: '2025-01-10', q: 450, genere: 'frazionamento' },
        { il: '2025-02-10', q: 500, genere: 'raggruppamento' },
      ),
      new Map([[1, una]]),
    );
    expect(strati(una)).toEqual(['66 a 1000.00', '34 a 800.00']);
  });

  test('diritti: il costo passa in proporzione al valore, poi alle azioni sottoscritte (T15)', () => {
    // Cum 4,20, due nuove ogni cinque a 3,00: il diritto vale 0,342857, l’8,16326531% del costo.
    const [azioni, diritti] = [statoVuoto('FI'), statoVuoto('CM')];
    const { effetti } = ricostruisci(
      righe(
        { il: '2025-01-10', q: 1000, eur: 3800 },
        { il: '2025-03-01', genere: 'scissione', quota: { n: 816_326_531n, d: 10_000_000_000n } },
        { il: '2025-03-01', q: 1000, posizione: 2, genere: 'entrata', idCapofila: 2 },
        { il: '2025-03-10', q: 600, posizione: 2, genere: 'uscita' },
        { il: '2025-03-10', q: 240, eur: 720, genere: 'entrata', idCapofila: 4 },
        { il: '2025-03-11', q: 400, posizione: 2, genere: 'scarico' },
      ),
      new Map([
        [1, azioni],
        [2, diritti],
      ]),
    );
    expect(costi(effetti)).toEqual([
      '3800.00',
      '-310.20',
      '310.20',
      '-186.12',
      '906.12',
      '-124.08',
    ]);
    expect(strati(azioni)).toEqual(['1000 a 3489.80', '240 a 906.12']);
    expect(azioni.posizione.lotti.map((lotto) => lotto.data)).toEqual(['2025-01-10', '2025-03-10']);
    expect(diritti.posizione).toEqual(posizioneVuota());
  });

  test('conversione: le azioni entrano al costo dell’obbligazione, con i suoi giorni (T15)', () => {
    const [obbligazione, azione] = [statoVuoto('LC'), statoVuoto('LC')];
    ricostruisci(
      righe(
        { il: '2023-01-10', q: 10_000, eur: 9900 },
        { il: '2024-01-10', q: 5000, eur: 5100 },
        { il: '2025-01-10', q: 12_000, genere: 'uscita' },
        { il: '2025-01-10', q: 2400, posizione: 2, genere: 'entrata', idCapofila: 3 },
      ),
      new Map([
        [1, obbligazione],
        [2, azione],
      ]),
    );
    expect(strati(obbligazione)).toEqual(['3000 a 2970.00']);
    expect(strati(azione)).toEqual(['1400 a 6930.00', '1000 a 5100.00']);
    expect(azione.posizione.lotti.map((lotto) => lotto.data)).toEqual(['2023-01-10', '2024-01-10']);
  });

  test('scissione con un metodo annuale: anche ciò che è comprato nell’anno dà la sua parte', () => {
    const [vecchia, nuova] = [statoVuoto('CA'), statoVuoto('FI')];
    const { effetti, anni } = ricostruisci(
      righe(
        { il: '2024-01-10', q: 100, eur: 1000 },
        { il: '2025-01-10', q: 100, eur: 3000 },
        { il: '2025-03-10', genere: 'scissione', quota: { n: 1n, d: 4n } },
        { il: '2025-03-10', q: 50, posizione: 2, genere: 'entrata', idCapofila: 3 },
        { il: '2025-04-10', q: 100, genere: 'scarico' },
      ),
      new Map([
        [1, vecchia],
        [2, nuova],
      ]),
    );
    expect(costi(effetti).slice(2, 4)).toEqual(['-1000.00', '1000.00']);
    expect(strati(nuova)).toEqual(['25 a 250.00', '25 a 750.00']);
    expect(anni.map((anno) => euro(anno.costo))).toEqual(['-1500.00']);
    expect(strati(vecchia)).toEqual(['100 a 1500.00']);
  });
});

describe('i trasferimenti (T14)', () => {
  test('al costo, con i giorni dei lotti, fra metodi diversi', () => {
    const [da, a] = [statoVuoto('CM'), statoVuoto('CS')];
    ricostruisci(
      righe(
        { il: '2024-01-10', q: 100, eur: 1000 },
        { il: '2024-06-10', q: 100, eur: 1200 },
        { il: '2025-01-10', q: 50, genere: 'uscita' },
        { il: '2025-01-10', q: 50, posizione: 2, genere: 'entrata', idCapofila: 3 },
        { il: '2025-02-10', q: 50, genere: 'uscita' },
        { il: '2025-02-10', q: 50, posizione: 2, genere: 'entrata', idCapofila: 5 },
        {
          il: '2025-03-10',
          q: 80,
          posizione: 2,
          genere: 'scarico',
          lotti: [{ id: '1', quantita: 80n }],
        },
      ),
      new Map([
        [1, da],
        [2, a],
      ]),
    );
    expect(strati(da)).toEqual(['100 a 1100.00']);
    expect(strati(a)).toEqual(['20 a 220.00']);
  });

  test('di tutto, con un metodo annuale: non restano lotti di niente', () => {
    const [da, a] = [statoVuoto('LS'), statoVuoto('FI')];
    ricostruisci(
      righe(
        { il: '2024-01-10', q: 100, eur: 1000 },
        { il: '2025-01-10', q: 100, genere: 'uscita' },
        { il: '2025-01-10', q: 100, posizione: 2, genere: 'entrata', idCapofila: 2 },
      ),
      new Map([
        [1, da],
        [2, a],
      ]),
    );
    expect(da.posizione).toEqual(posizioneVuota());
    expect(strati(a)).toEqual(['100 a 1000.00']);
  });
});

describe('l’esercizio di un’opzione (T11): il premio va con il sottostante', () => {
  const esercizio = (corta: boolean, seguente: Partial<Scritta>) => {
    const [opzione, sottostante] = [statoVuoto('CM', corta), statoVuoto('FI')];
    const { effetti } = ricostruisci(
      righe(
        { il: '2025-01-10', q: 5, eur: 10_625 },
        { il: '2025-01-11', q: 1000, eur: 80_000, posizione: 2 },
        { il: '2025-03-10', q: 5, genere: 'uscita' },
        { il: '2025-03-10', q: 500, posizione: 2, idCapofila: 3, genere: 'scarico', ...seguente },
      ),
      new Map([
        [1, opzione],
        [2, sottostante],
      ]),
    );
    expect(opzione.posizione).toEqual(posizioneVuota());
    return effetti[3] as EffettoRiga;
  };
  const compra = { genere: 'entrata', eur: 45_000 } as const;

  test('call comprata: si aggiunge al prezzo', () => {
    expect(euro(esercizio(false, compra).costo)).toBe('55625.00');
  });

  test('put comprata: è un costo della vendita', () => {
    expect(esercizio(false, {})).toMatchObject({ costo: -4_000_000n, costoRicevuto: 1_062_500n });
  });

  test('put venduta: il premio incassato riduce il prezzo', () => {
    expect(euro(esercizio(true, compra).costo)).toBe('34375.00');
  });

  test('call venduta: il premio incassato è un ricavo della vendita', () => {
    expect(esercizio(true, {})).toMatchObject({ costo: -4_000_000n, costoRicevuto: -1_062_500n });
  });

  test('un premio incassato più alto del prezzo non fa un costo negativo', () => {
    expect(() => esercizio(true, { genere: 'entrata', eur: 10_000 })).toThrow(MovimentoImpossibile);
  });
});
