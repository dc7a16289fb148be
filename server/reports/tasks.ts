import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { type ArchivioSql, archivi, ordinamento } from '#server/dati-dinamici/archivio.ts';
import { condizione, type FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import { apriDb } from '#server/db/kysely.ts';
import { letturaInterrotta } from '#server/db/lettura.ts';
import { errore } from '#server/errori.ts';
import {
  type ColonnaFile,
  scriviCsv,
  scriviExcel,
  type ValoreFile,
} from '#server/files/scrittura.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';

export interface ParametriEsportazione {
  readonly archivio: string;
  readonly filtro: FiltroArchivioWire;
  readonly ordine: Ordinamento | null;
}

const RIGHE_PER_BLOCCO = 2_000;

interface Passata {
  /** How far the whole job is when this pass starts and when it ends. */
  readonly daPercento: number;
  readonly aPercento: number;
  readonly totale: number;
}

/** The columns under the names that the import takes: an export can be corrected and imported. */
function colonneDi({ tipo }: ArchivioSql): ColonnaFile[] {
  const colonne = tipo.colonneImport.map(({ titolo, tipo: contenuto, campo }): ColonnaFile => {
    if (contenuto === 'data') return { titolo, tipo: 'data' };
    if (contenuto !== 'numero') return { titolo, tipo: 'testo' };
    const decimali = tipo.valori.find((valore) => valore.sql === campo)?.decimaliMostrati ?? 2;
    return { titolo, tipo: 'numero', decimali };
  });
  return [...colonne, { titolo: 'FONTE', tipo: 'testo' }];
}

const domanda = (
  archivio: ArchivioSql,
  { filtro, ordine }: ParametriEsportazione,
  codAzienda: string | null,
) => {
  const espressioni = archivio.tipo.colonneImport.map(({ campo, tipo }) => {
    const colonna = sql.ref(`t.${campo}`);
    return tipo === 'numero' ? sql`trim_scale(${colonna})::text` : sql`${colonna}::text`;
  });
  const voci = ordinamento(archivio, ordine).map(
    ({ colonna, verso }) => sql`${sql.ref(`t.${colonna}`)} ${sql.raw(verso)}`,
  );
  return sql`select ${sql.join(espressioni)}, t.fonte from ${sql.table(archivio.tabella.nome)} t
    where ${condizione(archivio, filtro, codAzienda)} order by ${sql.join(voci)}`;
};

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
  { archivio, parametri, codAzienda }: Esportazione,
): Promise<number> {
  const compilata = domanda(archivio, parametri, codAzienda).compile(apriDb(proprietario));
  const valori = [...compilata.parameters];
  const conta = `select count(*) as righe from (${compilata.sql}) t`;
  const { rows } = await client.query<{ righe: number }>(conta, valori);
  await client.query(
    `declare esportate scroll cursor for ${letterali(client, compilata.sql, valori)}`,
  );
  return rows[0]?.righe ?? 0;
}

/** DECLARE takes no parameters: the values are quoted into their places. */
function letterali(client: PoolClient, testo: string, valori: readonly unknown[]): string {
  return testo.replace(/\$(\d+)/g, (_, n: string) => {
    const valore = valori[Number(n) - 1];
    if (!Array.isArray(valore)) return client.escapeLiteral(String(valore));
    return `array[${valore.map((uno) => client.escapeLiteral(String(uno)))}]`;
  });
}

interface Esportazione {
  readonly archivio: ArchivioSql;
  readonly parametri: ParametriEsportazione;
  readonly codAzienda: string | null;
}

function esportazioneDi({ lavoro }: Esecuzione): Esportazione {
  const parametri = lavoro.parametri as unknown as ParametriEsportazione;
  const archivio = archivi.find(({ tipo }) => tipo.tipo === parametri.archivio);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${parametri.archivio}?` });
  return { archivio, parametri, codAzienda: lavoro.codAzienda };
}

/**
 * Reads in a session of its own and writes the files in the job's: the job's row, which its progress
 * keeps changing, must not be part of the snapshot that the rows are read in.
 */
async function esportaDa(esecuzione: Esecuzione, lettore: PoolClient): Promise<number> {
  const { client, lavoro, proprietario } = esecuzione;
  const esportazione = esportazioneDi(esecuzione);
  const { tipo } = esportazione.archivio;
  const colonne = colonneDi(esportazione.archivio);
  const { guid } = lavoro;
  await client.query('begin');
  await lettore.query('begin isolation level repeatable read read only');
  const totale = await apriCursore(proprietario, lettore, esportazione);
  const file = (estensione: string) =>
    ({ guid, ruolo: 'risultato', estensione, nome: `${tipo.tipo}${estensione}` }) as const;
  const prima = righe(esecuzione, lettore, { daPercento: 2, aPercento: 45, totale });
  const byteCsv = await salvaFile(client, file('.csv'), scriviCsv(colonne, prima));
  const dopo = righe(esecuzione, lettore, { daPercento: 45, aPercento: 98, totale });
  const excel = scriviExcel(tipo.intestazione, colonne, dopo);
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
