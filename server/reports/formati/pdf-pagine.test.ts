import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColonnaReport, Report, RigaLetta } from '#domain/reports/report.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { leggiPdf, type PdfLetto, type Scritta } from '#tests/setup/pdf-letto.ts';
import { AZIENDA, reportCon, scritto } from '#tests/setup/report-inventati.ts';
import { pdf } from './pdf.ts';

const stampa = async (parte: Partial<Report>, righe: readonly RigaLetta[]): Promise<PdfLetto> =>
  leggiPdf(await scritto(pdf, reportCon(parte), righe));

const COLONNE: readonly ColonnaReport[] = [
  { titolo: 'TITOLO', tipo: 'testo' },
  { titolo: 'IMPORTO', tipo: 'numero', decimali: 2, totale: true },
];
const LIVELLI = [{ titolo: 'Divisa' }, { titolo: 'Tipo' }];

/** The lines between the heads and the foot. */
const corpoDi = (righe: readonly string[]): string[] =>
  righe.slice(righe.findIndex((r) => r.startsWith('TITOLO')) + 1, -1);

const gruppi = (quanti: readonly number[]): RigaLetta[] =>
  quanti.flatMap((quante, g) =>
    Array.from({ length: quante }, (_, i) => [`D${g}`, `T${g}`, `titolo ${g}.${i}`, '10.5']),
  );

describe('i gruppi', () => {
  test('hanno la loro testa, il loro totale, e un segnalibro dentro quello di fuori', async () => {
    const { pagine, segnalibri } = await stampa(
      { colonne: COLONNE, livelli: LIVELLI, azienda: AZIENDA },
      [
        ['EUR', 'BTP', 'uno', '100'],
        ['EUR', 'BTP', 'due', '-0.5'],
        ['EUR', 'CCT', 'tre', '7'],
        ['2026-03-31', 'BTP', 'quattro', null],
      ],
    );
    expect(corpoDi(pagine[0]?.righe ?? [])).toEqual([
      'Divisa: | EUR',
      'Tipo: | BTP',
      'uno | 100,00',
      'due | -0,50',
      'Totale Tipo BTP (2 righe) | 99,50',
      'Tipo: | CCT',
      'tre | 7,00',
      'Totale Tipo CCT (1 riga) | 7,00',
      'Totale Divisa EUR (3 righe) | 106,50',
      'Divisa: | 31/03/2026',
      'Tipo: | BTP',
      'quattro',
      'Totale Tipo BTP (1 riga) | 0,00',
      'Totale Divisa 31/03/2026 (1 riga) | 0,00',
      'Totale generale (4 righe) | 106,50',
    ]);
    const foglia = (titolo: string) => ({ titolo, pagina: 1, figli: [] });
    expect(segnalibri).toEqual([
      { titolo: 'EUR', pagina: 1, figli: [foglia('BTP'), foglia('CCT')] },
      { titolo: '31/03/2026', pagina: 1, figli: [foglia('BTP')] },
    ]);
  });

  test('che continuano su un’altra pagina lo dicono', async () => {
    const { pagine, segnalibri } = await stampa(
      { colonne: COLONNE, livelli: LIVELLI },
      gruppi([3, 120]),
    );
    expect(pagine.length).toBeGreaterThan(2);
    for (const { righe } of pagine.slice(1))
      expect(corpoDi(righe).slice(0, 2)).toEqual([
        'Divisa: | D1 | (segue)',
        'Tipo: | T1 | (segue)',
      ]);
    expect(segnalibri.map(({ titolo, pagina }) => [titolo, pagina])).toEqual([
      ['D0', 1],
      ['D1', 1],
    ]);
  });

  test('non lasciano mai una testa in fondo, né un totale senza le sue righe', async () => {
    const quanti = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(quanti, fc.boolean(), async (scelti, libro) => {
        const { pagine } = await stampa(
          { colonne: COLONNE, livelli: LIVELLI, libro },
          gruppi(scelti),
        );
        for (const { righe } of pagine) {
          const corpo = corpoDi(righe).filter((r) => !/^(A riportare|Riporto) /.test(r));
          const eRiga = (r: string | undefined) => r?.startsWith('titolo') === true;
          expect(corpo.at(-1)).not.toMatch(/^(Divisa|Tipo): /);
          expect(corpo.some(eRiga)).toBe(true);
          const primoTotale = corpo.findIndex((r) => r.startsWith('Totale'));
          if (primoTotale >= 0) expect(eRiga(corpo[primoTotale - 1])).toBe(true);
        }
        const scritte = pagine.flatMap(({ righe }) => corpoDi(righe));
        const attese = gruppi(scelti).map((riga) => `${riga[2]} | 10,50`);
        expect(scritte.filter((r) => r.startsWith('titolo'))).toEqual(attese);
      }),
      { numRuns: A_FONDO ? 30 : 10 },
    );
  });

  test('ne hanno il segnalibro i primi cinquemila, e le pagine tutti', async () => {
    const righe = Array.from({ length: 5_003 }, (_, i) => [`G${i}`, `t${i}`, '1']);
    const letto = await stampa({ colonne: COLONNE, livelli: [{ titolo: 'Gruppo' }] }, righe);
    expect(letto.segnalibri).toHaveLength(5_000);
    expect(letto.pagine.at(-1)?.righe.join('\n')).toContain('Gruppo: | G5002');
  });
});

describe('un libro', () => {
  const euro = (testo: string | undefined): bigint =>
    BigInt((testo ?? '').replace(/[.,]/g, '') || '0');

  test('riporta da una pagina all’altra i totali di quanto è scritto fin lì', async () => {
    const righe = Array.from({ length: 150 }, (_, i) => [`t${i}`, `${i * 1000 - 20_000}.25`]);
    const { pagine } = await stampa({ colonne: COLONNE, libro: true }, righe);
    expect(pagine.length).toBeGreaterThan(2);
    let somma = 0n;
    for (const [i, { righe: linee }] of pagine.entries()) {
      const corpo = corpoDi(linee);
      if (i > 0) expect(euro(corpo[0]?.split(' | ')[1])).toBe(somma);
      expect(corpo.filter((r) => r.startsWith('Riporto | '))).toHaveLength(i > 0 ? 1 : 0);
      for (const linea of corpo.filter((r) => /^t\d+ \| /.test(r)))
        somma += euro(linea.split(' | ')[1]);
      const ultima = corpo.at(-1) ?? '';
      expect(ultima.startsWith('A riportare | ')).toBe(i < pagine.length - 1);
      if (i < pagine.length - 1) expect(euro(ultima.split(' | ')[1])).toBe(somma);
      else expect(ultima).toBe('Totale generale (150 righe) | 8.175.027,50');
    }
    expect(somma).toBe(817_502_750n);
  });

  test('senza colonne da sommare non riporta nulla', async () => {
    const colonne: ColonnaReport[] = [{ titolo: 'TITOLO', tipo: 'testo' }];
    const righe = Array.from({ length: 90 }, (_, i) => [`t${i}`]);
    const { pagine } = await stampa({ colonne, libro: true }, righe);
    expect(pagine.flatMap((p) => p.righe).join('\n')).not.toMatch(/riport/i);
  });
});

describe('nessuna scritta', () => {
  const testo = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.lorem({ maxCount: 30 }),
    fc.constant('parolalunghissima'.repeat(9)),
  );
  const numero = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 22n }), fc.nat({ max: 12 }))
    .map(([meno, n, decimali]) => {
      const cifre = String(n).padStart(decimali + 1, '0');
      const intera = cifre.slice(0, cifre.length - decimali);
      return `${meno ? '-' : ''}${intera}${decimali ? `.${cifre.slice(-decimali)}` : ''}`;
    });
  const valore = {
    testo,
    numero,
    data: fc
      .date({ min: new Date(0), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10)),
  };
  const colonna: fc.Arbitrary<ColonnaReport> = fc
    .record({
      titolo: fc.lorem({ maxCount: 6 }),
      tipo: fc.constantFrom('testo', 'numero', 'data'),
      aCapo: fc.boolean(),
      totale: fc.boolean(),
      decimali: fc.nat({ max: 6 }),
    })
    .map((una) => ({ ...una, totale: una.totale && una.tipo === 'numero' }));
  const caso = fc
    .tuple(fc.array(colonna, { minLength: 1, maxLength: 24 }), fc.boolean(), fc.nat({ max: 2 }))
    .chain(([colonne, libro, livelli]) =>
      fc.record({
        report: fc.record({
          titolo: fc.lorem({ maxCount: 25 }),
          parametri: fc.array(fc.record({ etichetta: fc.lorem(), valore: testo }), {
            maxLength: 9,
          }),
          libro: fc.constant(libro),
          colonne: fc.constant(colonne),
          livelli: fc.constant(LIVELLI.slice(0, livelli)),
        }),
        righe: fc.array(
          fc.tuple(
            ...Array.from({ length: livelli }, () => fc.constantFrom('A', 'B')),
            ...colonne.map(({ tipo }) => fc.option(valore[tipo], { freq: 6 })),
          ),
          { minLength: 1, maxLength: 60 },
        ),
      }),
    );

  const siCoprono = (a: Scritta, b: Scritta): boolean =>
    Math.abs(a.y - b.y) < Math.min(a.corpo, b.corpo) * 0.7 &&
    a.x < b.x + b.larghezza - 0.5 &&
    b.x < a.x + a.larghezza - 0.5;

  test('ne copre un’altra o esce dal foglio, qualunque siano colonne e valori', async () => {
    await fc.assert(
      fc.asyncProperty(caso, async ({ report, righe }) => {
        const { pagine } = await stampa(report, righe);
        for (const { scritte, larghezza, altezza } of pagine) {
          for (const { x, y, larghezza: larga } of scritte) {
            expect(x).toBeGreaterThan(30);
            expect(x + larga).toBeLessThan(larghezza - 30);
            expect(y).toBeGreaterThan(30);
            expect(y).toBeLessThan(altezza - 20);
          }
          const ordinate = [...scritte].sort((a, b) => a.y - b.y);
          for (const [i, una] of ordinate.entries())
            for (const altra of ordinate.slice(i + 1)) {
              if (altra.y - una.y > una.corpo) break;
              if (siCoprono(una, altra)) throw new Error(JSON.stringify([una, altra]));
            }
        }
      }),
      { numRuns: A_FONDO ? 60 : 20 },
    );
  }, 120_000);
});
