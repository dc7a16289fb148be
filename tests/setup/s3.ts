import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

const SECCHIO = 'documenti';
const CHIAVE = 'CHIAVE-DI-PROVA';
const SEGRETO = 'segreto di prova';

const sha256 = (dati: string | Buffer): string => createHash('sha256').update(dati).digest('hex');
const hmac = (chiave: string | Buffer, testo: string): Buffer =>
  createHmac('sha256', chiave).update(testo).digest();

/** What AWS Signature Version 4 makes of a request, from the names that it says it signed. */
function firmaAttesa({ method, url = '', headers }: IncomingMessage, autorizzazione: string) {
  const [, credenziali = '', nomi = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(autorizzazione) ?? [];
  const [giorno = '', regione = '', servizio = ''] = credenziali.split('/');
  const [cammino = '', ricerca = ''] = url.split('?');
  const scritte = nomi.split(';').map((nome) => `${nome}:${String(headers[nome]).trim()}\n`);
  const impronta = String(headers['x-amz-content-sha256']);
  const canonica = [method, cammino, ricerca, scritte.join(''), nomi, impronta].join('\n');
  const daFirmare = ['AWS4-HMAC-SHA256', headers['x-amz-date'], credenziali, sha256(canonica)];
  const chiave = [giorno, regione, servizio, 'aws4_request'].reduce<string | Buffer>(
    (sotto, parte) => hmac(sotto, parte),
    `AWS4${SEGRETO}`,
  );
  return hmac(chiave, daFirmare.join('\n')).toString('hex');
}

const firmata = (richiesta: IncomingMessage): boolean => {
  const { authorization = '' } = richiesta.headers;
  return (
    authorization.includes(`Credential=${CHIAVE}/`) &&
    authorization.endsWith(`Signature=${firmaAttesa(richiesta, authorization)}`)
  );
};

/** A store that speaks S3 on loopback: it refuses what is not signed, and bodies that are not what was signed. */
export async function depositoS3DiProva() {
  const oggetti = new Map<string, Buffer>();
  /** What the next calls answer instead. */
  let guasto: number | undefined;

  const servi = async (richiesta: IncomingMessage, risposta: ServerResponse): Promise<void> => {
    const chiave = decodeURIComponent((richiesta.url ?? '').split('?')[0] ?? '').slice(1);
    const corpo = await buffer(richiesta);
    const chiudi = (stato: number, dati?: Buffer) => risposta.writeHead(stato).end(dati);
    if (guasto !== undefined) return void chiudi(guasto);
    if (!firmata(richiesta)) return void chiudi(403);
    if (!chiave.startsWith(`${SECCHIO}/`)) return void chiudi(404);
    const c_e = oggetti.get(chiave);
    if (richiesta.method === 'PUT') {
      if (sha256(corpo) !== richiesta.headers['x-amz-content-sha256']) return void chiudi(400);
      if (Number(richiesta.headers['content-length']) !== corpo.length) return void chiudi(411);
      oggetti.set(chiave, corpo);
      return void chiudi(200);
    }
    if (richiesta.method === 'DELETE') {
      oggetti.delete(chiave);
      return void chiudi(204);
    }
    return void chiudi(c_e ? 200 : 404, richiesta.method === 'HEAD' ? undefined : c_e);
  };

  const server = createServer((richiesta, risposta) => {
    // A client that goes away in the middle leaves nothing: no object is there before its body is.
    servi(richiesta, risposta).catch(() => risposta.destroy());
  });
  await new Promise<void>((fatto) => server.listen(0, '127.0.0.1', fatto));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    oggetti,
    rispondi: (stato: number | undefined) => {
      guasto = stato;
    },
    ambiente: {
      RATEO_ALLEGATI: 's3',
      RATEO_ALLEGATI_S3_URL: `http://127.0.0.1:${port}`,
      RATEO_ALLEGATI_S3_SECCHIO: SECCHIO,
      RATEO_ALLEGATI_S3_PREFISSO: `rateo-${randomBytes(2).toString('hex')}`,
      RATEO_ALLEGATI_S3_CHIAVE: CHIAVE,
      RATEO_ALLEGATI_S3_SEGRETO: SEGRETO,
    },
  };
}
