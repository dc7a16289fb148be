import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { eventoWebhook } from './eventi.ts';

function difettoIndirizzo(indirizzo: string): string | undefined {
  const url = URL.parse(indirizzo);
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'L’indirizzo comincia con https://, come https://esempio.it/rateo.';
  if (url.username !== '' || url.password !== '')
    return 'L’indirizzo non porta nome e password: chi riceve controlla la firma.';
  return url.hash === '' ? undefined : 'L’indirizzo non porta una parte dopo #: toglierla.';
}

function difettoEventi(eventi: unknown): string | undefined {
  const scelti = Array.isArray(eventi) ? eventi.map(String) : [];
  if (scelti.length === 0) return 'Scegliere almeno un evento.';
  if (new Set(scelti).size !== scelti.length) return 'Un evento è scelto due volte.';
  const ignoto = scelti.find((uno) => !eventoWebhook(uno));
  return ignoto === undefined
    ? undefined
    : `L’evento «${ignoto}» non c’è: sceglierne uno dell’elenco.`;
}

/** What is wrong with a webhook as it is about to be saved, field by field. */
export function difettiWebhook({ indirizzo, eventi }: Valori): readonly Difetto[] {
  const difetti = [
    ['indirizzo', difettoIndirizzo(String(indirizzo ?? ''))],
    ['eventi', difettoEventi(eventi)],
  ] as const;
  return difetti.flatMap(([campo, messaggio]) => (messaggio ? [{ campo, messaggio }] : []));
}
