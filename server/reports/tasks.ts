import type { Pool, PoolClient } from 'pg';
import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import { apriDb } from '#server/db/kysely.ts';
import { conLetterali } from '#server/db/letterali.ts';
import { letturaInterrotta } from '#server/db/lettura.ts';
import { errore } from '#server/errori.ts';
import { scriviCsv, scriviExcel, type ValoreFile } from '#server/files/scrittura.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';
import { type ParametriEsportazione, type Report, reportDi } from '#server/reports/esportabile.ts';
import { nomeFile } from '#server/reports/nome-file.ts';

const RIGHE_PER_BLOCCO = 2_000;

interface Passata {
  /** How far the whole job is when this pass starts and when it ends. */
  readonly daPercento: number;
  readonly aPercento: number;
  readonly totale: number;
}

/** The rows through a cursor of the open transaction: memory stays flat, other queries may go on. */
async function* righe(
  { avanza, controlla }: Esecuzione,
  client: PoolClient,
  { daPercento, aPercento, totale }: Passata,
): AsyncGenerator<ValoreFile[][]> {
  await client.query('move absolute 0 in esportate');
  let lette = 0;
  for (;;) {
    controlla();
    const { rows } = await client.query<ValoreFile[]>({
      text: `fetch ${RIGHE_PER_BLOCCO} from esportate`,
      rowMode: 'array',
    });
    if (rows.length === 0) return;
    yield rows;
    lette += rows.length;
    const fatto = Math.min(1, lette / Math.max(1, totale));
    avanza('esportazione', daPercento + (aPercento - daPercento) * fatto);
  }
}

async function apriCursore(
  proprietario: Pool,
  client: PoolClient,
  { report, parametri, codAzienda }: Esportazione,
): Promise<number> {
  const domanda = report.esportabile.domanda({ ...parametri, codAzienda });
  const { sql: testo, parameters } = domanda.compile(apriDb(proprietario));
  const conta = `select count(*) as righe from (${testo}) t`;
  const { rows } = await client.query<{ righe: number }>(conta, [...parameters]);
  await client.query(`declare esportate scroll cursor for ${conLetterali(testo, parameters)}`);
  return rows[0]?.righe ?? 0;
}

interface Esportazione {
  readonly report: Report;
  readonly parametri: ParametriEsportazione;
  readonly codAzienda: string | null;
}

function esportazioneDi({ lavoro }: Esecuzione): Esportazione {
  const parametri = lavoro.parametri as unknown as ParametriEsportazione;
  const report = reportDi(parametri.archivio);
  if (!report) throw errore('ERRORE_INTERNO', { detail: `Archivio ${parametri.archivio}?` });
  // Without the company there would be a file without rows, and nothing said.
  if (eAziendale(report.tipo) && lavoro.codAzienda === null) throw errore('AZIENDA_MANCANTE');
  return { report, parametri, codAzienda: lavoro.codAzienda };
}

/**
 * Reads in a session of its own and writes the files in the job's: the job's row, which its progress
 * keeps changing, must not be part of the snapshot that the rows are read in.
 */
async function esportaDa(esecuzione: Esecuzione, lettore: PoolClient): Promise<number> {
  const { client, lavoro, proprietario } = esecuzione;
  const esportazione = esportazioneDi(esecuzione);
  const { parametri, report } = esportazione;
  const { intestazione } = report.tipo;
  const { colonne } = report.esportabile;
  const { guid, codAzienda } = lavoro;
  const diChi = eAziendale(report.tipo) ? codAzienda : null;
  const nome = nomeFile(report.tipo.tipo, parametri.filtro, diChi);
  await client.query('begin');
  await lettore.query('begin isolation level repeatable read read only');
  const totale = await apriCursore(proprietario, lettore, esportazione);
  const file = (estensione: string) =>
    ({ guid, ruolo: 'risultato', estensione, nome: `${nome}${estensione}` }) as const;
  const prima = righe(esecuzione, lettore, { daPercento: 2, aPercento: 45, totale });
  const byteCsv = await salvaFile(client, file('.csv'), scriviCsv(colonne, prima));
  const dopo = righe(esecuzione, lettore, { daPercento: 45, aPercento: 98, totale });
  const excel = scriviExcel(intestazione, colonne, dopo);
  const byteExcel = await salvaFile(client, file('.xlsx'), excel);
  const contati = { inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
  const esito = { letti: totale, ...contati, byte: byteCsv + byteExcel };
  await concludi(esecuzione, { fase: 'fine', esito });
  await client.query('commit');
  return totale;
}

/**
 * Exports the rows that the screen's filter shows, in the screen's order, as CSV and as .xlsx, both
 * of the same snapshot; once more from the main server when the replica cannot go on.
 */
export async function esporta(esecuzione: Esecuzione): Promise<void> {
  esecuzione.avanza('esportazione', 1);
  const lettore = await esecuzione.apriLettore();
  let totale: number;
  try {
    totale = await esportaDa(esecuzione, lettore.client);
  } catch (e) {
    esecuzione.controlla();
    if (!lettore.daReplica || !letturaInterrotta(e)) throw e;
    await esecuzione.client.query('rollback');
    await esecuzione.registra('avviso', 'La replica si è interrotta: si legge dal principale.');
    const altro = await esecuzione.apriLettore({ daReplica: false });
    totale = await esportaDa(esecuzione, altro.client).finally(altro.libera);
  } finally {
    lettore.libera();
  }
  const fonte = lettore.daReplica ? ' Lette dalla replica.' : '';
  await esecuzione.registra('info', `Righe esportate: ${totale}.${fonte}`);
}
