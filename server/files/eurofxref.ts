import { SaxesParser } from 'saxes';
import { FileRifiutato } from './rifiuto.ts';

export interface LettoreEurofxref {
  leggi(testo: string): void;
  chiudi(): void;
  /** The rows read since the last time: day, currency, rate. */
  prendi(): string[][];
}

export const TITOLI_EUROFXREF = ['DATA', 'CODICE DIVISA', 'CAMBIO'];

/** An envelope, three nested cubes: what is much deeper was written to fill the memory. */
const PROFONDITA_MASSIMA = 16;

/**
 * The European Central Bank's reference rates, `<Cube time='2026-04-13'><Cube currency='USD' rate='1.1684'/>…`,
 * in whatever pieces they come. A file that declares a document type is refused: the bank's does not, and
 * entities are only declared there.
 */
export function lettoreEurofxref(
  rifiuto: (perche: string) => Error,
  dal: string | null,
): LettoreEurofxref {
  const parser = new SaxesParser();
  let righe: string[][] = [];
  let giorno = '';
  let giorni = 0;
  let busta = false;
  let profondita = 0;
  parser.on('error', (causa) => {
    throw rifiuto(causa.message);
  });
  parser.on('doctype', () => {
    throw rifiuto('dichiara un DOCTYPE');
  });
  parser.on('closetag', () => {
    profondita--;
  });
  parser.on('opentag', ({ name, attributes }) => {
    profondita++;
    if (profondita > PROFONDITA_MASSIMA) throw rifiuto('elementi troppo annidati');
    if (name === 'gesmes:Envelope') busta = true;
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes as Record<string, string | undefined>;
    if (time !== undefined) {
      giorno = time;
      giorni++;
    }
    if (currency === undefined) return;
    if (rate === undefined || giorno === '') throw rifiuto(`Cube ${currency}`);
    if (dal === null || giorno >= dal) righe.push([giorno, currency, rate]);
  });
  return {
    leggi: (testo) => void parser.write(testo),
    chiudi: () => {
      parser.close();
      if (!busta || giorni === 0) throw rifiuto('nessun giorno di cambi');
    },
    prendi: () => {
      const prese = righe;
      righe = [];
      return prese;
    },
  };
}

const nonSuo = (perche: string): FileRifiutato =>
  new FileRifiutato(
    `Il file XML non è quello dei cambi della BCE (${perche}): scegliere eurofxref-daily.xml, ` +
      'eurofxref-hist-90d.xml o eurofxref-hist.xml, oppure un CSV.',
  );

const PROPRIO_DEL_CSV = /[;"\r\n]/;

/** The same file as the CSV that the import reads, while it comes in. */
export async function* eurofxrefInCsv(blocchi: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decodifica = new TextDecoder('utf-8', { fatal: true });
  const lettore = lettoreEurofxref(nonSuo, null);
  const prese = (): Buffer => {
    const righe = lettore.prendi();
    if (righe.some((celle) => celle.some((cella) => PROPRIO_DEL_CSV.test(cella))))
      throw nonSuo('valori con segni che non sono di un cambio');
    return Buffer.from(righe.map((celle) => `${celle.join(';')}\n`).join(''));
  };
  yield Buffer.from(`${TITOLI_EUROFXREF.join(';')}\n`);
  try {
    for await (const blocco of blocchi) {
      lettore.leggi(decodifica.decode(blocco, { stream: true }));
      const righe = prese();
      if (righe.length > 0) yield righe;
    }
    decodifica.decode();
  } catch (causa) {
    const codice = causa instanceof TypeError && 'code' in causa ? causa.code : undefined;
    throw codice === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? nonSuo('non è UTF-8') : causa;
  }
  lettore.chiudi();
  yield prese();
}
