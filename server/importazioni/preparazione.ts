import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { type StiliScelti, stileColonna } from '#domain/importazione/stile-colonna.ts';
import { errore } from '#server/errori.ts';
import type { Codifica } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import { inLinee, type Lettura, nuovaLettura } from '#server/importazioni/lettura.ts';
import { colonneGrezze, creaGrezze } from '#server/importazioni/staging.ts';
import type { Esecuzione } from '#server/jobs/esecuzione.ts';

export interface Caricato {
  readonly formato: 'csv' | 'excel' | 'provider';
  readonly codifica: Codifica | null;
  readonly byte: number;
}

const FINE_LETTURA_PERCENTO = 35;

async function* blocchiCaricati(proprietario: Pool, guid: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await proprietario.query<{ dati: Buffer }>(
      'select dati from importazione_blocchi where guid = $1 and n = $2',
      [guid, n],
    );
    const blocco = rows[0];
    if (!blocco) return;
    yield blocco.dati;
  }
}

async function* conProgresso(
  { avanza, controlla }: Esecuzione,
  blocchi: AsyncIterable<Buffer>,
  totale: number,
): AsyncGenerator<Buffer> {
  let letti = 0;
  for await (const blocco of blocchi) {
    controlla();
    yield blocco;
    letti += blocco.length;
    avanza('lettura', (FINE_LETTURA_PERCENTO * letti) / Math.max(1, totale));
  }
}

async function* righeExcel(blocchi: AsyncIterable<Buffer>): SorgenteRighe {
  const parti: Buffer[] = [];
  for await (const parte of blocchi) parti.push(parte);
  yield* leggiExcel(Buffer.concat(parti));
}

/** The rows of the uploaded file, read again from the first block. */
export function righeCaricate(esecuzione: Esecuzione, caricato: Caricato): SorgenteRighe {
  const { proprietario, lavoro } = esecuzione;
  const blocchi = blocchiCaricati(proprietario, lavoro.guid);
  const letti = conProgresso(esecuzione, blocchi, caricato.byte);
  if (caricato.formato === 'excel') return righeExcel(letti);
  return leggiCsv(letti, caricato.codifica ?? 'utf-8');
}

/** One style for every column, or the question that only the user can answer (422). */
export function stiliDi(
  archivio: Destinazione,
  lettura: Lettura,
  scelti: StiliScelti,
): readonly number[] {
  const domande = archivio.colonneImport.map((colonna, i) => {
    const visti = lettura.stili[i];
    return visti ? stileColonna(colonna, visti, scelti) : { stile: 0 };
  });
  const errori = domande.flatMap((esito) =>
    'domanda' in esito
      ? [{ campo: esito.domanda.parametro, messaggio: esito.domanda.messaggio }]
      : [],
  );
  const [prima] = errori;
  if (prima) throw errore('REGOLA_VIOLATA', { detail: prima.messaggio, errori });
  return domande.map((esito) => ('stile' in esito ? esito.stile : 0));
}

/**
 * Stages the file's cells as text and settles the style of every column. Committed as one: either all
 * the rows are staged and the import knows their number and styles, or there is nothing.
 */
export async function mettiInAttesa(
  esecuzione: Esecuzione,
  archivio: Destinazione,
  sorgente: SorgenteRighe,
  scelti: StiliScelti,
): Promise<readonly number[]> {
  const { client, lavoro } = esecuzione;
  const { colonneImport } = archivio;
  const lettura = nuovaLettura(colonneImport);
  await client.query('begin');
  const grezze = await creaGrezze(client, lavoro.guid, colonneImport);
  const campi = ['riga', ...colonneGrezze(colonneImport)];
  await pipeline(
    Readable.from(inLinee(sorgente, colonneImport, lettura), { objectMode: true }),
    client.query(copyFrom(`copy ${grezze} (${campi}) from stdin`)),
    { signal: esecuzione.segnale },
  );
  const stili = stiliDi(archivio, lettura, scelti);
  await client.query('update importazioni set righe = $2, stili = $3 where guid = $1', [
    lavoro.guid,
    lettura.righe,
    stili,
  ]);
  await client.query('commit');
  return stili;
}
