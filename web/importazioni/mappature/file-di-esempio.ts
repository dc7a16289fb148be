import { CAMPIONE_CARATTERI } from '#domain/mappature/campione.ts';
import type { LetturaFile } from '#domain/mappature/regole.ts';

/** The first part of a file of the user's: it stays in the browser. */
export interface FileDiEsempio {
  readonly nome: string;
  readonly byte: Uint8Array;
}

const UTF16 = [0xff, 0xfe] as const;
const ZIP = [0x50, 0x4b] as const;
const OLE = [0xd0, 0xcf] as const;

const comincia = (byte: Uint8Array, con: readonly number[]): boolean =>
  con.every((valore, i) => byte[i] === valore);

/** A workbook is not text: its first rows are copied from Excel and pasted instead. */
export const eCartella = ({ byte }: FileDiEsempio): boolean =>
  comincia(byte, ZIP) || comincia(byte, OLE);

export async function leggiEsempio(file: File): Promise<FileDiEsempio> {
  const inizio = await file.slice(0, 2 * CAMPIONE_CARATTERI).arrayBuffer();
  return { nome: file.name, byte: new Uint8Array(inizio) };
}

export const esempioIncollato = (testo: string): FileDiEsempio => ({
  nome: 'Righe incollate',
  byte: new TextEncoder().encode(testo.slice(0, CAMPIONE_CARATTERI)),
});

/** As the mapping says, else UTF-8 where the bytes are, else Windows-1252: what the import does. */
export function testoEsempio({ byte }: FileDiEsempio, codifica: LetturaFile['codifica']): string {
  if (codifica) return new TextDecoder(codifica).decode(byte).slice(0, CAMPIONE_CARATTERI);
  if (comincia(byte, UTF16)) return testoEsempio({ nome: '', byte }, 'utf-16le');
  try {
    // The last character may be cut in two: a stream waits for its rest.
    const decodifica = new TextDecoder('utf-8', { fatal: true });
    return decodifica.decode(byte, { stream: true }).slice(0, CAMPIONE_CARATTERI);
  } catch {
    // Not UTF-8: no other sign is needed.
    return testoEsempio({ nome: '', byte }, 'windows-1252');
  }
}
