import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { eurofxrefInCsv } from '#server/files/eurofxref.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { aBlocchi } from '#server/lavori/file.ts';
import { avviato, type Lavoro } from '#server/lavori/lavoro.ts';
import type { MappaturaScelta } from './mappatura-scelta.ts';
import { consegna, ricevi, salvaBlocco } from './ricevi.ts';
import { sceltiDi } from './scelte.ts';
import type { ParametriImport } from './tasks.ts';
import {
  comeRifiuto,
  esigiEstensione,
  type FormatoFile,
  rilevatoreDi,
  verificaInizio,
  verificaIntero,
} from './verifica.ts';

export interface Caricamento {
  readonly db: Db;
  readonly config: Configurazione;
  readonly contesto: Contesto;
  readonly request: FastifyRequest;
  readonly archivio: Destinazione;
  readonly formato: FormatoFile;
  /** Whether what comes is the European Central Bank's XML, made into the CSV that it stands for. */
  readonly daXml?: boolean;
  readonly guid: string;
  readonly parametri: ParametriImport;
  /** The saved mapping by which the file is read; null where it has the destination's own columns. */
  readonly mappata: MappaturaScelta | null;
}

/** What multipart adds around the file: boundaries, headers of the parts, other small fields. */
const BYTE_INVOLUCRO = 64 * 1024;
/** Spreadsheets are unpacked in memory; a CSV of any size streams. */
const BYTE_MASSIMI_EXCEL = 64 * 1024 * 1024;
/** The whole history of the rates is a fourth of it. */
const BYTE_MASSIMI_XML = 32 * 1024 * 1024;
const BYTE_PRIMO_BLOCCO = 1024 * 1024;

function limiteDi({ config, formato, daXml }: Caricamento): number {
  if (daXml) return Math.min(config.maxUploadByte, BYTE_MASSIMI_XML);
  return formato === 'excel'
    ? Math.min(config.maxUploadByte, BYTE_MASSIMI_EXCEL)
    : config.maxUploadByte;
}

export const troppoGrande = (limite: number) => {
  const dimensione =
    limite >= 1024 ** 2 ? `${Math.floor(limite / 1024 ** 2)} MB` : `${limite} byte`;
  return errore('TROPPO_GRANDE', { detail: `Il file supera il limite di ${dimensione}.` });
};

/** Refused by what the request declares, before a byte of the body is read. */
function esigiMisura({ request }: Caricamento, limite: number): void {
  const dichiarati = Number(request.headers['content-length'] ?? 0);
  if (dichiarati > limite + BYTE_INVOLUCRO) throw troppoGrande(limite);
}

const ROTTO = 'Il file non è arrivato intero: nulla è stato scritto. Caricarlo di nuovo.';

/** A connection that fell, or a form that nobody can read: what the parser says of it is not ours. */
const comeInterrotto = (causa: unknown): unknown => {
  const suo = causa instanceof Error && 'statusCode' in causa && Number(causa.statusCode) === 413;
  return suo ? causa : errore('RICHIESTA_ERRATA', { detail: ROTTO, cause: causa });
};

/** The file of a multipart form, refused where there is none. */
export async function fileDi(request: FastifyRequest, limite: number) {
  if (!request.isMultipart())
    throw errore('RICHIESTA_ERRATA', {
      detail: 'Manca il file: campo «file» di un modulo multipart.',
    });
  const file = await request
    .file({ limits: { fileSize: limite, files: 1 } })
    .catch((causa: unknown) => {
      throw comeInterrotto(causa);
    });
  if (!file) throw errore('RICHIESTA_ERRATA', { detail: 'Manca il file: campo «file».' });
  return file;
}

/** The bytes of the file as they come in; that they end too early is the caller's. */
export async function* blocchiDi(flusso: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const blocco of aBlocchi(flusso)) yield blocco;
  } catch (causa) {
    throw comeInterrotto(causa);
  }
}

async function apriImportazione(
  tx: Tx,
  caricamento: Caricamento,
  nomeFile: string,
): Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }> {
  const { contesto, archivio, formato, guid, parametri, mappata } = caricamento;
  const esito = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'importazione',
    area: archivio.area,
    archivio: archivio.tipo,
    descrizione: `Import ${archivio.intestazione} da ${nomeFile.slice(0, 200)}`,
    parametri: { ...parametri, ...(mappata && { mappatura: mappata.codice }) },
    inCaricamento: true,
  });
  if (esito.creato)
    await sql`
      insert into importazioni (guid, archivio, formato, nome_file, cod_mappatura, mappatura)
      values (${guid}, ${archivio.tipo}, ${formato}, ${nomeFile.slice(0, 200)},
              ${mappata?.codice ?? null}, ${mappata && JSON.stringify(mappata.regole)})`.execute(
      tx,
    );
  return esito;
}

interface Flusso {
  readonly nomeFile: string;
  readonly blocchi: AsyncGenerator<Buffer>;
  readonly troncato: () => boolean;
  readonly limite: number;
}

/** Block after block, each committed by itself: memory stays flat whatever the size. */
async function riceviLungo(
  caricamento: Caricamento,
  { nomeFile, blocchi, troncato, limite }: Flusso,
  primi: readonly Buffer[],
): Promise<Lavoro> {
  const { db, contesto, formato, guid, request } = caricamento;
  async function* tutti(): AsyncGenerator<Buffer> {
    yield* primi;
    yield* blocchi;
  }
  return ricevi({
    ...{ db, contesto, guid, log: request.log, blocchi: tutti() },
    apri: (tx) => apriImportazione(tx, caricamento, nomeFile),
    esigiIntero: () => {
      if (troncato()) throw troppoGrande(limite);
    },
    ...(formato === 'csv' && {
      rilevatore: rilevatoreDi(caricamento.mappata?.regole.lettura?.codifica),
    }),
  });
}

async function riceviCorto(
  caricamento: Caricamento,
  nomeFile: string,
  byte: Buffer,
): Promise<Lavoro> {
  const { db, contesto, archivio, formato, guid, parametri } = caricamento;
  const mappatura = caricamento.mappata?.regole ?? null;
  const scelti = sceltiDi(archivio, parametri);
  await verificaIntero(byte, formato, { archivio, mappatura, scelti }, parametri);
  const rilevatore = rilevatoreDi(mappatura?.lettura?.codifica);
  if (formato === 'csv') rilevatore.aggiungi(byte);
  return inTransazione(db, contesto, async (tx) => {
    const { lavoro, creato } = await apriImportazione(tx, caricamento, nomeFile);
    if (!creato) return lavoro;
    await salvaBlocco(tx, guid, 0, byte);
    await consegna(tx, guid, byte.length, formato === 'csv' ? rilevatore.codifica() : null);
    return lavoro;
  });
}

/**
 * Takes an upload: streamed as raw bytes into the database with its job, parsed by a worker. What a
 * small file, or the beginning of a large one, already shows to be wrong is refused here.
 */
export async function carica(caricamento: Caricamento) {
  const limite = limiteDi(caricamento);
  esigiMisura(caricamento, limite);
  const file = await fileDi(caricamento.request, limite);
  try {
    const { daXml = false } = caricamento;
    esigiEstensione(file.filename, daXml ? 'xml' : caricamento.formato);
    const arrivati = blocchiDi(file.file);
    const blocchi = daXml ? eurofxrefInCsv(arrivati) : arrivati;
    const primi: Buffer[] = [];
    let letti = 0;
    let finito = false;
    while (letti <= BYTE_PRIMO_BLOCCO && !finito) {
      const prossimo = await blocchi.next();
      finito = prossimo.done === true;
      if (!prossimo.done) primi.push(prossimo.value);
      letti += prossimo.done ? 0 : prossimo.value.length;
    }
    if (file.file.truncated) throw troppoGrande(limite);
    const inizio = Buffer.concat(primi);
    if (finito) return avviato(await riceviCorto(caricamento, file.filename, inizio));
    const { archivio, mappata, parametri } = caricamento;
    const scelti = sceltiDi(archivio, parametri);
    const lettibile = { archivio, mappatura: mappata?.regole ?? null, scelti };
    await verificaInizio(inizio, caricamento.formato, lettibile);
    const troncato = () => file.file.truncated;
    const flusso = { nomeFile: file.filename, blocchi, troncato, limite };
    return avviato(await riceviLungo(caricamento, flusso, primi));
  } catch (causa) {
    // What is left of the body is let go of, so that the answer can be sent.
    file.file.resume();
    throw comeRifiuto(causa);
  }
}
