import { createHmac } from 'node:crypto';

/** What is signed: the same bytes in every attempt of one event, but for the instant of the attempt. */
interface Messaggio {
  readonly id: string;
  /** Seconds since 1970, of the attempt. */
  readonly secondi: number;
  readonly corpo: string;
}

const chiaveDi = (segreto: string): Buffer => Buffer.from(segreto.replace(/^whsec_/, ''), 'base64');

/** The headers of the standard-webhooks format: one signature for each key that holds now. */
export function intestazioniFirmate(
  { id, secondi, corpo }: Messaggio,
  segreti: readonly string[],
): Record<string, string> {
  const firme = segreti.map((segreto) => {
    const firma = createHmac('sha256', chiaveDi(segreto)).update(`${id}.${secondi}.${corpo}`);
    return `v1,${firma.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(secondi),
    'webhook-signature': firme.join(' '),
  };
}
