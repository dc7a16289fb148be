import { createHash, type Hash } from 'node:crypto';
import {
  type EventoLettura,
  type FormatoEstratto,
  type LettoreEstratti,
  RifiutoLettura,
} from '#domain/riconciliazione/estratto.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import { lettoreRh } from '#domain/riconciliazione/lettura/rh.ts';
import { INIZIO_DA_GUARDARE, riconosci } from '#domain/riconciliazione/lettura/riconosci.ts';
import { lettoreSwift } from '#domain/riconciliazione/lettura/swift.ts';
import { type CodificaEstratto, Decodifica } from './codifica.ts';
import { lettoreXml } from './xml.ts';

export interface OpzioniLettura {
  /** The type of a message that has block 4 alone: «535». */
  readonly tipoSenzaTesta?: string | undefined;
  /** More is refused. */
  readonly byteMassimi?: number | undefined;
}

export interface EsitoLettura {
  readonly formato: FormatoEstratto;
  readonly codifica: CodificaEstratto;
  readonly sha256: string;
  readonly byte: number;
}

const BYTE_MASSIMI = 512 * 1024 * 1024;

/** Counts and hashes what passes, and refuses what is too much. */
class Misura {
  readonly #hash: Hash = createHash('sha256');
  readonly #massimo: number;
  byte = 0;

  constructor(massimo: number) {
    this.#massimo = massimo;
  }

  passa(pezzo: Buffer): void {
    this.byte += pezzo.length;
    if (this.byte > this.#massimo)
      throw new RifiutoLettura(
        { pagina: null, riga: 1 },
        `Il file supera ${Math.floor(this.#massimo / 1024 / 1024)} MB: dividerlo in più file.`,
      );
    this.#hash.update(pezzo);
  }

  sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

/**
 * Reads a statement of any known format while it arrives (docs/regole/riconciliazione.md#formati); tells what it finds in
 * the order of the file. What was told before a refusal does not count: the file is refused whole.
 * @throws RifiutoLettura
 */
export async function leggiEstratto(
  corpo: AsyncIterable<Buffer>,
  nome: string,
  ricevi: (e: EventoLettura) => void,
  opzioni: OpzioniLettura = {},
): Promise<EsitoLettura> {
  const misura = new Misura(opzioni.byteMassimi ?? BYTE_MASSIMI);
  const decodifica = new Decodifica();
  let formato: FormatoEstratto | null = null;
  const emetti = (e: EventoLettura): void => {
    if (e.che === 'estratto') formato ??= e.testata.formato;
    if (e.che === 'messaggio') formato ??= e.messaggio.formato;
    ricevi(e);
  };
  let inizio = '';
  let lettore: LettoreEstratti | null = null;
  const scrivi = (testo: string): void => {
    if (lettore !== null) {
      lettore.scrivi(testo);
      return;
    }
    inizio += testo;
    if (inizio.length < INIZIO_DA_GUARDARE) return;
    lettore = lettoreDi(inizio, nome, emetti, opzioni);
    lettore.scrivi(inizio);
  };
  for await (const pezzo of corpo) {
    misura.passa(pezzo);
    scrivi(decodifica.testo(pezzo));
  }
  scrivi(decodifica.fine());
  if (lettore === null) {
    lettore = lettoreDi(inizio, nome, emetti, opzioni);
    lettore.scrivi(inizio);
  }
  (lettore as LettoreEstratti).finisci();
  if (formato === null)
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      `Il file «${nome}» non contiene nessun estratto.`,
    );
  return { formato, codifica: decodifica.nome(), sha256: misura.sha256(), byte: misura.byte };
}

function lettoreDi(
  inizio: string,
  nome: string,
  emetti: (e: EventoLettura) => void,
  { tipoSenzaTesta }: OpzioniLettura,
): LettoreEstratti {
  const famiglia = riconosci(inizio, nome);
  switch (famiglia) {
    case 'RH':
      return lettoreRh(emetti);
    case 'swift':
      return lettoreSwift(emetti, tipoSenzaTesta ?? null);
    case 'xml':
      return lettoreXml((posto) => ascoltatoreXml(emetti, posto));
    default:
      throw new RifiutoLettura(
        { pagina: null, riga: 1 },
        `Il file «${nome}» è una tabella: serve una mappatura delle colonne.`,
      );
  }
}
