import {
  type EventoLettura,
  type FormatoEstratto,
  type LettoreEstratti,
  RifiutoLettura,
} from '#domain/riconciliazione/estratto.ts';
import { LettoreColonne } from '#domain/riconciliazione/lettura/colonne.ts';
import { lettoreCsv } from '#domain/riconciliazione/lettura/csv.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import { lettoreRh } from '#domain/riconciliazione/lettura/rh.ts';
import {
  type FamigliaFormato,
  INIZIO_DA_GUARDARE,
  riconosci,
} from '#domain/riconciliazione/lettura/riconosci.ts';
import { lettoreSwift } from '#domain/riconciliazione/lettura/swift.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import { type CodificaEstratto, Decodifica } from './codifica.ts';
import { guardaInizio, Misura } from './ingresso.ts';
import { lettoreXml } from './xml.ts';

export interface OpzioniLettura {
  /** How a CSV or a sheet of Excel is read; other formats need none and do not look at it. */
  readonly mappatura?: MappaturaColonne | undefined;
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
/** A sheet has to be held in memory as a whole. */
const BYTE_MASSIMI_EXCEL = 64 * 1024 * 1024;

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
  const { inizio, tutto } = await guardaInizio(entrata, INIZIO_DA_GUARDARE);
  const famiglia = riconosci(inizio.toString('latin1'), nome);
  let formato: FormatoEstratto | null = null;
  const emetti = (e: EventoLettura): void => {
    if (e.che === 'estratto') formato ??= e.testata.formato;
    if (e.che === 'messaggio') formato ??= e.messaggio.formato;
    ricevi(e);
  };
  const codifica =
    famiglia === 'excel'
      ? await foglio(tutto, mappaturaDi(nome, opzioni), emetti)
      : await testo(tutto, lettoreDi(famiglia, nome, emetti, opzioni));
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

async function foglio(
  pezzi: AsyncIterable<Buffer>,
  mappatura: MappaturaColonne,
  emetti: (e: EventoLettura) => void,
): Promise<CodificaEstratto> {
  const lettore = new LettoreColonne(mappatura, emetti);
  const presi: Buffer[] = [];
  let byte = 0;
  for await (const pezzo of pezzi) {
    byte += pezzo.length;
    if (byte > BYTE_MASSIMI_EXCEL)
      throw new RifiutoLettura(
        { pagina: null, riga: 1 },
        'Il foglio Excel supera 64 MB: salvarlo come CSV UTF-8.',
      );
    presi.push(pezzo);
  }
  try {
    for await (const { righe, numeri } of leggiExcel(Buffer.concat(presi)))
      righe.forEach((celle, i) => {
        lettore.riga(celle, numeri[i] ?? 0);
      });
  } catch (causa) {
    if (!(causa instanceof FileRifiutato)) throw causa;
    throw new RifiutoLettura({ pagina: null, riga: 1 }, causa.message);
  }
  lettore.finisci();
  return 'UTF-8';
}

function mappaturaDi(nome: string, { mappatura }: OpzioniLettura): MappaturaColonne {
  if (mappatura !== undefined) return mappatura;
  throw new RifiutoLettura(
    { pagina: null, riga: 1 },
    `Il file «${nome}» è una tabella: scegliere la mappatura delle sue colonne.`,
  );
}

function lettoreDi(
  famiglia: Exclude<FamigliaFormato, 'excel'>,
  nome: string,
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
    case 'colonne': {
      const mappatura = mappaturaDi(nome, opzioni);
      const lettore = new LettoreColonne(mappatura, emetti);
      return lettoreCsv(
        mappatura.rigaTitoli ?? mappatura.primaRiga,
        (valori, riga) => lettore.riga(valori, riga),
        () => lettore.finisci(),
      );
    }
  }
}
