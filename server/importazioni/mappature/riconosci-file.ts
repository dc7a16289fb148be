import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { abbinaColonne } from '#domain/importazioni/intestazione.ts';
import { CAMPIONE_CARATTERI } from '#domain/mappature/campione.ts';
import { colonneInRighe } from '#domain/mappature/in-righe.ts';
import type { LetturaFile } from '#domain/mappature/regole.ts';
import {
  type Riconoscibile,
  type Riconoscimento,
  riconosci,
  titoliDelTesto,
} from '#domain/mappature/riconoscimento.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { leggiExcel, limitiExcel } from '#server/files/excel-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import { blocchiDi, fileDi } from '#server/importazioni/carica.ts';
import { rilevatoreDi } from '#server/importazioni/verifica.ts';

interface DaRiconoscere {
  readonly db: Db;
  readonly contesto: Contesto;
  readonly request: FastifyRequest;
  readonly destinazione: Destinazione;
}

type Titoli = readonly string[] | null;

/** More than this is not looked at: of a text the beginning is enough, a sheet as large is imported first. */
const BYTE_MASSIMI = 16 * 1024 * 1024;
const BYTE_DI_TESTO = 2 * CAMPIONE_CARATTERI;
const A_CAPO = 10;

/** The beginning of a text, whole lines of it: a character that is cut would change how it is read. */
function inizioDelTesto(byte: Buffer): Buffer {
  if (byte.length <= BYTE_DI_TESTO) return byte;
  const inizio = byte.subarray(0, BYTE_DI_TESTO);
  const fine = inizio.lastIndexOf(A_CAPO);
  return fine < 0 ? inizio : inizio.subarray(0, fine + 1);
}

function titoliDelCsv(byte: Buffer, lettura: LetturaFile): Titoli {
  // What cannot be read in the encoding that the mapping names is not one of its files.
  if (lettura.codifica === 'utf-8' && !isUtf8(byte)) return null;
  const rilevatore = rilevatoreDi(lettura.codifica);
  rilevatore.aggiungi(byte);
  return titoliDelTesto(new TextDecoder(rilevatore.codifica()).decode(byte), lettura);
}

/** The first row of the sheet that a mapping reads. */
async function titoliDelFoglio(byte: Buffer, lettura: LetturaFile): Promise<Titoli> {
  for await (const { righe } of leggiExcel(byte, limitiExcel, lettura)) {
    const [prima] = righe;
    if (!prima) continue;
    const titoli = prima.map((cella) => (typeof cella === 'string' ? cella : ''));
    if (!lettura.inRighe) return titoli;
    const lunga = colonneInRighe(lettura.inRighe, titoli);
    return 'mancanti' in lunga ? null : lunga.intestazione;
  }
  return null;
}

/** Null where a file cannot be read in that way: binary content, no sheet of that name. */
async function oNessuno(leggi: () => Titoli | Promise<Titoli>): Promise<Titoli> {
  try {
    return await leggi();
  } catch (causa) {
    if (causa instanceof FileRifiutato) return null;
    throw causa;
  }
}

/** The titles by how the file is read, each way once. */
async function titoliPerLettura(
  letture: readonly LetturaFile[],
  leggi: (lettura: LetturaFile) => Titoli | Promise<Titoli>,
): Promise<(lettura: LetturaFile) => Titoli> {
  const letti = new Map<string, Titoli>();
  for (const lettura of letture) {
    const chiave = JSON.stringify(lettura);
    if (!letti.has(chiave)) letti.set(chiave, await oNessuno(() => leggi(lettura)));
  }
  return (lettura) => letti.get(JSON.stringify(lettura)) ?? null;
}

const mappatureDi = ({ db, contesto, destinazione }: DaRiconoscere): Promise<Riconoscibile[]> =>
  inTransazione(db, contesto, async (tx) => {
    const { rows } = await sql<Riconoscibile>`
      select cod_mappatura as "codMappatura", descrizione, regole from mappature
       where destinazione = ${destinazione.tipo} order by cod_mappatura`.execute(tx);
    return rows;
  });

async function inizioDi({ request }: DaRiconoscere) {
  const file = await fileDi(request, BYTE_MASSIMI);
  const parti: Buffer[] = [];
  for await (const parte of blocchiDi(file.file)) parti.push(parte);
  const excel = /\.xlsx$/i.test(file.filename);
  // Of a sheet that was cut nothing can be read.
  const byte = excel && file.file.truncated ? Buffer.alloc(0) : Buffer.concat(parti);
  return { excel, byte: excel ? byte : inizioDelTesto(byte) };
}

interface FileRiconosciuto {
  readonly propria: boolean;
  readonly riconosciuta: string | null;
  readonly adatte: Riconoscimento['adatte'][number][];
}

/**
 * Which of the saved mappings a file is of. With the destination's own columns it needs none, unless a mapping
 * reads more of its columns than the destination knows.
 */
export async function riconosciFile(chiesta: DaRiconoscere): Promise<FileRiconosciuto> {
  const { colonneImport, identita, scelteAlCaricamento = [] } = chiesta.destinazione;
  const { excel, byte } = await inizioDi(chiesta);
  const mappature = await mappatureDi(chiesta);
  const letture = [{}, ...mappature.map(({ regole }) => regole.lettura ?? {})];
  const titoliPer = await titoliPerLettura(letture, (lettura) =>
    excel ? titoliDelFoglio(byte, lettura) : titoliDelCsv(byte, lettura),
  );
  const titoli = titoliPer({});
  // What may be said for the whole file need not stand in it.
  const attese = colonneImport.map((una) =>
    scelteAlCaricamento.some(({ campo }) => campo === una.campo)
      ? { ...una, facoltativa: true }
      : una,
  );
  const abbinate = titoli && abbinaColonne(titoli, attese, identita ?? []);
  const proprie =
    abbinate && 'posizioni' in abbinate
      ? abbinate.posizioni.filter((posizione) => posizione >= 0).length
      : 0;
  const { riconosciuta, adatte } = riconosci(mappature, titoliPer);
  const nota = adatte.find(({ codMappatura }) => codMappatura === riconosciuta);
  // Where both name all of them the file is of who saved a mapping for it.
  const meglio = nota && (nota.altre === 0 ? nota.nominate >= proprie : nota.nominate > proprie);
  const propria = proprie > 0 && !meglio;
  return { propria, riconosciuta: propria ? null : riconosciuta, adatte: [...adatte] };
}
