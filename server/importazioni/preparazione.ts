import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Destinazione } from '#domain/importazione/destinazione.ts';
import { nomeNelFile } from '#domain/importazione/errori-riga.ts';
import { type StiliScelti, stileColonna } from '#domain/importazione/stile-colonna.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { errore } from '#server/errori.ts';
import type { Codifica } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { type LetturaExcel, leggiExcel, limitiExcel } from '#server/files/excel-lettura.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import type { Lettura } from '#server/importazioni/lettura.ts';
import {
  colonneGrezze,
  comeLetta,
  conColonne,
  creaGrezze,
  DETTO,
} from '#server/importazioni/staging.ts';
import type { Esecuzione } from '#server/jobs/esecuzione.ts';

export interface Caricato {
  readonly formato: 'csv' | 'excel' | 'provider' | 'tabella';
  readonly codifica: Codifica | null;
  readonly byte: number;
  readonly mappatura: RegoleMappatura | null;
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

async function* righeExcel(
  blocchi: AsyncIterable<Buffer>,
  come: LetturaExcel | undefined,
): SorgenteRighe {
  const parti: Buffer[] = [];
  for await (const parte of blocchi) parti.push(parte);
  yield* leggiExcel(Buffer.concat(parti), limitiExcel, come);
}

/** The rows of the uploaded file, read again from the first block. */
export function righeCaricate(esecuzione: Esecuzione, caricato: Caricato): SorgenteRighe {
  const { proprietario, lavoro } = esecuzione;
  const blocchi = blocchiCaricati(proprietario, lavoro.guid);
  const come = caricato.mappatura?.lettura;
  const letti = conProgresso(esecuzione, blocchi, caricato.byte);
  if (caricato.formato === 'excel') return righeExcel(letti, come);
  return leggiCsv(letti, caricato.codifica ?? 'utf-8', come);
}

/** One style for every column, or the question that only the user can answer (422). */
export function stiliDi(lettura: Lettura, scelti: StiliScelti): readonly number[] {
  const domande = lettura.colonne.map((colonna, i) => {
    const visti = lettura.stili[i];
    const nominata = { tipo: colonna.tipo, titolo: nomeNelFile(colonna) };
    return visti ? stileColonna(nominata, visti, scelti) : { stile: 0 };
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

/** A file staged: the destination with the columns that it carries, and the style of each. */
export interface InAttesa {
  readonly destinazione: Destinazione;
  readonly stili: readonly number[];
}

/**
 * Stages the file's cells as text and settles the style of every column. Committed as one: either all
 * the rows are staged and the import knows their number and styles, or there is nothing.
 */
export async function mettiInAttesa(
  esecuzione: Esecuzione,
  destinazione: Destinazione,
  lettura: Lettura,
  scelti: StiliScelti,
): Promise<InAttesa> {
  const { client, lavoro } = esecuzione;
  const { colonne, mappata } = lettura;
  await client.query('begin');
  const grezze = await creaGrezze(client, lavoro.guid, colonne, mappata);
  const campi = ['riga', ...colonneGrezze(colonne), ...(mappata ? [DETTO] : [])];
  await pipeline(
    Readable.from(lettura.linee(), { objectMode: true }),
    client.query(copyFrom(`copy ${grezze} (${campi}) from stdin`)),
    { signal: esecuzione.segnale },
  );
  const stili = stiliDi(lettura, scelti);
  const lette = colonne.map(comeLetta);
  await client.query(
    'update importazioni set righe = $2, stili = $3, colonne = $4 where guid = $1',
    [lavoro.guid, lettura.righe, stili, JSON.stringify(lette)],
  );
  await client.query('commit');
  return { destinazione: conColonne(destinazione, lette), stili };
}
