import { isUtf8 } from 'node:buffer';
import { FileRifiutato } from './rifiuto.ts';

export type Codifica = 'utf-8' | 'windows-1252' | 'utf-16le';

const firme: readonly (readonly [firma: readonly number[], messaggio: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'è un archivio ZIP o un foglio Excel, non un CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'è un vecchio file di Office (.xls), non un CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'è un PDF, non un CSV'],
  [[0x89, 0x50, 0x4e, 0x47], "è un'immagine PNG, non un CSV"],
  [[0x1f, 0x8b], 'è un archivio compresso (gzip), non un CSV'],
  [[0xff, 0xfe], 'è in UTF-16: salvarlo come «CSV UTF-8»'],
  [[0xfe, 0xff], 'è in UTF-16: salvarlo come «CSV UTF-8»'],
];

const inizia = (byte: Uint8Array, firma: readonly number[]): boolean =>
  firma.every((valore, i) => byte[i] === valore);

/** How many bytes the character that begins with this one has in UTF-8; 1 of one that begins none. */
export const lunghezza = (b: number): number => (b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : b >= 0xc2 ? 2 : 1);

/** How many bytes at the end of a block are the beginning of a character that continues after it. */
export function incompiuti(byte: Uint8Array): number {
  for (let indietro = 1; indietro <= Math.min(3, byte.length); indietro++) {
    const b = byte[byte.length - indietro] ?? 0;
    if ((b & 0xc0) === 0x80) continue;
    return lunghezza(b) > indietro ? indietro : 0;
  }
  return 0;
}

export interface Rilevatore {
  /** Looks at the next bytes; throws where they cannot be text. */
  aggiungi(byte: Uint8Array): void;
  codifica(): Codifica;
}

/**
 * Tells UTF-8 from Windows-1252 by the bytes alone, whatever the blocks they come in: a text that
 * is valid UTF-8 from end to end is UTF-8, any other is Windows-1252. Binary content is refused.
 */
export function creaRilevatore(): Rilevatore {
  let utf8 = true;
  let coda: Uint8Array = new Uint8Array(0);
  let visti = 0;
  return {
    aggiungi(byte) {
      if (visti === 0) {
        const firma = firme.find(([valori]) => inizia(byte, valori));
        if (firma) throw new FileRifiutato(`Il file ${firma[1]}.`);
      }
      visti += byte.length;
      if (byte.includes(0)) {
        throw new FileRifiutato('Il file è binario (contiene caratteri nulli), non un CSV.');
      }
      if (!utf8) return;
      const tutti = coda.length > 0 ? Buffer.concat([coda, byte]) : byte;
      const interi = tutti.length - incompiuti(tutti);
      utf8 = isUtf8(tutti.subarray(0, interi));
      coda = tutti.slice(interi);
    },
    codifica: () => (utf8 && coda.length === 0 ? 'utf-8' : 'windows-1252'),
  };
}
