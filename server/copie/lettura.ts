import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { decifra, eCifrata, passwordCopia } from './cifratura.ts';
import {
  type Apertura,
  BYTE_PER_PEZZO,
  type Chiusura,
  CopiaRifiutata,
  FORMATO,
  pezzoDi,
  VERSIONE_FORMATO,
  VOCE_APERTURA,
  VOCE_CHIUSURA,
} from './formato.ts';

const MAGICO_ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const BYTE_PER_DESCRIZIONE = 16 * 1024 ** 2;

interface Voce {
  readonly nome: string;
  readonly dati: Buffer;
}

export type ParteCopia =
  | { readonly tipo: 'apertura'; readonly apertura: Apertura; readonly dati: Buffer }
  | { readonly tipo: 'pezzo'; readonly tabella: string; readonly n: number; readonly dati: Buffer }
  | { readonly tipo: 'chiusura'; readonly chiusura: Chiusura };

async function inizioDi(file: string): Promise<Buffer> {
  const maniglia = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    const perche = cause.code === 'ENOENT' ? 'non c’è' : `non si legge (${cause.code})`;
    throw new CopiaRifiutata(`La copia ${file} ${perche}.`, { cause });
  });
  try {
    const { bytesRead, buffer } = await maniglia.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await maniglia.close();
  }
}

/** The file's bytes, deciphered where they are enciphered. */
async function flussoDi(file: string, env: NodeJS.ProcessEnv): Promise<Readable> {
  const inizio = await inizioDi(file);
  const flusso = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (eCifrata(inizio)) return Readable.from(decifra(flusso, passwordCopia(env)));
  if (inizio.subarray(0, 4).equals(MAGICO_ZSTD)) return flusso;
  flusso.destroy();
  throw new CopiaRifiutata(`${file} non è una copia di Rateo.`);
}

/** What the user is told of a file that the decompressor or the tar reader refuses. */
function comeRifiuto(e: unknown): unknown {
  if (e instanceof CopiaRifiutata || !(e instanceof Error)) return e;
  const codice = (e as NodeJS.ErrnoException).code ?? '';
  if (codice === 'Z_BUF_ERROR' || /Unexpected end/.test(e.message))
    return new CopiaRifiutata('La copia è incompleta: il file è troncato.', { cause: e });
  if (codice.startsWith('ZSTD') || codice.startsWith('Z_') || /tar header/i.test(e.message))
    return new CopiaRifiutata('La copia è alterata: i byte non tornano.', { cause: e });
  return e;
}

async function* voci(file: string, env: NodeJS.ProcessEnv): AsyncGenerator<Voce> {
  const flusso = await flussoDi(file, env);
  const archivio = extract();
  const lettura = pipeline(flusso, createZstdDecompress(), archivio);
  lettura.catch(() => undefined); // it fails the loop below too, and is awaited after it
  for await (const voce of archivio) {
    const { name, size = 0 } = voce.header;
    const limite = pezzoDi(name) ? BYTE_PER_PEZZO : BYTE_PER_DESCRIZIONE;
    if (size > limite) throw new CopiaRifiutata(`La copia è alterata: ${name} è troppo grande.`);
    const parti: Buffer[] = [];
    for await (const parte of voce) parti.push(parte as Buffer);
    yield { nome: name, dati: Buffer.concat(parti) };
  }
  await lettura;
}

function comeJson(voce: Voce): unknown {
  try {
    return JSON.parse(voce.dati.toString('utf8'));
  } catch (cause) {
    throw nonSiLegge(voce.nome, cause);
  }
}

const nonSiLegge = (nome: string, cause?: unknown): CopiaRifiutata =>
  new CopiaRifiutata(`La copia è alterata: ${nome} non si legge.`, { cause });

/** Whether it is a list whose entries have names: what a changed byte may have made of it is not known. */
const conNomi = (elenco: unknown): boolean =>
  Array.isArray(elenco) && elenco.every((una) => typeof una?.nome === 'string');

function chiusuraDi(voce: Voce): Chiusura {
  const chiusura = comeJson(voce) as Chiusura | null;
  if (!chiusura || ![chiusura.tabelle, chiusura.sequenze].every(conNomi))
    throw nonSiLegge(voce.nome);
  return chiusura;
}

function aperturaDi(voce: Voce | undefined): Apertura {
  if (voce?.nome !== VOCE_APERTURA) throw new CopiaRifiutata('Il file non è una copia di Rateo.');
  const apertura = comeJson(voce) as Apertura | null;
  if (apertura?.formato !== FORMATO) throw new CopiaRifiutata('Il file non è una copia di Rateo.');
  if (apertura.versione > VERSIONE_FORMATO)
    throw new CopiaRifiutata(
      `La copia è di una versione più recente di Rateo (formato ${apertura.versione}): aggiornare.`,
    );
  if (
    ![apertura.migrazioni, apertura.tabelle, apertura.escluse].every(conNomi) ||
    !apertura.tabelle.every(({ colonne }) => Array.isArray(colonne))
  )
    throw nonSiLegge(voce.nome);
  return apertura;
}

async function* parti(file: string, env: NodeJS.ProcessEnv): AsyncGenerator<ParteCopia> {
  let aperta = false;
  let chiusa = false;
  for await (const voce of voci(file, env)) {
    if (chiusa) throw new CopiaRifiutata('La copia è alterata: continua dopo la fine.');
    const pezzo = pezzoDi(voce.nome);
    if (!aperta) {
      yield { tipo: 'apertura', apertura: aperturaDi(voce), dati: voce.dati };
      aperta = true;
    } else if (pezzo) yield { tipo: 'pezzo', ...pezzo, dati: voce.dati };
    else if (voce.nome === VOCE_CHIUSURA) {
      yield { tipo: 'chiusura', chiusura: chiusuraDi(voce) };
      chiusa = true;
    } else throw new CopiaRifiutata(`La copia è alterata: ${voce.nome} non dovrebbe esserci.`);
  }
  if (!chiusa) throw new CopiaRifiutata('La copia è incompleta: manca la fine.');
}

/** A copy part after part: its opening, the pieces of its tables, its closing; never half a file. */
export async function* leggiCopia(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): AsyncGenerator<ParteCopia> {
  try {
    yield* parti(file, env);
  } catch (e) {
    throw comeRifiuto(e);
  }
}
