import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { LettoreColonne } from '#domain/riconciliazione/lettura/colonne.ts';
import { lettoreCsv } from '#domain/riconciliazione/lettura/csv.ts';
import { type RigaDiTabella, righeDelCsv } from '#domain/riconciliazione/lettura/titoli.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import { Decodifica } from './codifica.ts';
import { type ComeSiLegge, scegliMappatura, ultimaRigaTitoli } from './scelta-mappatura.ts';

/** A sheet has to be held in memory as a whole. */
const BYTE_MASSIMI_EXCEL = 64 * 1024 * 1024;

const A_CAPO = 10;

/** The beginning of a text, whole lines of it: a character that is cut would change how it is read. */
export function testoDellInizio(byte: Buffer): string {
  const fine = byte.lastIndexOf(A_CAPO);
  const decodifica = new Decodifica();
  return decodifica.testo(fine < 0 ? byte : byte.subarray(0, fine + 1)) + decodifica.fine();
}

export async function intero(pezzi: AsyncIterable<Buffer>): Promise<Buffer> {
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
  return Buffer.concat(presi);
}

/** What the sheet's reader refuses is refused as a statement is. */
async function comeLettura<T>(leggi: () => Promise<T>): Promise<T> {
  try {
    return await leggi();
  } catch (causa) {
    if (!(causa instanceof FileRifiutato)) throw causa;
    throw new RifiutoLettura({ pagina: null, riga: 1 }, causa.message);
  }
}

/** The rows of a sheet up to one of its numbers. */
export const righeDelFoglio = (byte: Buffer, finoA: number): Promise<RigaDiTabella[]> =>
  comeLettura(async () => {
    const prime: RigaDiTabella[] = [];
    for await (const { righe, numeri } of leggiExcel(byte)) {
      for (const [i, celle] of righe.entries()) {
        const n = numeri[i] ?? 0;
        if (n > finoA) return prime;
        prime.push({ n, celle });
      }
    }
    return prime;
  });

/** A sheet of Excel as a statement. */
export async function leggiFoglio(
  pezzi: AsyncIterable<Buffer>,
  nome: string,
  emetti: (e: EventoLettura) => void,
  { respira, ...come }: ComeSiLegge & { readonly respira?: (() => Promise<void>) | undefined },
): Promise<void> {
  const byte = await intero(pezzi);
  let prime: Promise<RigaDiTabella[]> | null = null;
  const mappatura = await scegliMappatura(nome, come, () => {
    prime ??= righeDelFoglio(byte, ultimaRigaTitoli(come.conti ?? []));
    return prime;
  });
  const lettore = new LettoreColonne(mappatura, emetti);
  await comeLettura(async () => {
    for await (const { righe, numeri } of leggiExcel(byte)) {
      righe.forEach((celle, i) => {
        lettore.riga(celle, numeri[i] ?? 0);
      });
      await respira?.();
    }
  });
  lettore.finisci();
}

/** The reader of a CSV that begins so. */
export async function lettoreDelCsv(
  inizio: Buffer,
  nome: string,
  emetti: (e: EventoLettura) => void,
  come: ComeSiLegge,
) {
  const mappatura = await scegliMappatura(nome, come, async (rigaTitoli) =>
    righeDelCsv(testoDellInizio(inizio), rigaTitoli, rigaTitoli),
  );
  const lettore = new LettoreColonne(mappatura, emetti);
  return lettoreCsv(
    mappatura.rigaTitoli ?? mappatura.primaRiga,
    (valori, riga) => lettore.riga(valori, riga),
    () => lettore.finisci(),
  );
}
