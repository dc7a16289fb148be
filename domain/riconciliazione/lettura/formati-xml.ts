import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { formatoCamt, LettoreCamt } from './camt.ts';
import { LettoreMessaggioXml, letturaMessaggio } from './messaggi-xml.ts';
import { RaccoltaXml } from './raccolta-xml.ts';
import { rifiuta } from './rifiuto.ts';
import { formatoSemt, LettoreSemt } from './semt.ts';
import type { AscoltatoreXml, PostoXml } from './xml.ts';

/** «SecuritiesBalanceCustodyReport.002V03»: elements are written out, and are others. */
const NOMI_ESTESI = /^[A-Z][A-Za-z]+\.\d{3}V\d{2}$/;

/** Listens to any XML file and tells the messages in it, whatever envelope they are in. */
export const ascoltatoreXml = (
  emetti: (e: EventoLettura) => void,
  posto: PostoXml,
): AscoltatoreXml =>
  new RaccoltaXml((radice) => {
    const camt = formatoCamt(radice);
    if (camt !== null) return new LettoreCamt(camt, radice, emetti);
    const semt = formatoSemt(radice);
    if (semt !== null) return new LettoreSemt(semt, radice, emetti);
    const lettura = letturaMessaggio(radice);
    if (lettura !== null) return new LettoreMessaggioXml(lettura, radice, emetti);
    if (NOMI_ESTESI.test(radice))
      rifiuta(
        { pagina: null, riga: posto.riga() },
        `il messaggio ${radice} è di una variante a nomi estesi che non si legge`,
        'Chiedere la versione ISO (semt.002.001, seev.031.001…).',
      );
    return null;
  }, posto);
