import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ColonnaReport, Report, RigaLetta } from '#domain/reports/report.ts';
import { leggiPdf, type PaginaLetta, type PdfLetto } from '#tests/setup/pdf-letto.ts';
import { AZIENDA, reportCon, scritto } from '#tests/setup/report-inventati.ts';
import { pdf } from './pdf.ts';

const stampa = async (parte: Partial<Report>, righe: readonly RigaLetta[]): Promise<PdfLetto> =>
  leggiPdf(await scritto(pdf, reportCon(parte), righe));

const CAMBI: readonly ColonnaReport[] = [
  { titolo: 'DATA', tipo: 'data' },
  { titolo: 'CODICE DIVISA', tipo: 'testo', larghezza: 6 },
  { titolo: 'CAMBIO', tipo: 'numero', decimali: 4 },
  { titolo: 'FONTE', tipo: 'testo' },
];
const riga: RigaLetta = ['2026-03-31', 'USD', '1.0842', 'BCE'];
const ripetuta = (quante: number): RigaLetta[] => Array.from({ length: quante }, () => riga);

const colonneNumeriche = (quante: number): ColonnaReport[] =>
  Array.from({ length: quante }, (_, i) => ({ titolo: `IMPORTO ${i}`, tipo: 'numero' }));

const verso = ({ larghezza, altezza }: PaginaLetta): string =>
  `${Math.round(larghezza)}×${Math.round(altezza)}`;

describe('il foglio', () => {
  test('sta in piedi con poche colonne, sdraiato con molte', async () => {
    const poche = await stampa({ colonne: CAMBI }, [riga]);
    expect(poche.pagine.map(verso)).toEqual(['595×842']);
    const colonne = colonneNumeriche(12);
    const molte = await stampa({ colonne }, [colonne.map(() => '1234567.89')]);
    expect(molte.pagine.map(verso)).toEqual(['842×595']);
  });

  test('con troppe colonne una riga ne prende più d’una, e nessun numero si taglia', async () => {
    const colonne = colonneNumeriche(40);
    const { pagine } = await stampa({ colonne }, [
      colonne.map((_, i) => `-${i + 10}123456789.125`),
    ]);
    const scritte = pagine[0]?.scritte.map(({ testo }) => testo) ?? [];
    for (const i of colonne.keys()) expect(scritte).toContain(`-${i + 10}.123.456.789,125`);
  });

  test('con molte colonne il carattere si fa piccolo prima che una parola delle teste si spezzi', async () => {
    const testi = ['Titolo', 'Descrizione', 'Portafoglio', 'I/C', 'ISIN', 'Q/N', 'Divisa'];
    const numeri = ['Q.tà / V.N.', 'Pool factor', 'Coefficiente', 'Costo unitario', 'Costo ante'];
    const altri = ['Scarto', 'Diff. cambio', 'Svalutazione', 'Ripresa', 'Valore bilancio'];
    const ultimi = ['Rateo', 'Prezzo', 'Cambio', 'Valore mercato'];
    const colonne: ColonnaReport[] = [
      ...testi.map((titolo) => ({
        titolo,
        tipo: 'testo' as const,
        aCapo: titolo === 'Descrizione',
      })),
      ...[...numeri, ...altri, ...ultimi].map((titolo) => ({ titolo, tipo: 'numero' as const })),
    ];
    const codici = ['IE00B3RBWM25', 'Vanguard FTSE All-World UCITS ETF', 'DANNI', 'C'];
    const valori = [...codici, 'IE00B3RBWM25', 'Q', 'EUR', '1500', '1', '1', '128.032', '192048'];
    const { pagine } = await stampa({ colonne }, [
      [...valori, '0', '0', '5575', '5267.25', '192048', '1203.5', '136.345', '1', '204517.5'],
    ]);
    const scritte = pagine[0]?.scritte.map(({ testo }) => testo) ?? [];
    for (const parola of ['Descrizione', 'I/C', 'Q/N', 'Divisa', 'Coefficiente', 'Svalutazione'])
      expect(scritte).toContain(parola);
    expect(scritte.filter((una) => /^Vanguard\b/.test(una))).toHaveLength(1);
  });

  test('un numero più largo del foglio va a capo, cifra per cifra', async () => {
    const colonne = colonneNumeriche(1);
    const { pagine } = await stampa({ colonne }, [['7'.repeat(400)]]);
    const cifre = pagine[0]?.scritte
      .map(({ testo }) => testo)
      .join('')
      .match(/7/g);
    expect(cifre).toHaveLength(400);
  });
});

describe('la testata', () => {
  test('dice l’azienda con il suo codice, il titolo e i parametri selezionati', async () => {
    const parametri = [
      { etichetta: 'Periodo', valore: 'dal 01/01/2026 al 31/03/2026' },
      { etichetta: 'Divise', valore: 'USD, GBP' },
    ];
    const { pagine } = await stampa({ colonne: CAMBI, azienda: AZIENDA, parametri }, [riga]);
    expect(pagine[0]?.righe.slice(0, 7)).toEqual([
      'Banca dell’Esempio & Figli S.p.A. | Azienda 001',
      'Via Roma 1, 20121 Milano (MI)',
      'C.F. 01234567890 – P. IVA 01234567890',
      'Cambi',
      'Parametri Selezionati',
      'Periodo: dal 01/01/2026 al 31/03/2026 | Divise: USD, GBP',
      'CODICE',
    ]);
  });

  test('è quella di Rateo dove le righe non sono di nessuna azienda', async () => {
    const { pagine } = await stampa({ colonne: CAMBI }, [riga]);
    expect(pagine[0]?.righe.slice(0, 2)).toEqual(['Rateo', 'Cambi']);
  });

  test('un parametro lungo va a capo, e un riquadro più alto del foglio segue sull’altro', async () => {
    const valore = Array.from({ length: 150 }, (_, i) => `IT${5_000_000_000 + i}`).join(', ');
    const parametri = Array.from({ length: 8 }, (_, i) => ({ etichetta: `Titoli ${i}`, valore }));
    const { pagine } = await stampa({ colonne: CAMBI, parametri }, [riga]);
    expect(pagine[0]?.righe.filter((r) => r.includes('IT5000000000'))).not.toHaveLength(8);
    expect(pagine[1]?.righe).toContain('Parametri Selezionati (segue)');
    const tutto = pagine.flatMap(({ righe }) => righe).join('\n');
    for (const { etichetta } of parametri) expect(tutto).toContain(`${etichetta}:`);
    expect(pagine.at(-1)?.righe).toContain('31/03/2026 | USD | 1,0842 | BCE');
  });
});

describe('le pagine', () => {
  test('ripetono le teste, e ognuna dice quale è e quante sono', async () => {
    const { pagine } = await stampa({ colonne: CAMBI, azienda: AZIENDA }, ripetuta(150));
    expect(pagine).toHaveLength(3);
    for (const [i, { righe }] of pagine.entries()) {
      expect(righe.some((r) => r.startsWith('DATA | DIVISA | CAMBIO'))).toBe(true);
      expect(righe.at(-1)).toBe(
        `Prodotto il 21/11/2026 alle 22:30 da m.rossi | pagina ${i + 1} di 3`,
      );
    }
    expect(pagine[1]?.righe[0]).toBe('Banca dell’Esempio & Figli S.p.A. (001) | Cambi');
    const righe = pagine.flatMap((p) => p.righe).filter((r) => r.startsWith('31/03/2026'));
    expect(righe).toHaveLength(150);
  });

  test('una riga in più di quante ne entrano fa una pagina in più, non due', async () => {
    const quante = async (n: number) =>
      (await stampa({ colonne: CAMBI }, ripetuta(n))).pagine.map(
        ({ righe }) => righe.filter((r) => r.startsWith('31/03/2026')).length,
      );
    const [entrano = 0] = await quante(120);
    expect(await quante(entrano)).toEqual([entrano]);
    expect(await quante(entrano + 1)).toEqual([entrano, 1]);
  });

  test('senza righe lo dicono, sotto le teste', async () => {
    const colonne: ColonnaReport[] = [...CAMBI, { titolo: 'EURO', tipo: 'numero', totale: true }];
    const { pagine } = await stampa({ colonne }, []);
    expect(pagine).toHaveLength(1);
    expect(pagine[0]?.righe).toContain('Nessuna riga con questi parametri.');
    expect(pagine[0]?.righe.at(-1)).toContain('pagina 1 di 1');
    expect(pagine[0]?.righe.join()).not.toContain('Totale');
  });
});

test('le pagine escono mentre le righe entrano: quel che si tiene non cresce con le righe', async () => {
  const report = reportCon({ colonne: CAMBI });
  const BLOCCHI = 200;
  let letti = 0;
  async function* eventi() {
    letti = 0;
    const blocco = ripetuta(100).map((valori) => ({ che: 'riga' as const, gruppi: [], valori }));
    for (; letti < BLOCCHI; letti += 1) yield blocco;
  }
  const usciti = new Map<number, number>();
  for await (const parte of pdf(report, eventi))
    usciti.set(letti, (usciti.get(letti) ?? 0) + parte.length);
  const byte = [...usciti.values()];
  expect(byte.length).toBeGreaterThan(BLOCCHI * 0.9);
  // The last piece has the feet, the fonts and the table of what stands where.
  const [ultimo = 0] = byte.splice(-1);
  expect(Math.max(...byte)).toBeLessThan(4 * Math.min(...byte.slice(1)));
  expect(ultimo).toBeLessThan(0.6 * (ultimo + byte.reduce((a, b) => a + b, 0)));
});

describe('i valori', () => {
  test('sono italiani, con il meno davanti e nessuna cifra nascosta', async () => {
    const colonne: ColonnaReport[] = [
      { titolo: 'IMPORTO', tipo: 'numero', decimali: 2 },
      { titolo: 'QUANTITÀ', tipo: 'numero', decimali: 0 },
    ];
    const { pagine } = await stampa({ colonne }, [
      ['1234567.89', '1000'],
      ['-1234567.8', '-7'],
      ['0.123456789', '999'],
      ['-0.5', '12.5'],
      [null, null],
    ]);
    const scritte = pagine[0]?.scritte.map(({ testo }) => testo) ?? [];
    for (const atteso of ['1.234.567,89', '1.000', '-1.234.567,80', '-7', '0,123456789', '999'])
      expect(scritte).toContain(atteso);
    for (const atteso of ['-0,50', '12,5']) expect(scritte).toContain(atteso);
  });

  test('hanno le virgole una sotto l’altra', async () => {
    const colonne: ColonnaReport[] = [{ titolo: 'CAMBIO', tipo: 'numero', decimali: 4 }];
    const righe = [['1.0842'], ['134.38151234'], ['-7'], ['0.1']];
    const { pagine } = await stampa({ colonne }, righe);
    const numeri = pagine[0]?.scritte.filter(({ testo }) => /^-?\d+,\d+$/.test(testo)) ?? [];
    const virgole = numeri.map(({ testo, x, larghezza, corpo }) => {
      const decimali = testo.length - testo.indexOf(',') - 1;
      return x + larghezza - (decimali * 0.572 + 0.268) * corpo;
    });
    expect(virgole).toHaveLength(4);
    for (const virgola of virgole) expect(virgola).toBeCloseTo(virgole[0] ?? 0, 1);
  });

  test('un testo resta testo, anche se comincia da formula o ha lettere di mezza Europa', async () => {
    const colonne: ColonnaReport[] = [{ titolo: 'NOME', tipo: 'testo' }];
    const nomi = ['=1+1', '@SUM(A1)', '(a\\b)', 'Łódź Ørsted Ñandú ß', 'Ελλάδα', 'Москва', '€ 5'];
    const { pagine } = await stampa(
      { colonne },
      nomi.map((nome) => [nome]),
    );
    const scritte = pagine[0]?.scritte.map(({ testo }) => testo) ?? [];
    for (const nome of nomi) expect(scritte).toContain(nome);
  });

  test('un segno che il carattere non ha diventa un simile o un segnaposto, e non rompe nulla', async () => {
    const colonne: ColonnaReport[] = [{ titolo: 'NOME', tipo: 'testo' }];
    const nomi = ['日本 a', '😀 b', '１２ c', 'a→b', 'e\u0301 d', 'tab\te\u0007', '\ud800 f'];
    const { pagine } = await stampa(
      { colonne },
      nomi.map((nome) => [nome]),
    );
    const scritte = pagine[0]?.scritte.map(({ testo }) => testo) ?? [];
    for (const atteso of ['\ufffd\ufffd a', '\ufffd b', '12 c', 'a->b', 'é d', 'tab e', '\ufffd f'])
      expect(scritte).toContain(atteso);
  });

  test('un codice non si taglia, nemmeno fra sedici colonne e con le lettere più larghe', async () => {
    const colonne: ColonnaReport[] = [
      { titolo: 'ISIN', tipo: 'testo', larghezza: 13 },
      ...Array.from({ length: 15 }, (_, i) => ({ titolo: `C${i}`, tipo: 'testo' as const })),
    ];
    const comuni = Array.from({ length: 90 }, () => 'IT0000062072');
    const righe = [...comuni, 'IE00B5BMWWMW'].map((codice) => [
      codice,
      ...colonne.slice(1).map(() => 'una descrizione di una certa lunghezza'),
    ]);
    const { pagine } = await stampa({ colonne }, righe);
    const scritte = pagine.flatMap((pagina) => pagina.scritte.map(({ testo }) => testo));
    expect(scritte).toContain('IE00B5BMWWMW');
  });

  test('un testo lungo finisce in puntini, o va a capo dove la colonna lo vuole', async () => {
    const lungo = Array.from({ length: 60 }, (_, i) => `parola${i}`).join(' ');
    const colonne = (aCapo: boolean): ColonnaReport[] => [
      ...CAMBI,
      { titolo: 'NOTE', tipo: 'testo', aCapo },
    ];
    const tagliato = await stampa({ colonne: colonne(false) }, [[...riga, lungo]]);
    expect(tagliato.pagine[0]?.scritte.some(({ testo }) => /^parola0 .*…$/.test(testo))).toBe(true);
    const intero = await stampa({ colonne: colonne(true) }, [[...riga, lungo]]);
    const parole = intero.pagine[0]?.scritte.filter(({ testo }) => testo.startsWith('parola'));
    expect(parole?.map(({ testo }) => testo.trim()).join(' ')).toBe(lungo);
  });
});

describe('il documento', () => {
  test('dice di chi è, chi l’ha fatto e quando, in italiano', async () => {
    const { info, lingua } = await stampa(
      { colonne: CAMBI, azienda: AZIENDA, titolo: 'Plus & minus <2026>' },
      [riga],
    );
    expect(info).toMatchObject({
      Title: 'Plus & minus <2026>',
      Author: 'm.rossi',
      Subject: AZIENDA.ragioneSociale,
      Creator: 'Rateo',
      CreationDate: 'D:20261121213005Z',
    });
    expect(lingua).toBe('it-IT');
  });

  test('è un PDF/A-2b: caratteri dentro, profilo di colore, metadati ben formati, niente cifrato', async () => {
    const report = reportCon({ colonne: CAMBI, azienda: AZIENDA, titolo: 'Plus & minus' });
    const testo = (await scritto(pdf, report, [riga])).toString('latin1');
    expect(testo.startsWith('%PDF-1.7\n%\xFF\xFF\xFF\xFF\n')).toBe(true);
    expect(testo).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(testo).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(testo).toContain('Plus &amp; minus');
    expect(testo).toContain('/S /GTS_PDFA1');
    expect(testo).toMatch(/trailer[\s\S]*\/ID \[<[0-9a-f]{32}>/);
    expect(testo).not.toMatch(/\/Encrypt|\/JavaScript|\/Helvetica|\/SMask|\/Transparency/);
    const caratteri = testo.match(/\/Subtype \/Type0/g) ?? [];
    expect(testo.match(/\/FontFile2 /g)).toHaveLength(caratteri.length);
    expect(caratteri.length).toBeGreaterThan(0);
  });

  test('non mostra mai il segno di chi manca (.notdef), che l’archiviazione vieta', async () => {
    const colonne: ColonnaReport[] = [{ titolo: 'NOME', tipo: 'testo' }];
    const byte = await scritto(pdf, reportCon({ colonne }), [['日本 😀 \u25a1']]);
    const flussi = [...byte.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
    const operatori = flussi.flatMap(([, flusso = '']) => {
      try {
        return [inflateSync(Buffer.from(flusso, 'latin1')).toString('latin1')];
      } catch {
        // Metadata are not compressed.
        return [];
      }
    });
    const testi = operatori.join('\n').matchAll(/\((.*?)\) Tj/g);
    for (const [, testo = ''] of testi) expect(testo).not.toMatch(/^(?:\0.)*?\0\0/);
  });
});
