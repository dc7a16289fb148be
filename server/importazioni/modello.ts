import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv, scriviExcel } from '#server/files/scrivi.ts';
import type { FileAperto } from '#server/lavori/file.ts';

export type EstensioneModello = '.csv' | '.xlsx';

const comeColonna = ({ titolo, tipo }: ColonnaImport): ColonnaFile => ({
  titolo,
  tipo: tipo === 'data' || tipo === 'numero' ? tipo : 'testo',
});

/**
 * A file to fill in: the columns that an import wants, with one row as they may be written. Where no
 * column has an example, as for titoli, all of them without a row.
 */
export async function modello(
  { tipo, intestazione, colonneImport }: Destinazione,
  estensione: EstensioneModello,
): Promise<FileAperto> {
  const conEsempio = colonneImport.filter(({ esempio }) => esempio !== undefined);
  const scelte = conEsempio.length > 0 ? conEsempio : colonneImport;
  const colonne = scelte.map(comeColonna);
  async function* righe() {
    yield conEsempio.length > 0 ? [conEsempio.map(({ esempio = null }) => esempio)] : [];
  }
  const scritto =
    estensione === '.csv'
      ? scriviCsv(colonne, righe())
      : scriviExcel(intestazione, colonne, righe());
  const byte = await buffer(Readable.from(scritto));
  return { nome: `modello-${tipo}${estensione}`, byte: byte.length, flusso: Readable.from([byte]) };
}
