import type { RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import { eventiDi } from '#domain/reports/eventi.ts';
import { daProdurre, type FormatoReport } from '#domain/reports/formati.ts';
import type { Report, RigaLetta, ValoreReport } from '#domain/reports/report.ts';
import { conLetterali } from '#server/db/letterali.ts';
import { type Lettore, letturaInterrotta } from '#server/db/lettura.ts';
import type { Tx } from '#server/db/schema.ts';
import { txDiSessione } from '#server/db/tx-di-sessione.ts';
import { errore } from '#server/errori.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';
import type { Chiedi, DescrizioneReport, DomandaReport, Lettura } from './descrizione.ts';
import { formati, letture } from './formati/tutti.ts';
import { nomeFile } from './nome-file.ts';
import { reportDi } from './registro.ts';
import type { ParametriReport } from './richiesta.ts';
import { testataDi } from './testata.ts';

const RIGHE_PER_BLOCCO = 2_000;

interface Passata {
  /** How far the whole job is when this pass starts and when it ends. */
  readonly daPercento: number;
  readonly aPercento: number;
  readonly totale: number;
  readonly perRiga: Lettura['perRiga'];
}

/** The rows through a cursor of the open transaction: memory stays flat, other queries may go on. */
async function* righe(
  { avanza, controlla }: Esecuzione,
  client: PoolClient,
  { daPercento, aPercento, totale, perRiga }: Passata,
): AsyncGenerator<readonly RigaLetta[]> {
  await client.query('move absolute 0 in esportate');
  let lette = 0;
  for (;;) {
    controlla();
    const { rows } = await client.query<ValoreReport[]>({
      text: `fetch ${RIGHE_PER_BLOCCO} from esportate`,
      rowMode: 'array',
    });
    if (rows.length === 0) return;
    yield perRiga ? rows.map(perRiga) : rows;
    lette += rows.length;
    const fatto = Math.min(1, lette / Math.max(1, totale));
    avanza('esportazione', daPercento + (aPercento - daPercento) * fatto);
  }
}

async function apriCursore(
  tx: Tx,
  client: PoolClient,
  { domanda, conteggio }: Lettura,
): Promise<number> {
  const { sql: testo, parameters } = domanda.compile(tx);
  const conta = conteggio?.compile(tx) ?? {
    sql: `select count(*) as righe from (${testo}) t`,
    parameters,
  };
  const { rows } = await client.query<{ righe: number }>(conta.sql, [...conta.parameters]);
  await client.query(`declare esportate scroll cursor for ${conLetterali(testo, parameters)}`);
  return rows[0]?.righe ?? 0;
}

/** Small questions in the reading session, before the cursor is opened. */
const chiediA =
  (tx: Tx): Chiedi =>
  async <R extends object>(domanda: RawBuilder<R>) =>
    (await domanda.execute(tx)).rows;

interface Richiesto {
  readonly descrizione: DescrizioneReport;
  readonly domanda: DomandaReport;
  readonly formati: readonly FormatoReport[] | undefined;
}

function richiestoDi({ lavoro }: Esecuzione): Richiesto {
  const { report, ...parametri } = lavoro.parametri as unknown as ParametriReport;
  const descrizione = reportDi(report);
  if (!descrizione) throw errore('ERRORE_INTERNO', { detail: `Report ${report}?` });
  // Without the company there would be a file without rows, and nothing said.
  if (descrizione.ambito === 'azienda' && lavoro.codAzienda === null)
    throw errore('AZIENDA_MANCANTE');
  const domanda = { ...parametri, codAzienda: lavoro.codAzienda };
  return { descrizione, domanda, formati: parametri.formati };
}

interface Scrittura {
  readonly lettore: PoolClient;
  readonly report: Report;
  readonly perRiga: Lettura['perRiga'];
  readonly nome: string;
  readonly totale: number;
}

/** The file of each format, one after the other, all of the same rows; how many bytes they are. */
async function scriviFile(
  esecuzione: Esecuzione,
  { lettore, report, perRiga, nome, totale }: Scrittura,
  quali: readonly FormatoReport[],
): Promise<number> {
  const { client, lavoro } = esecuzione;
  let byte = 0;
  for (const [i, formato] of quali.entries()) {
    const scrivi = formati[formato];
    const parte = 96 / quali.length / letture[formato];
    let daPercento = 2 + (96 * i) / quali.length;
    const eventi = () => {
      const passata = { daPercento, aPercento: daPercento + parte, totale, perRiga };
      daPercento = passata.aPercento;
      return eventiDi(report, righe(esecuzione, lettore, passata));
    };
    const estensione = `.${formato}`;
    const file = { guid: lavoro.guid, ruolo: 'risultato', estensione, nome: nome + estensione };
    byte += await salvaFile(client, { ...file, ruolo: 'risultato' }, scrivi(report, eventi));
  }
  return byte;
}

/**
 * Reads in a session of its own and writes the files in the job's: the job's row, which its progress
 * keeps changing, must not be part of the snapshot that the rows are read in.
 */
async function esportaDa(
  esecuzione: Esecuzione,
  { client: lettore, daReplica }: Lettore,
): Promise<void> {
  const { client, lavoro } = esecuzione;
  const { descrizione, domanda, formati: chiesti } = richiestoDi(esecuzione);
  await client.query('begin');
  await lettore.query('begin isolation level repeatable read read only');
  if (descrizione.personale)
    await lettore.query(`select set_config('rateo.aziende', $1, true)`, [
      domanda.aziende?.join(',') ?? '',
    ]);
  const tx = txDiSessione(lettore);
  const chiedi = chiediA(tx);
  const letta = await descrizione.leggi(domanda, chiedi);
  const lettura = { ...letta, ...(await letta.prepara?.(chiedi, tx)) };
  const diChi = descrizione.ambito === 'azienda' ? domanda.codAzienda : null;
  const report: Report = {
    titolo: descrizione.titolo,
    ...(descrizione.libro && { libro: true }),
    ...lettura,
    utente: lavoro.utente,
    ...(await testataDi(lettore, diChi)),
  };
  const totale = await apriCursore(tx, lettore, lettura);
  const quali = daProdurre(chiesti, totale);
  const nome = lettura.nomeFile ?? nomeFile(descrizione.nome, domanda.filtro, diChi);
  const byte = await scriviFile(
    esecuzione,
    { lettore, report, perRiga: lettura.perRiga, nome, totale },
    quali,
  );
  const contati = { inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
  // With the job's end, not after it: whoever sees it completed reads how it went.
  const fonte = daReplica ? ' Lette dalla replica.' : '';
  await annota(client, lavoro.guid, 'info', `Righe esportate: ${totale}.${fonte}`);
  if (!chiesti && !quali.includes('pdf'))
    await annota(
      client,
      lavoro.guid,
      'avviso',
      `${totale} righe: il PDF si fa solo se lo si chiede.`,
    );
  await concludi(esecuzione, { fase: 'fine', esito: { letti: totale, ...contati, byte } });
  await client.query('commit');
}

const annota = async (
  client: PoolClient,
  guid: string,
  livello: 'info' | 'avviso',
  testo: string,
): Promise<void> => {
  await client.query('insert into lavori_log (guid, livello, testo) values ($1, $2, $3)', [
    guid,
    livello,
    testo,
  ]);
};

/**
 * Writes a report: the rows of its request, in each format, all of one snapshot; once more from the
 * main server when the replica cannot go on.
 */
export async function esporta(esecuzione: Esecuzione): Promise<void> {
  esecuzione.avanza('esportazione', 1);
  const lettore = await esecuzione.apriLettore();
  try {
    await esportaDa(esecuzione, lettore);
  } catch (e) {
    esecuzione.controlla();
    if (!lettore.daReplica || !letturaInterrotta(e)) throw e;
    await esecuzione.client.query('rollback');
    await esecuzione.registra('avviso', 'La replica si è interrotta: si legge dal principale.');
    const altro = await esecuzione.apriLettore({ daReplica: false });
    await esportaDa(esecuzione, altro).finally(altro.libera);
  } finally {
    lettore.libera();
  }
}
