import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { LUNGHEZZA_NOME, nomePulito } from '#domain/allegati/allegato.ts';
import { senzaControlli } from '#domain/allegati/contenuto.ts';
import type { FormatoAllegato } from '#domain/allegati/formati.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { blocchiDi, fileDi } from '#server/importazioni/carica.ts';
import { BYTE_DI_TESTA, esigiConforme, esigiFormatoNoto } from './formato.ts';

/** A document that has arrived whole and is what it says, on this machine until it is put in its place. */
export interface Arrivato {
  readonly nomeFile: string;
  readonly formato: string;
  readonly byte: number;
  readonly sha256: string;
  readonly flusso: () => Readable;
}

/** A file without a name: whatever ends this process, the system takes it back. */
async function fileSenzaNome(): Promise<FileHandle> {
  const nome = join(tmpdir(), `rateo-allegato-${randomUUID()}`);
  const maniglia = await open(nome, 'wx+', 0o600);
  await rm(nome, { force: true });
  return maniglia;
}

const TROPPO = (byte: number) =>
  errore('TROPPO_GRANDE', {
    detail: `Il documento supera il limite di ${byte >= 1024 ** 2 ? `${Math.floor(byte / 1024 ** 2)} MB` : `${byte} byte`}: ridurlo, o dividerlo.`,
  });

function nomeDi(scritto: string): string {
  const nome = nomePulito(scritto);
  if (nome === undefined) throw erroreCampo('file', 'Il file non ha un nome: dargliene uno.');
  if (nome.length > LUNGHEZZA_NOME)
    throw erroreCampo(
      'file',
      `Il nome del file supera i ${LUNGHEZZA_NOME} caratteri: accorciarlo e riprovare.`,
    );
  return nome;
}

/** A document of text has no control characters anywhere, not only at its beginning. */
const esigiTesto = (nome: string, { testo }: FormatoAllegato, blocco: Buffer): void => {
  if (testo === undefined || senzaControlli(blocco)) return;
  throw erroreCampo('file', `«${nome}» contiene byte che un testo non ha: salvarlo di nuovo.`);
};

async function ricevi(
  maniglia: FileHandle,
  blocchi: AsyncIterable<Buffer>,
  { nomeFile, formato }: { readonly nomeFile: string; readonly formato: FormatoAllegato },
): Promise<Arrivato> {
  const impronta = createHash('sha256');
  let byte = 0;
  for await (const blocco of blocchi) {
    esigiTesto(nomeFile, formato, blocco);
    impronta.update(blocco);
    await maniglia.write(blocco, 0, blocco.length, byte);
    byte += blocco.length;
  }
  if (byte === 0) throw erroreCampo('file', `«${nomeFile}» è vuoto: scegliere il file giusto.`);
  const testa = Buffer.alloc(Math.min(byte, BYTE_DI_TESTA));
  await maniglia.read(testa, 0, testa.length, 0);
  await esigiConforme(nomeFile, formato, testa);
  return {
    ...{ nomeFile, formato: formato.formato, byte, sha256: impronta.digest('hex') },
    flusso: () => maniglia.createReadStream({ start: 0, autoClose: false }),
  };
}

/**
 * Takes the file of an upload, hashed and looked at as it comes, and gives it to `poi`. Nothing of it
 * is left afterwards, nor of one that is cut off.
 */
export async function conArrivato<T>(
  request: FastifyRequest,
  limite: number,
  poi: (arrivato: Arrivato) => Promise<T>,
): Promise<T> {
  const file = await fileDi(request, limite);
  let maniglia: FileHandle | undefined;
  try {
    const nomeFile = nomeDi(file.filename);
    const formato = esigiFormatoNoto(nomeFile);
    maniglia = await fileSenzaNome();
    const arrivato = await ricevi(maniglia, blocchiDi(file.file), { nomeFile, formato });
    if (file.file.truncated) throw TROPPO(limite);
    return await poi(arrivato);
  } catch (causa) {
    // What is left of the body is let go of, so that the answer can be sent.
    file.file.resume();
    throw file.file.truncated ? TROPPO(limite) : causa;
  } finally {
    await maniglia?.close();
  }
}
