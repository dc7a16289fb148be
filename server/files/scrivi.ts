import { type BlocchiFile, type ColonnaFile, cellaCsv, eSomma } from './celle.ts';
import { scriviCartella } from './scrivi-excel.ts';

const BOM = '\ufeff';

/** Italian CSV: UTF-8 with BOM, semicolons, decimal comma, dd/mm/yyyy, CRLF; Excel opens it right. */
export async function* scriviCsv(
  colonne: readonly ColonnaFile[],
  blocchi: BlocchiFile,
): AsyncGenerator<Buffer> {
  const tipi = colonne.map(({ tipo }) => tipo);
  yield Buffer.from(`${BOM}${colonne.map((c) => cellaCsv(c.titolo, 'testo')).join(';')}\r\n`);
  for await (const blocco of blocchi) {
    let testo = '';
    for (const riga of blocco) {
      const valori = eSomma(riga) ? riga.valori : riga;
      for (let c = 0; c < tipi.length; c++) {
        if (c > 0) testo += ';';
        testo += cellaCsv(valori[c] ?? null, tipi[c] ?? 'testo');
      }
      testo += '\r\n';
    }
    if (testo !== '') yield Buffer.from(testo);
  }
}

/** A table as an .xlsx; it streams in constant memory. */
export const scriviExcel = (
  titolo: string,
  colonne: readonly ColonnaFile[],
  blocchi: BlocchiFile,
): AsyncGenerator<Buffer> => scriviCartella({ titolo, colonne }, blocchi);
