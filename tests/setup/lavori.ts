import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Static } from 'typebox';
import { afterAll } from 'vitest';
import type { Lavoro as LavoroWire } from '#contract/reportsmonitor.ts';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import { type AppDiProva, type Chiama, inCorso } from './app.ts';

export type Lavoro = Static<typeof LavoroWire>;

/** A worker on the test's database, stopped when the file ends; `riavvia` stops it and starts another one after `intanto`. */
export async function lavoratoreDiProva(
  { proprietario, applicazione }: Pick<AppDiProva, 'proprietario' | 'applicazione'>,
  ambiente: NodeJS.ProcessEnv = {},
) {
  const avvia = () =>
    avviaEsecutore({
      proprietario,
      applicazione,
      config: configurazione({ RATEO_LOG: 'silent', ...ambiente }),
      signal: new AbortController().signal,
    });
  let esecutore = await avvia();
  afterAll(() => esecutore.ferma());
  const riavvia = async (intanto: () => Promise<unknown>): Promise<void> => {
    await esecutore.ferma();
    await intanto();
    esecutore = await avvia();
  };
  return { riavvia };
}

export interface FileDaCaricare {
  readonly nome: string;
  readonly byte: Buffer | string;
}

const CONFINE = 'confine-di-prova';

/** Posts a file as the multipart field `file`. */
export const caricaFile = (
  chiama: Chiama,
  url: string,
  { nome, byte }: FileDaCaricare,
): Promise<LightMyRequestResponse> => {
  const testa =
    `--${CONFINE}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n';
  const corpo = Buffer.concat([
    Buffer.from(testa),
    Buffer.from(byte),
    Buffer.from(`\r\n--${CONFINE}--\r\n`),
  ]);
  return chiama('POST', url, corpo, {
    'content-type': `multipart/form-data; boundary=${CONFINE}`,
    'content-length': String(corpo.length),
  });
};

export const leggiLavoro = async (chiama: Chiama, guid: string): Promise<Lavoro> =>
  (await chiama('GET', `/reportsmonitor/get-report-by-id/${guid}`)).json<Lavoro>();

const ATTESA_MS = 20_000;

/** Waits until the job has ended (or stands in preview), and tells of it as the web is told. */
export async function attendi(chiama: Chiama, guid: string, attesaMs = ATTESA_MS): Promise<Lavoro> {
  const scadenza = Date.now() + attesaMs;
  const pausa = () => new Promise((risolvi) => setTimeout(risolvi, 50));
  for (;;) {
    while (Date.now() < scadenza && (await inCorso(chiama, guid))) await pausa();
    const lavoro = await leggiLavoro(chiama, guid);
    if (lavoro.stato !== 'in attesa' && lavoro.stato !== 'in corso') return lavoro;
    if (Date.now() > scadenza)
      throw new Error(`Il lavoro ${guid} è ancora ${lavoro.stato} (${lavoro.fase})`);
    await pausa();
  }
}

/**
 * Uploads a file, of rates where nothing else is said, and waits for the end of its import. `coda` is
 * what the address of a CSV import ends with.
 */
export async function importa(
  chiama: Chiama,
  file: FileDaCaricare,
  opzioni: Record<string, string> = {},
  risorsa = 'Cambi',
  coda = '',
): Promise<Lavoro> {
  const guid = opzioni.guid ?? randomUUID();
  const excel = /\.xls/i.test(file.nome);
  const rotta = `/${risorsa}/${excel ? 'uploadFromExcel' : `uploadFromCsv${coda}`}`;
  const query = new URLSearchParams({ ...opzioni, guid });
  const risposta = await caricaFile(chiama, `${rotta}?${query}`, file);
  if (risposta.statusCode !== 202)
    throw new Error(`Caricamento rifiutato: ${risposta.statusCode} ${risposta.body}`);
  return attendi(chiama, guid);
}
