import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import PDFDocument from 'pdfkit';
import type { PoolClient } from 'pg';
import { eventiDi } from '#domain/reports/eventi.ts';
import { type FormatoReport, formatiReport } from '#domain/reports/formati.ts';
import type { Report, RigaLetta } from '#domain/reports/report.ts';
import { conLetterali } from '#server/db/letterali.ts';
import { apriDb } from '#server/db/sessione.ts';
import { formati } from '#server/reports/formati/tutti.ts';
import { reportDi } from '#server/reports/registro.ts';
import '#server/avvio/composizione.ts';
import { altriUtenti, attendiLavoro, giudicaMemoria, sorvegliaMemoria } from './importazione.ts';
import type { Prodotto } from './prodotto.ts';
import { alterna, cronometra, giudica, percentile } from './statistica.ts';

const GIRI = 5;
const RIGHE_PER_BLOCCO = 2_000;
const AZIENDA = '001';
/** Code, day, price, ISIN, description, day of origin, method, source: eight columns. */
const REPORT = 'costi-normali';
const COLONNE = 8;
const RIGHE = 100_000;
const RIGHE_GRANDE = 1_000_000;

type Blocchi = AsyncIterable<readonly RigaLetta[]>;
type Scrittore = (blocchi: Blocchi) => AsyncIterable<Uint8Array | string>;

async function* aRighe(blocchi: Blocchi): AsyncGenerator<string[]> {
  for await (const blocco of blocchi)
    for (const riga of blocco) yield riga.map((valore) => valore ?? '');
}

const carattere = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
);

/** A page of A4 landscape: so many lines, each cell where its column begins. */
const PAGINA = { margine: 36, larghezza: 770, riga: 11, righe: 44 } as const;

async function* pdfNudo(blocchi: Blocchi): AsyncGenerator<Uint8Array> {
  const documento = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0 });
  documento.font(carattere).fontSize(7);
  const passo = PAGINA.larghezza / COLONNE;
  const scritto = (async () => {
    let n = 0;
    for await (const riga of aRighe(blocchi)) {
      const y = PAGINA.margine + (n % PAGINA.righe) * PAGINA.riga;
      for (const [c, valore] of riga.entries())
        documento.text(valore, PAGINA.margine + c * passo, y, { lineBreak: false });
      n += 1;
      if (n % PAGINA.righe === 0) documento.addPage();
    }
    documento.end();
  })();
  for await (const parte of documento) yield parte as Buffer;
  await scritto;
}

async function* csvNudo(blocchi: Blocchi): AsyncGenerator<string> {
  const flusso = stringify({ delimiter: ';', bom: true, record_delimiter: 'windows' });
  const scritto = (async () => {
    for await (const riga of aRighe(blocchi))
      if (!flusso.write(riga)) await new Promise((pronto) => flusso.once('drain', pronto));
    flusso.end();
  })();
  for await (const parte of flusso) yield parte as string;
  await scritto;
}

const excelNudo: Scrittore = (blocchi) => writeXlsxStream(aRighe(blocchi), { name: 'Righe' });

/** The same library, the same texts of the same cursor, and nothing else. */
const NUDI: Readonly<Record<FormatoReport, Scrittore>> = {
  csv: csvNudo,
  xlsx: excelNudo,
  pdf: pdfNudo,
};

const consuma = async (flusso: AsyncIterable<Uint8Array | string>): Promise<number> => {
  let byte = 0;
  for await (const parte of flusso) byte += parte.length;
  return byte;
};

async function* dalCursore(client: PoolClient): Blocchi {
  await client.query('move absolute 0 in righe');
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${RIGHE_PER_BLOCCO} from righe`,
      rowMode: 'array',
    });
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The report's own question, open as a cursor, as its job opens it. */
async function apriReport({ proprietario }: Prodotto, client: PoolClient): Promise<Report> {
  const descrizione = reportDi(REPORT);
  const domanda = { filtro: {}, ordine: null, codAzienda: AZIENDA };
  const lettura = await descrizione?.leggi(domanda, async () => []);
  if (!descrizione || !lettura) throw new Error(`report ${REPORT}?`);
  const { sql: testo, parameters } = lettura.domanda.compile(apriDb(proprietario));
  await client.query(`begin; select set_config('rateo.aziende', '${AZIENDA}', true)`);
  const { rows } = await client.query<{ righe: number }>(
    `select count(*)::int as righe from (${conLetterali(testo, parameters)}) t`,
  );
  if ((rows[0]?.righe ?? 0) < RIGHE || lettura.colonne.length !== COLONNE)
    throw new Error(`report ${REPORT}: ${rows[0]?.righe} righe, ${lettura.colonne.length} colonne`);
  await client.query(`declare righe scroll cursor for ${conLetterali(testo, parameters)}`);
  const { titolo } = descrizione;
  return { titolo, azienda: null, utente: 'bench', prodottoIl: '2026-01-02T10:00:00', ...lettura };
}

async function misuraFormato(
  client: PoolClient,
  report: Report,
  formato: FormatoReport,
): Promise<void> {
  const eventi = () => eventiDi(report, dalCursore(client));
  const { nuda, nostro } = await alterna(GIRI, {
    nuda: () => cronometra(() => consuma(NUDI[formato](dalCursore(client)))),
    nostro: () => cronometra(() => consuma(formati[formato](report, eventi))),
  });
  giudica({
    nome: `report di 100.000 righe × 8 colonne in ${formato} / la libreria sola`,
    valore: nostro / nuda,
    obiettivo: 1.5,
    unita: 'volte',
  });
}

/** (6): 100,000 rows in each format against the library alone, alternated, from one cursor. */
export const misuraReport = async (prodotto: Prodotto): Promise<void> => {
  const client = await prodotto.applicazione.connect();
  try {
    const report = await apriReport(prodotto, client);
    for (const formato of formatiReport) await misuraFormato(client, report, formato);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

async function produci(
  prodotto: Prodotto,
  via: string,
  quali: readonly FormatoReport[],
  latenze: number[],
): Promise<number> {
  const guid = randomUUID();
  const corpo = { formati: quali };
  const risposta = await prodotto.chiedi('POST', `/Reports/${via}?guid=${guid}`, corpo);
  const esito = await attendiLavoro(prodotto, { guid, risposta, latenze });
  await prodotto.chiedi('DELETE', `/reportsmonitor/${guid}`);
  return esito?.letti ?? 0;
}

/** (6): a million rows as CSV and as a workbook, with others at work: memory and their waiting. */
export const misuraReportGrande = async (prodotto: Prodotto): Promise<void> => {
  const latenze: number[] = [];
  const fineMemoria = sorvegliaMemoria(prodotto);
  const ferma = altriUtenti(prodotto, { risorsa: 'quotazioni' }, latenze);
  for (const formato of ['csv', 'xlsx'] as const) {
    let righe = 0;
    const ms = await cronometra(async () => {
      righe = await produci(prodotto, 'archivio/quotazioni', [formato], latenze);
    });
    if (righe < RIGHE_GRANDE) throw new Error(`report grande: ${righe} righe`);
    console.log(
      `${righe.toLocaleString('it-IT')} righe in ${formato}: ${(ms / 1000).toFixed(1)} s`,
    );
  }
  await ferma();
  giudicaMemoria('un milione di righe in CSV e Excel', fineMemoria());
  giudica({
    nome: 'p99 delle richieste mentre si fa un report di un milione di righe',
    valore: percentile(latenze, 99),
    obiettivo: 100,
    unita: 'ms',
    di: latenze.length,
  });
};
