import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { reportNoti } from '#domain/elenchi/reports.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { RigaLetta, ValoreReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import { Sessione } from '#server/db/sessione.ts';
import { creaRilevatore } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { Cella } from '#server/files/righe.ts';
import type { Esecutore } from '#server/lavori/esecutore.ts';
import { csv } from '#server/reports/formati/csv.ts';
import { excel } from '#server/reports/formati/excel.ts';
import { pdf } from '#server/reports/formati/pdf.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi } from '#tests/setup/lavori.ts';
import { leggiPdf } from '#tests/setup/pdf-letto.ts';
import { quotazioniDelGestore } from '#tests/setup/report.ts';
import { reportCon, scritto } from '#tests/setup/report-inventati.ts';
import type { Chiedi } from './descrizione.ts';
import { reportDi } from './registro.ts';
import { parametriDi } from './richiesta.ts';

// No worker until the files are asked for: what is accepted waits in the queue, and what reports hold is
// read without one.
const { admin, come, db, applicazione, proprietario } = await appDiProva();
await caricaDimostrazione(db);
await quotazioniDelGestore(proprietario);
const cambista = await come({ username: 'cambista', su: { '001': ['Cambi_R'] } });
const rateista = await come({ username: 'rateista', su: { '001': ['Ratei_R'] } });

const client = await applicazione.connect();
afterAll(() => client.release());
const sessione = new Sessione(client);

const AMMINISTRATORE: Contesto = {
  utente: { id: 0, username: 'admin' },
  aziende: ['001', '002'],
  codAzienda: '001',
  concesse: ['001', '002'],
  privilegi: { '*': [...tuttiIPrivilegi] },
};

const TUTTE = 100_000;

/** The report as its job reads it: what stands above its columns, and its rows. */
const letto = ({ nome }: ReportNoto, gruppi: readonly string[]) =>
  inTransazione(sessione, AMMINISTRATORE, async (tx) => {
    const descrizione = reportDi(nome);
    if (!descrizione) throw new Error(`Report ${nome}?`);
    const richiesta = { gruppi: [...gruppi] };
    const parametri = parametriDi(
      { report: nome, richiesta, indirizzo: { anno: '2026' } },
      AMMINISTRATORE,
    );
    const chiedi: Chiedi = async (domanda) => (await domanda.execute(tx)).rows;
    const letta = await descrizione.leggi({ ...parametri, codAzienda: '001' }, chiedi);
    const { livelli, colonne, domanda, perRiga } = {
      ...letta,
      ...(await letta.prepara?.(chiedi, tx)),
    };
    await apriCursore(tx, { nome: 'lette', domanda }, 'no scroll');
    const righe = await sessione.inVettori<ValoreReport[]>(prossime('lette', TUTTE));
    return { livelli, colonne, righe: perRiga ? righe.map(perRiga) : righe };
  });

describe.each(reportNoti.map((noto) => [noto.nome, noto] as const))('il report %s', (_, noto) => {
  const indirizzo = noto.indirizzo.replace('{anno}', '2026');

  if (noto.gruppi.length > 0)
    test('si raggruppa per ognuno dei suoi codici', async () => {
      const senza = await letto(noto, []);
      for (const { codice, titolo } of noto.gruppi) {
        const { livelli, colonne, righe } = await letto(noto, [codice]);
        expect(livelli.map((livello) => livello.titolo)).toEqual([titolo]);
        expect(righe).toHaveLength(senza.righe.length);
        for (const riga of righe) expect(riga).toHaveLength(1 + colonne.length);
        const nomi = righe.map(([nome]) => nome);
        const passaggi = nomi.filter((nome, i) => nome !== nomi[i - 1]);
        expect(new Set(passaggi).size, `${codice}: ogni gruppo una volta`).toBe(passaggi.length);
      }
    });

  test('rifiuta un raggruppamento e un ordine che non ha', async () => {
    const gruppi = await admin('POST', indirizzo, { gruppi: ['pippo'] });
    expect([gruppi.statusCode, gruppi.body]).toEqual([422, expect.stringContaining('pippo')]);
    const ordine = { sqlParams: { orderByDict: { pippo: 'ASC' } } };
    expect((await admin('POST', indirizzo, ordine)).statusCode).toBe(422);
  });

  test('è di chi può leggerne l’area, sull’azienda della chiamata', async () => {
    const senza = noto.area === 'Cambi' ? rateista : cambista;
    const risposta = await senza('POST', indirizzo, { formati: ['csv'] });
    expect(risposta.statusCode).toBe(noto.libero ? 202 : 403);
    const altrove = await admin('POST', indirizzo, {}, { 'x-cod-azienda': '' });
    expect(altrove.statusCode).toBe(noto.ambito === 'azienda' ? 400 : 202);
    const corpo = { codAzienda: '002' };
    expect((await admin('POST', indirizzo, corpo)).statusCode).toBe(422);
  });
});

test('ogni archivio ha anche l’indirizzo di tutti gli archivi', async () => {
  for (const { tipo } of tipiArchivio) {
    const risposta = await admin('POST', `/Reports/archivio/${tipo}`, { formati: ['csv'] });
    expect(risposta.statusCode, tipo).toBe(202);
  }
});

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

describe('in CSV, in Excel e in PDF', () => {
  let esecutore: Esecutore;
  beforeAll(async () => {
    await proprietario.query('delete from graphile_worker._private_jobs; delete from lavori');
    const config = configurazione({ RATEO_LOG: 'silent' });
    const { signal } = new AbortController();
    esecutore = await avviaEsecutore({ proprietario, applicazione, config, signal });
  });
  afterAll(() => esecutore.ferma());

  test.each(reportNoti.map((noto) => [noto.nome, noto] as const))(
    'il report %s ha le stesse righe e gli stessi totali',
    async (_, noto) => {
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
    },
  );

  test('i totali di un report a due livelli sono gli stessi', async () => {
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
});
