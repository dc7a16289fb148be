import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { BYTE_ESTRATTI } from '#contract/riconciliazione/estratti.ts';
import type { Configurazione } from '#server/base/config.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { blocchiDi, fileDi, troppoGrande } from '#server/importazioni/carica.ts';
import { ricevi } from '#server/importazioni/ricevi.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { avviato, type Lavoro } from '#server/lavori/lavoro.ts';
import { ARCHIVIO_ESTRATTI, type ParametriEstratti } from './tasks.ts';

export interface CaricamentoEstratti {
  readonly db: Db;
  readonly config: Pick<Configurazione, 'maxUploadByte'>;
  readonly contesto: Contesto;
  readonly request: FastifyRequest;
  readonly guid: string;
  readonly parametri: ParametriEstratti;
}

const NOME_MASSIMO = 200;

/** The last part of a path, whatever system it was written on: what a file is called, and nothing else. */
const nomeDiFile = (scritto: string): string =>
  (scritto.split(/[\\/]/).at(-1) || 'estratto').slice(0, NOME_MASSIMO);

/** The job of a file that is arriving. */
export async function apriPresa(
  tx: Tx,
  contesto: Contesto,
  { guid, nome, parametri }: { guid: string; nome: string; parametri: ParametriEstratti },
): Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }> {
  const esito = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'importazione',
    area: 'Riconciliazione',
    archivio: ARCHIVIO_ESTRATTI,
    descrizione: `Estratti da ${nome}`,
    parametri: { ...parametri },
    inCaricamento: true,
  });
  if (esito.creato)
    await sql`insert into importazioni (guid, archivio, formato, nome_file)
      values (${guid}, ${ARCHIVIO_ESTRATTI}, 'estratto', ${nome})`.execute(tx);
  return esito;
}

/** Takes an upload as it streams, block by block; a worker reads it. */
export async function carica({ request, ...caricamento }: CaricamentoEstratti) {
  const { db, contesto, config, guid, parametri } = caricamento;
  const limite = Math.min(config.maxUploadByte, BYTE_ESTRATTI);
  if (Number(request.headers['content-length'] ?? 0) > limite + 64 * 1024)
    throw troppoGrande(limite);
  const file = await fileDi(request, limite);
  const nome = nomeDiFile(file.filename);
  try {
    const lavoro = await ricevi({
      ...{ db, contesto, guid, log: request.log, blocchi: blocchiDi(file.file) },
      apri: (tx) => apriPresa(tx, contesto, { guid, nome, parametri }),
      esigiIntero: () => {
        if (file.file.truncated) throw troppoGrande(limite);
      },
    });
    return avviato(lavoro);
  } finally {
    // What is left of the body is let go of, so that the answer can be sent.
    file.file.resume();
  }
}
