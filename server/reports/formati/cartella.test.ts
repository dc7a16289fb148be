import { describe, expect, test } from 'vitest';
import { eventiDi } from '#domain/reports/eventi.ts';
import type { Report, RigaLetta } from '#domain/reports/report.ts';
import { Intervalli } from '#server/files/intervalli.ts';
import { scriviCartella } from '#server/files/scrivi-excel.ts';
import { parteZip, vociZip } from '#server/files/zip.ts';
import { csv } from './csv.ts';
import { excel } from './excel.ts';
import { colonneFile, righeFile } from './righe-file.ts';

const RIGHE: readonly RigaLetta[] = [
  ['Banca & Figli', 'BTP', '2026-01-30', '1000', '99.125', '=1+1'],
  ['Banca & Figli', 'BTP', '2026-02-27', '2500.5', '-0.005', ' spazi '],
  ['Banca & Figli', 'CCT', '1899-12-31', '10', null, 'due\nrighe'],
  ['Posta', 'BTP', null, '-7', '12.34', null],
];

const report: Report = {
  titolo: 'Giacenze [prova] / di tutti',
  azienda: { codAzienda: '001', ragioneSociale: 'Azienda Prima', righe: ['Via Uno 1, Roma'] },
  parametri: [{ etichetta: 'Divisa', valore: 'EUR, USD' }],
  livelli: [{ titolo: 'Depositario' }, { titolo: 'Tipo' }],
  colonne: [
    { titolo: 'Data', tipo: 'data' },
    { titolo: 'Nominale', tipo: 'numero', decimali: 0, totale: true },
    { titolo: 'Controvalore', tipo: 'numero', totale: true },
    { titolo: 'Nota', tipo: 'testo' },
  ],
  utente: 'Anna Bò',
  prodottoIl: '2026-11-21T22:30:05',
};

async function* aBlocchi(righe: readonly RigaLetta[]) {
  for (const riga of righe) yield [riga];
}
const eventi =
  (righe: readonly RigaLetta[] = RIGHE, diQuale: Report = report) =>
  () =>
    eventiDi(diQuale, aBlocchi(righe));

async function unito(flusso: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parti: Uint8Array[] = [];
  for await (const parte of flusso) parti.push(parte);
  return Buffer.concat(parti);
}

const TUTTO = { voci: 100, byteAperti: 1e9, rapporto: 1e9, byteSenzaRapporto: 0 };

async function partiDi(flusso: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const byte = await unito(flusso);
  return Object.fromEntries(
    vociZip(byte, TUTTO).map((voce) => [voce.nome, parteZip(byte, voce).toString()]),
  );
}

const primo = async (flusso: AsyncIterable<Uint8Array>) =>
  (await partiDi(flusso))['xl/worksheets/sheet1.xml'] ?? '';
const cella = (foglio: string, dove: string): string =>
  new RegExp(`<c r="${dove}"[^>]*?(?:/>|>.*?</c>)`, 's').exec(foglio)?.[0] ?? '';
const formule = (foglio: string) =>
  Array.from(foglio.matchAll(/<c r="(\w+)"[^>]*><f>([^<]*)<\/f><v>([^<]*)<\/v>/g)).map(
    ([, dove, formula, valore]) => `${dove} ${formula} = ${valore}`,
  );

describe('il foglio di un report', () => {
  test('ha la testa ferma, il filtro fin sopra il totale e la struttura dei gruppi', async () => {
    const foglio = await primo(excel(report, eventi()));
    expect(foglio).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
    // Four rows, three subtotals inside, two outside; the total stands below what is filtered.
    expect(foglio).toContain('<autoFilter ref="A1:F10"/>');
    expect(foglio).toContain('outlineLevelRow="3"');
    const livelli = Array.from(foglio.matchAll(/<row r="(\d+)"(?: outlineLevel="(\d)")?/g));
    expect(livelli.map(([, riga, livello]) => `${riga}:${livello ?? 0}`)).toEqual([
      '1:0',
      '2:3',
      '3:3',
      '4:2',
      '5:3',
      '6:2',
      '7:1',
      '8:3',
      '9:2',
      '10:1',
      '11:0',
    ]);
  });

  test('somma con formule, accanto al totale esatto', async () => {
    expect(formule(await primo(excel(report, eventi())))).toEqual([
      'D4 SUBTOTAL(9,D2:D3) = 3500.5',
      'E4 SUBTOTAL(9,E2:E3) = 99.12',
      'D6 SUBTOTAL(9,D5:D5) = 10',
      'E6 SUBTOTAL(9,E5:E5) = 0',
      'D7 SUBTOTAL(9,D2:D6) = 3510.5',
      'E7 SUBTOTAL(9,E2:E6) = 99.12',
      'D9 SUBTOTAL(9,D8:D8) = -7',
      'E9 SUBTOTAL(9,E8:E8) = 12.34',
      'D10 SUBTOTAL(9,D8:D9) = -7',
      'E10 SUBTOTAL(9,E8:E9) = 12.34',
      'D11 SUBTOTAL(9,D2:D10) = 3503.5',
      'E11 SUBTOTAL(9,E2:E10) = 111.46',
    ]);
  });

  test('le righe fuori dai totali non sono nelle formule, e il totale dice quante sono', async () => {
    const conBozze: Report = {
      ...report,
      livelli: [],
      colonne: [
        {
          titolo: 'Numero',
          tipo: 'testo',
          fuoriTotale: {
            valore: 'Sospeso',
            dentro: ['registrato', 'registrati'],
            fuori: ['bozza non compresa', 'bozze non comprese'],
          },
        },
        { titolo: 'Saldo', tipo: 'numero', totale: true },
      ],
    };
    const righe = (numeri: readonly string[]) =>
      eventi(
        numeri.map((numero) => [numero, '10']),
        conBozze,
      );
    const foglio = await primo(
      excel(conBozze, righe(['1/2026', 'Sospeso', 'Sospeso', '2/2026', '3/2026', 'Sospeso'])),
    );
    expect(formule(foglio)).toEqual(['B8 SUBTOTAL(9,B2:B2,B5:B6) = 30']);
    expect(cella(foglio, 'A8')).toContain('Totale (3 registrati · 3 bozze non comprese)');
    // More stretches than a formula takes: the sum is a number.
    const alterne = Array.from({ length: 600 }, (_, n) => (n % 2 ? 'Sospeso' : `${n}/2026`));
    const tante = await primo(excel(conBozze, righe(alterne)));
    expect(formule(tante)).toEqual([]);
    expect(cella(tante, 'B602')).toContain('<v>3000</v>');
  });

  test('una formula più lunga di quanto Excel legge è un numero', () => {
    const formula = (tratti: number) => {
      const intervalli = new Intervalli(0, () => `'${'M'.repeat(31)}'`);
      for (let n = 1; n < tratti; n += 1) intervalli.salta(1_000_000 + 2 * n);
      intervalli.chiudiFoglio(1_000_000 + 2 * tratti);
      return intervalli.formula(0, 1, { lettera: 'AB', riga: 3 });
    };
    expect(formula(100)).toMatch(/^SUBTOTAL\(9,'M{31}'!AB2:AB1000001,.*,AB2:AB2\)$/);
    expect(formula(200)).toBeUndefined();
  });

  test('ha numeri e date vere, con i loro formati; una data che Excel non conta è un testo', async () => {
    const parti = await partiDi(excel(report, eventi()));
    const foglio = parti['xl/worksheets/sheet1.xml'] ?? '';
    const formatoDi = (dove: string) => {
      const stile = Number(/ s="(\d+)"/.exec(cella(foglio, dove))?.[1]);
      const stili = parti['xl/styles.xml'] ?? '';
      const xf = Array.from(stili.split('<cellXfs')[1]?.matchAll(/<xf numFmtId="(\d+)"/g) ?? []);
      const codice = xf[stile]?.[1];
      return new RegExp(`numFmtId="${codice}" formatCode="([^"]*)"`).exec(stili)?.[1] ?? codice;
    };
    expect(cella(foglio, 'C2')).toMatch(/<v>46052<\/v>/);
    expect(formatoDi('C2')).toBe('dd/mm/yyyy');
    expect(cella(foglio, 'D2')).toMatch(/<v>1000<\/v>/);
    expect(formatoDi('D2')).toBe('#,##0');
    expect(formatoDi('D3')).toBe('#,##0.##########');
    expect(formatoDi('E2')).toBe('#,##0.00########');
    expect(cella(foglio, 'C5')).toContain('<t>31/12/1899</t>');
    expect(cella(foglio, 'E5')).toBe('');
  });

  test('un testo resta un testo: formule, spazi, a capo, caratteri che XML non ha', async () => {
    const strani: RigaLetta[] = [['a', 'b', null, null, null, 'x\u0007<&>_x000D_\r']];
    const foglio = await primo(excel(report, eventi(strani)));
    expect(cella(foglio, 'F2')).toContain('>x_x0007_&lt;&amp;&gt;_x005F_x000D__x000D_</t>');
    const altro = await primo(excel(report, eventi()));
    expect(cella(altro, 'F2')).toMatch(/t="inlineStr".*<t>=1\+1<\/t>/);
    expect(cella(altro, 'F3')).toContain('<t xml:space="preserve"> spazi </t>');
    const lungo: RigaLetta[] = [['a', 'b', null, null, null, 'è'.repeat(40_000)]];
    const [, scritto = ''] =
      /<t>([^<]*)</.exec(cella(await primo(excel(report, eventi(lungo))), 'F2')) ?? [];
    expect(scritto).toHaveLength(32_767);
  });

  test('più di quindici cifre sono un testo, e allora il totale è un valore', async () => {
    const lunghi: RigaLetta[] = [
      ['a', 'b', null, '1', '1234567890.12345678', null],
      ['a', 'b', null, '2', '0.5', null],
      ['c', 'b', null, '3', '1.5', null],
    ];
    const foglio = await primo(excel(report, eventi(lunghi)));
    expect(cella(foglio, 'E2')).toContain('<t>1234567890.12345678</t>');
    expect(cella(foglio, 'E4')).toContain('<t>1234567890.62345678</t>');
    expect(formule(foglio).filter((una) => una.startsWith('E'))).toEqual([
      'E7 SUBTOTAL(9,E6:E6) = 1.5',
      'E8 SUBTOTAL(9,E6:E7) = 1.5',
    ]);
    expect(cella(foglio, 'E9')).toContain('<t>1234567892.12345678</t>');
  });

  test('i parametri stanno in un secondo foglio, le proprietà nel documento', async () => {
    const parti = await partiDi(excel(report, eventi()));
    const testi = Array.from(
      (parti['xl/worksheets/sheet2.xml'] ?? '').matchAll(/<t>([^<]*)<\/t>/g),
    ).map(([, testo]) => testo);
    expect(testi).toEqual([
      '001 – Azienda Prima',
      'Via Uno 1, Roma',
      'Giacenze [prova] / di tutti',
      'Parametri Selezionati',
      'Divisa',
      'EUR, USD',
      'Prodotto il',
      '21/11/2026 22:30:05',
      'Utente',
      'Anna Bò',
    ]);
    expect(parti['docProps/core.xml']).toContain(
      '<dc:title>Giacenze [prova] / di tutti</dc:title>',
    );
    expect(parti['docProps/core.xml']).toContain('<dc:creator>Anna Bò</dc:creator>');
    expect(parti['docProps/app.xml']).toContain('<Company>Azienda Prima</Company>');
    expect(parti['xl/workbook.xml']).toContain('name="Giacenze prova di tutti"');
    expect(parti['xl/workbook.xml']).toContain(`'Giacenze prova di tutti'!$1:$1</definedName>`);
  });
});

test('oltre le righe di un foglio si va nel successivo, con la testa e i totali di tutte', async () => {
  const cartella = { titolo: 'L’uno e l’altro', colonne: colonneFile(report), livelli: 2 };
  const limiti = { righe: 5, byte: 1e9 };
  const parti = await partiDi(scriviCartella(cartella, righeFile(report, eventi()()), limiti));
  const fogli = [1, 2, 3].map((n) => parti[`xl/worksheets/sheet${n}.xml`] ?? '');
  for (const foglio of fogli) expect(cella(foglio, 'A1')).toContain('Depositario');
  expect(fogli.map((foglio) => /autoFilter ref="([^"]*)"/.exec(foglio)?.[1])).toEqual([
    'A1:F5',
    'A1:F5',
    'A1:F2',
  ]);
  const nome = `'L’uno e l’altro`;
  expect(formule(fogli[1] ?? '')).toContain(`D3 SUBTOTAL(9,${nome}'!D2:D5,D2:D2) = 3510.5`);
  expect(formule(fogli[2] ?? '').at(-2)).toBe(
    `D3 SUBTOTAL(9,${nome}'!D2:D5,${nome} (2)'!D2:D5,D2:D2) = 3503.5`,
  );
  expect(parti['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(3);
});

test('il CSV porta livelli, righe e totali, ogni totale sotto il suo livello', async () => {
  expect((await unito(csv(report, eventi()))).toString().split('\r\n')).toEqual([
    '\ufeffDepositario;Tipo;Data;Nominale;Controvalore;Nota',
    "Banca & Figli;BTP;30/01/2026;1000;99,125;'=1+1",
    'Banca & Figli;BTP;27/02/2026;2500,5;-0,005; spazi ',
    'Banca & Figli;Totale BTP;;3500,5;99,12;',
    'Banca & Figli;CCT;31/12/1899;10;;"due\nrighe"',
    'Banca & Figli;Totale CCT;;10;0;',
    'Totale Banca & Figli;;;3510,5;99,12;',
    'Posta;BTP;;-7;12,34;',
    'Posta;Totale BTP;;-7;12,34;',
    'Totale Posta;;;-7;12,34;',
    'Totale generale;;;3503,5;111,46;',
    '',
  ]);
});

test('senza livelli le parole del totale stanno dove nulla si somma', async () => {
  const senza: Report = { ...report, livelli: [], colonne: report.colonne.slice(1) };
  const righe = await unito(csv(senza, eventi([['1', '2', 'a']], senza)));
  expect(righe.toString().split('\r\n').slice(1)).toEqual(['1;2;a', '1;2;Totale', '']);
});
