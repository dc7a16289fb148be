import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv, scriviExcel } from '#server/files/scrivi.ts';
import type { FileAperto } from '#server/lavori/file.ts';
import { esigiLetta, importataDi } from './righe.ts';

/** What stays out is not among them. */
const ENTRANO = ['valida', 'duplicata', 'potenziale duplicato', 'registrata'];

interface Riga {
  readonly n: number;
  readonly stato: string;
  readonly valori: Readonly<Record<string, string | null>>;
  readonly note: readonly string[];
  readonly perche: readonly string[];
}

/** The rows that would be registered, as the file has them, with what is said of each. */
export async function fileImportabili(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  formato: 'csv' | 'xlsx',
): Promise<FileAperto> {
  const importata = await importataDi(tx, contesto, guid);
  esigiLetta(importata);
  const { colonneImport, intestazione, tipo } = importata.destinazione;
  const { rows } = await sql<Riga>`
    select n, stato, valori, note, perche from i_anag_import
     where guid = ${guid} and stato = any(${ENTRANO}) order by n`.execute(tx);
  const titoli = colonneImport.map(({ titolo }) => titolo);
  const colonne = [...titoli, 'RIGA', 'STATO', 'ANOMALIE', 'CANDIDATI'].map(
    (titolo): ColonnaFile => ({ titolo, tipo: 'testo' }),
  );
  async function* righe() {
    yield rows.map(({ n, stato, valori, note, perche }) => [
      ...titoli.map((titolo) => valori[titolo] ?? null),
      String(n),
      stato,
      note.join('; '),
      perche.join('; '),
    ]);
  }
  const scritto =
    formato === 'csv' ? scriviCsv(colonne, righe()) : scriviExcel(intestazione, colonne, righe());
  const byte = await buffer(Readable.from(scritto));
  return {
    nome: `anagrafiche-importabili-${tipo}.${formato}`,
    byte: byte.length,
    flusso: Readable.from([byte]),
  };
}
