import {
  type EventoLettura,
  type FormatoEstratto,
  type LettoreEstratti,
  RifiutoLettura,
} from '#domain/riconciliazione/estratto.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import { lettoreRh } from '#domain/riconciliazione/lettura/rh.ts';
import {
  type FamigliaFormato,
  INIZIO_DA_GUARDARE,
  riconosci,
} from '#domain/riconciliazione/lettura/riconosci.ts';
import { lettoreSwift } from '#domain/riconciliazione/lettura/swift.ts';
import { type CodificaEstratto, Decodifica } from './codifica.ts';
import { guardaInizio, Misura } from './ingresso.ts';
import type { ComeSiLegge } from './scelta-mappatura.ts';
import { leggiFoglio, lettoreDelCsv } from './tabelle.ts';
import { lettoreXml } from './xml.ts';

/** How a CSV or a sheet of Excel is read: other formats need nothing and do not look at it. */
export interface OpzioniLettura extends ComeSiLegge {
  /** The type of a message that has block 4 alone: «535». */
  readonly tipoSenzaTesta?: string | undefined;
  /** More is refused. */
  readonly byteMassimi?: number | undefined;
  /** Waited for between the rows of a sheet, that all come after its last byte. */
  readonly respira?: (() => Promise<void>) | undefined;
}

export interface EsitoLettura {
  readonly formato: FormatoEstratto;
  readonly codifica: CodificaEstratto;
  readonly sha256: string;
  readonly byte: number;
}

const BYTE_MASSIMI = 512 * 1024 * 1024;
/** The titles of a table are within, whatever stands above them. */
const INIZIO_DI_TABELLA = 64 * 1024;

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
  const entrata = misura.passa(corpo);
  try {
    return await leggiMisurato(entrata, nome, ricevi, { ...opzioni, misura });
  } finally {
    // Whoever sends it is let go, also where the file was refused half way.
    await entrata.return(undefined);
  }
}

async function leggiMisurato(
  entrata: AsyncGenerator<Buffer>,
  nome: string,
  ricevi: (e: EventoLettura) => void,
  { misura, ...opzioni }: OpzioniLettura & { readonly misura: Misura },
): Promise<EsitoLettura> {
  const { inizio, tutto } = await guardaInizio(entrata, INIZIO_DI_TABELLA);
  const famiglia = riconosci(inizio.toString('latin1', 0, INIZIO_DA_GUARDARE), nome);
  let formato: FormatoEstratto | null = null;
  const emetti = (e: EventoLettura): void => {
    if (e.che === 'estratto') formato ??= e.testata.formato;
    if (e.che === 'messaggio') formato ??= e.messaggio.formato;
    ricevi(e);
  };
  let codifica: CodificaEstratto = 'UTF-8';
  if (famiglia === 'excel') await leggiFoglio(tutto, nome, emetti, opzioni);
  else if (famiglia === 'colonne')
    codifica = await testo(tutto, await lettoreDelCsv(inizio, nome, emetti, opzioni));
  else codifica = await testo(tutto, lettoreDi(famiglia, emetti, opzioni));
  if (formato === null)
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      `Il file «${nome}» non contiene nessun estratto: sceglierne un altro.`,
    );
  return { formato, codifica, sha256: misura.sha256(), byte: misura.byte };
}

async function testo(
  pezzi: AsyncIterable<Buffer>,
  lettore: LettoreEstratti,
): Promise<CodificaEstratto> {
  const decodifica = new Decodifica();
  for await (const pezzo of pezzi) lettore.scrivi(decodifica.testo(pezzo));
  lettore.scrivi(decodifica.fine());
  lettore.finisci();
  return decodifica.nome();
}

function lettoreDi(
  famiglia: Exclude<FamigliaFormato, 'excel' | 'colonne'>,
  emetti: (e: EventoLettura) => void,
  opzioni: OpzioniLettura,
): LettoreEstratti {
  switch (famiglia) {
    case 'RH':
      return lettoreRh(emetti);
    case 'swift':
      return lettoreSwift(emetti, opzioni.tipoSenzaTesta ?? null);
    case 'xml':
      return lettoreXml((posto) => ascoltatoreXml(emetti, posto));
  }
}
