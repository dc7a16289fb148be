import { request as conHttp, type IncomingMessage } from 'node:http';
import { request as conHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { ImpostazioniS3 } from '#server/base/config.ts';
import { ErroreRateo } from '#server/base/errori.ts';
import { type Deposito, nonRaggiungibile } from './deposito.ts';

/** Without a byte in either direction for so long, nobody is there. */
const SILENZIO_MS = 20_000;
const VUOTO = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Richiesta {
  readonly metodo: 'GET' | 'PUT' | 'DELETE';
  readonly chiave: string;
  readonly corpo?: { readonly byte: number; readonly sha256: string; readonly flusso: Readable };
}

/** `https://deposito.esempio.it/secchio/prefisso/chiave`: path style, which every store of the kind takes. */
const indirizzo = ({ url, secchio, prefisso }: ImpostazioniS3, chiave: string): string =>
  [url.replace(/\/+$/, ''), secchio, ...prefisso.split('/'), ...chiave.split('/')]
    .filter((parte) => parte !== '')
    .join('/');

/**
 * One call. Signed by aws4fetch and sent by Node itself: a body must go out with its length, which
 * fetch does not say of a stream.
 */
async function chiedi(
  impostazioni: ImpostazioniS3,
  richiesta: Richiesta,
): Promise<IncomingMessage> {
  const { metodo, chiave, corpo } = richiesta;
  const { accesso: accessKeyId, segreto: secretAccessKey, regione: region } = impostazioni;
  const { url, headers } = await new AwsV4Signer({
    ...{ method: metodo, url: indirizzo(impostazioni, chiave), service: 's3', region },
    ...{ accessKeyId, secretAccessKey },
    headers: { 'x-amz-content-sha256': corpo?.sha256 ?? VUOTO },
  }).sign();
  const invia = url.protocol === 'https:' ? conHttps : conHttp;
  const uscita = invia(url, {
    method: metodo,
    headers: {
      ...Object.fromEntries(headers),
      ...(corpo && { 'content-length': String(corpo.byte) }),
    },
  });
  uscita.setTimeout(SILENZIO_MS, () => uscita.destroy(new Error('Nessuna risposta.')));
  const arrivata = new Promise<IncomingMessage>((bene, male) => {
    uscita.once('response', bene);
    uscita.once('error', male);
  });
  arrivata.catch(() => undefined); // awaited below; the body's failure comes first
  if (corpo) await pipeline(corpo.flusso, uscita);
  else uscita.end();
  return arrivata;
}

const STATI: Readonly<Record<number, string>> = {
  403: 'il deposito rifiuta le chiavi',
  404: 'il documento o il secchio manca',
};

const guasto = (causa: unknown) =>
  causa instanceof ErroreRateo
    ? causa
    : nonRaggiungibile(
        'Il deposito degli allegati non risponde: riprovare, o dirlo a chi tiene acceso Rateo.',
        causa,
      );

async function esigiRiuscita(
  risposta: IncomingMessage,
  ...anche: readonly number[]
): Promise<void> {
  const { statusCode = 0 } = risposta;
  if (statusCode < 300 || anche.includes(statusCode)) return;
  risposta.resume();
  throw nonRaggiungibile(
    `Il deposito degli allegati ha risposto ${statusCode}: ${STATI[statusCode] ?? 'riprovare più tardi'}.`,
  );
}

/** A store that speaks S3. The operator names it, so private networks are as good as others. */
export const depositoS3 = (impostazioni: ImpostazioniS3): Deposito => ({
  async metti({ chiave, byte, sha256, flusso }) {
    try {
      const corpo = { byte, sha256, flusso: flusso() };
      const risposta = await chiedi(impostazioni, { metodo: 'PUT', chiave, corpo });
      await esigiRiuscita(risposta);
      risposta.resume();
    } catch (causa) {
      throw guasto(causa);
    }
  },
  async apri(chiave) {
    try {
      const risposta = await chiedi(impostazioni, { metodo: 'GET', chiave });
      await esigiRiuscita(risposta);
      return risposta;
    } catch (causa) {
      throw guasto(causa);
    }
  },
  async togli(chiave) {
    try {
      const risposta = await chiedi(impostazioni, { metodo: 'DELETE', chiave });
      await esigiRiuscita(risposta, 404);
      risposta.resume();
    } catch (causa) {
      throw guasto(causa);
    }
  },
});
