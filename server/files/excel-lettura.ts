import { HucreError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { FileRifiutato } from './rifiuto.ts';
import type { BloccoRighe, Cella, SorgenteRighe } from './righe.ts';
import { type LimitiZip, vociZip } from './zip.ts';

export interface LimitiExcel extends LimitiZip {
  readonly righe: number;
  readonly celle: number;
  /** The table of texts is the one part that must be held in memory whole. */
  readonly byteTesti: number;
}

/** Excel's own limit of rows; 10 cells a row; ratios of honest files stay under 40. */
export const limitiExcel: LimitiExcel = {
  voci: 1_000,
  byteAperti: 512_000_000,
  rapporto: 100,
  byteSenzaRapporto: 20_000_000,
  righe: 1_048_576,
  celle: 10_485_760,
  byteTesti: 64_000_000,
};

const RIGHE_PER_BLOCCO = 1_000;
const firmaOle = [0xd0, 0xcf, 0x11, 0xe0];

/** Refuses by its first bytes what is not an .xlsx, saying what to do about it. */
export function controllaFirmaExcel(byte: Uint8Array): void {
  if (byte.length === 0) throw new FileRifiutato('Il file è vuoto.');
  if (firmaOle.every((valore, i) => byte[i] === valore)) {
    throw new FileRifiutato(
      'Il file è un vecchio Excel (.xls) o è protetto da password: aprirlo in Excel e salvarlo ' +
        'come «Cartella di lavoro di Excel (.xlsx)», senza password.',
    );
  }
  if (byte[0] !== 0x50 || byte[1] !== 0x4b) {
    throw new FileRifiutato('Il file non è un foglio Excel (.xlsx).');
  }
}

const vuota = (cella: Cella): boolean =>
  cella === null || (typeof cella === 'string' && cella.trim() === '');

/** Which sheet of a workbook is read, and how many lines at its top are not part of the table. */
export interface LetturaExcel {
  readonly foglio?: string | undefined;
  readonly saltaRighe?: number | undefined;
}

/** The rows of one sheet of an .xlsx, the first, each cell with its own type; dates at midnight UTC. */
export async function* leggiExcel(
  byte: Uint8Array,
  limiti = limitiExcel,
  come: LetturaExcel = {},
): SorgenteRighe {
  controllaFirmaExcel(byte);
  const voci = vociZip(byte, limiti);
  const testi = voci.find((voce) => /sharedStrings\.xml$/i.test(voce.nome));
  if ((testi?.byteAperti ?? 0) > limiti.byteTesti) {
    throw new FileRifiutato('Il file Excel contiene troppi testi diversi: usare un CSV.');
  }
  try {
    yield* blocchi(byte, limiti, come);
  } catch (causa) {
    if (causa instanceof FileRifiutato) throw causa;
    if (!(causa instanceof HucreError) && !eDiDecompressione(causa)) throw causa;
    throw new FileRifiutato(
      'Il file Excel è troncato o rovinato: aprirlo in Excel e salvarlo di nuovo.',
      { cause: causa },
    );
  }
}

/** The runtime's own inflater speaks of a broken stream with these codes. */
function eDiDecompressione(causa: unknown): boolean {
  const codice = causa instanceof Error && 'code' in causa ? String(causa.code) : '';
  return codice.startsWith('Z_') || codice.startsWith('ERR_') || causa instanceof RangeError;
}

async function* blocchi(
  byte: Uint8Array,
  limiti: LimitiExcel,
  { foglio, saltaRighe = 0 }: LetturaExcel,
): AsyncGenerator<BloccoRighe> {
  let righe: (readonly Cella[])[] = [];
  let numeri: number[] = [];
  let totaleRighe = 0;
  let totaleCelle = 0;
  for await (const riga of streamXlsxRows(byte, foglio === undefined ? {} : { sheet: foglio })) {
    totaleRighe++;
    totaleCelle += riga.values.length;
    if (totaleRighe > limiti.righe || totaleCelle > limiti.celle) {
      throw new FileRifiutato(
        `Il foglio Excel supera ${limiti.righe} righe o ${limiti.celle} celle: usare un CSV.`,
      );
    }
    if (riga.index < saltaRighe || riga.values.every(vuota)) continue;
    righe.push(riga.values);
    numeri.push(riga.index + 1);
    if (righe.length < RIGHE_PER_BLOCCO) continue;
    yield { righe, numeri };
    righe = [];
    numeri = [];
  }
  yield { righe, numeri };
}
