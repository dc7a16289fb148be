import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { formatoCamt, LettoreCamt } from './camt.ts';
import { RaccoltaXml } from './raccolta-xml.ts';
import type { AscoltatoreXml, PostoXml } from './xml.ts';

/** Listens to any XML file and tells the messages in it, whatever envelope they are in. */
export const ascoltatoreXml = (
  emetti: (e: EventoLettura) => void,
  posto: PostoXml,
): AscoltatoreXml =>
  new RaccoltaXml((radice) => {
    const camt = formatoCamt(radice);
    return camt === null ? null : new LettoreCamt(camt, radice, emetti);
  }, posto);
