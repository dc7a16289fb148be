import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { nomeNelFile } from '#domain/importazioni/errori-riga.ts';
import { type StiliScelti, stileColonna } from '#domain/importazioni/stile-colonna.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { errore } from '#server/base/errori.ts';
import type { Db } from '#server/db/sessione.ts';
import type { Codifica } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { type LetturaExcel, leggiExcel, limitiExcel } from '#server/files/excel-lettura.ts';
import type { SorgenteRighe } from '#server/files/righe.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { applicaCorrezioni, correzioniTenute } from './celle-corrette.ts';
import type { Lettura } from './lettura.ts';
import { colonneGrezze, comeLetta, conColonne, creaGrezze, DETTO } from './staging.ts';

export interface Caricato {
  readonly formato: 'csv' | 'excel' | 'provider' | 'tabella';
  readonly codifica: Codifica | null;
  readonly byte: number;
  readonly mappatura: RegoleMappatura | null;
}

const FINE_LETTURA_PERCENTO = 35;

export async function* blocchiCaricati(proprietario: Db, guid: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await sql<{
      dati: Buffer;
    }>`select dati from importazione_blocchi where guid = ${guid} and n = ${n}`.execute(
      proprietario,
    );
    const blocco = rows[0];
    if (!blocco) return;
    yield blocco.dati;
  }
}

export async function* conProgresso(
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
  const { sessione, lavoro } = esecuzione;
  const { colonne, mappata } = lettura;
  return sessione.transaction().execute(async (tx) => {
    const grezze = await creaGrezze(tx, lavoro.guid, colonne, mappata);
    const campi = ['riga', ...colonneGrezze(colonne), ...(mappata ? [DETTO] : [])];
    await pipeline(
      Readable.from(lettura.linee(), { objectMode: true }),
      sessione.copiaDa(`copy ${grezze} (${campi}) from stdin`),
      { signal: esecuzione.segnale },
    );
    const stili = stiliDi(lettura, scelti);
    const lette = colonne.map(comeLetta);
    await sql`update importazioni set righe = ${lettura.righe}, stili = ${stili},
      colonne = ${JSON.stringify(lette)} where guid = ${lavoro.guid}`.execute(tx);
    const messa = { destinazione: conColonne(destinazione, lette), stili };
    // A preview that is built anew, after a crash, is as somebody had left it.
    const correzioni = await correzioniTenute(tx, lavoro.guid);
    await applicaCorrezioni(tx, lavoro.guid, messa.destinazione, { correzioni, mappata });
    return messa;
  });
}
