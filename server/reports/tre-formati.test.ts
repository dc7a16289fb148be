import { describe, expect, test } from 'vitest';
import { reportNoti } from '#domain/elenchi/reports.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { RigaLetta } from '#domain/reports/report.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { creaRilevatore } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { Cella } from '#server/files/righe.ts';
import { csv } from '#server/reports/formati/csv.ts';
import { excel } from '#server/reports/formati/excel.ts';
import { pdf } from '#server/reports/formati/pdf.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { leggiPdf } from '#tests/setup/pdf-letto.ts';
import { quotazioniDelGestore } from '#tests/setup/report.ts';
import { reportCon, scritto } from '#tests/setup/report-inventati.ts';

const prova = await appDiProva();
const { admin, db } = prova;
await caricaDimostrazione(db);
await quotazioniDelGestore(prova.proprietario);
await lavoratoreDiProva(prova);

const fileDi = async (guid: string, estensione: string): Promise<Buffer> =>
  (await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=${estensione}`)).rawPayload;

async function righeCsv(byte: Buffer): Promise<string[][]> {
  const rilevatore = creaRilevatore();
  rilevatore.aggiungi(byte);
  async function* blocchi() {
    yield byte;
  }
  const righe: string[][] = [];
  for await (const blocco of leggiCsv(blocchi(), rilevatore.codifica()))
    righe.push(...blocco.righe.map((riga) => riga.map(String)));
  return righe;
}

/** A cell of the sheet as the CSV writes it; an apostrophe is the CSV's own. */
function comeNelCsv(cella: Cella): string {
  if (cella === null) return '';
  if (cella instanceof Date) return cella.toISOString().slice(0, 10).split('-').reverse().join('/');
  return typeof cella === 'number' ? String(cella).replace('.', ',') : String(cella);
}
const numeroPieno = (cella: string) =>
  /^-?\d+,\d+$/.test(cella) ? String(Number(cella.replace(',', '.'))).replace('.', ',') : cella;

async function righeExcel(byte: Buffer): Promise<string[][]> {
  const righe: string[][] = [];
  for await (const blocco of leggiExcel(byte))
    righe.push(...blocco.righe.map((riga) => riga.map(comeNelCsv)));
  return righe;
}

const senzaCode = (riga: readonly string[]): string[] => {
  const celle = riga.map((una) => numeroPieno(una.replace(/^'(?=[\s=+\-@])/, '')));
  while (celle.at(-1) === '') celle.pop();
  return celle;
};

describe.each(reportNoti.map((noto) => [noto.nome, noto] as const))('il report %s', (_, noto) => {
  test('ha le stesse righe e gli stessi totali in CSV, in Excel e in PDF', async () => {
    const corpo = {
      ...(noto.archivio && { dateFrom: '2026-03-01' }),
      formati: ['csv', 'xlsx', 'pdf'],
    };
    const risposta = await admin('POST', noto.indirizzo.replace('{anno}', '2026'), corpo);
    expect(risposta.statusCode, risposta.body).toBe(202);
    const { guidID } = risposta.json<{ guidID: string }>();
    const { stato, esito, files } = await attendi(admin, guidID);
    expect(stato).toBe('completato');
    expect(files?.map(({ estensione }) => estensione).sort()).toEqual(['.csv', '.pdf', '.xlsx']);
    const [testa = [], ...daCsv] = await righeCsv(await fileDi(guidID, '.csv'));
    const [testaExcel, ...daExcel] = await righeExcel(await fileDi(guidID, '.xlsx'));
    expect(testaExcel).toEqual(testa);
    expect(daExcel.map(senzaCode)).toEqual(daCsv.map(senzaCode));
    for (const riga of daCsv) expect(riga).toHaveLength(testa.length);
    const dati = daCsv.filter((riga) => !riga.some((cella) => cella.startsWith('Totale')));
    expect(dati.length).toBe(esito?.letti);
    const { pagine } = await leggiPdf(await fileDi(guidID, '.pdf'));
    const scritte = pagine.flatMap((pagina) => pagina.scritte.map(({ testo }) => testo.trim()));
    // A short code is never cut: the page names it as often as the file does, or more.
    const codici = dati.map(([prima = '']) => prima).filter((uno) => /^[\w./-]{1,10}$/.test(uno));
    const quante = (elenco: readonly string[], codice: string) =>
      elenco.filter((uno) => uno === codice).length;
    for (const codice of new Set(codici))
      expect(quante(scritte, codice), codice).toBeGreaterThanOrEqual(quante(codici, codice));
  });
});

test('i totali di un report a due livelli sono gli stessi nei tre formati', async () => {
  const righe: RigaLetta[] = Array.from({ length: 300 }, (_, i) => [
    `Depositario ${Math.floor(i / 100)}`,
    `Tipo ${Math.floor(i / 25) % 4}`,
    `T${i}`,
    `${((i * 7919) % 100_003) - 50_000}.${String((i * 31) % 100).padStart(2, '0')}`,
  ]);
  const report = reportCon({
    livelli: [{ titolo: 'Depositario' }, { titolo: 'Tipo' }],
    colonne: [
      { titolo: 'Titolo', tipo: 'testo' },
      { titolo: 'Importo', tipo: 'numero', totale: true },
    ],
  });
  const daCsv = await righeCsv(await scritto(csv, report, righe));
  const daExcel = await righeExcel(await scritto(excel, report, righe));
  expect(daExcel.map(senzaCode)).toEqual(daCsv.map(senzaCode));
  const totali = daCsv.filter((riga) => riga.some((cella) => cella.startsWith('Totale')));
  expect(totali).toHaveLength(12 + 3 + 1);
  const { pagine } = await leggiPdf(await scritto(pdf, report, righe));
  const scritte = pagine.flatMap((pagina) => pagina.scritte.map(({ testo }) => testo.trim()));
  for (const totale of totali) {
    const importo = (totale.at(-1) ?? '').replace(',', '.');
    expect(scritte).toContain(stampaNumero(importo, { decimaliMin: 2, decimaliMax: 2 }));
  }
});
