import { isAscii, isUtf8 } from 'node:buffer';
import { rifiuta } from '#domain/riconciliazione/lettura/rifiuto.ts';
import { incompiuti, lunghezza } from '#server/files/codifica.ts';

export type CodificaEstratto = 'UTF-8' | 'UTF-8 con BOM' | 'ISO-8859-1' | 'cp1252';

/** Bytes that only cp1252 has characters for: in ISO-8859-1 they are controls. */
const SOLO_CP1252_DA = 0x80;
const SOLO_CP1252_A = 0x9f;

const RIMEDIO = 'Salvarlo in UTF-8 o in ISO-8859-1.';

const DICHIARATA = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)["']/;

type Scelta = 'utf-8' | 'windows-1252';

/** What an XML declaration's name means here; null of one that is not read. */
const NOMI: Readonly<Record<string, Scelta>> = {
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  'US-ASCII': 'utf-8',
  ASCII: 'utf-8',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-15': 'windows-1252',
  LATIN1: 'windows-1252',
  'WINDOWS-1252': 'windows-1252',
  CP1252: 'windows-1252',
};

/** Bytes that are waited for before anything is chosen: a mark and an XML declaration are within. */
const TESTA = 256;

/**
 * Bytes into text while they arrive. The bytes decide: as long as all are ASCII nothing has to be chosen; the first that
 * is not makes it UTF-8 if it is well formed there, else ISO-8859-1 or cp1252. A BOM and an XML declaration decide before.
 */
export class Decodifica {
  #scelta: Scelta | null = null;
  #bom = false;
  #cp1252 = false;
  #primo = true;
  #coda: Buffer = Buffer.alloc(0);
  #righe = 1;

  /** @throws RifiutoLettura */
  testo(arrivati: Buffer): string {
    let byte = this.#coda.length > 0 ? Buffer.concat([this.#coda, arrivati]) : arrivati;
    this.#coda = Buffer.alloc(0);
    if (this.#primo) {
      if (byte.length < TESTA) {
        this.#coda = Buffer.from(byte);
        return '';
      }
      this.#primo = false;
      byte = this.#inizio(byte);
    }
    return this.#decodifica(byte, false);
  }

  fine(): string {
    let byte = this.#coda;
    this.#coda = Buffer.alloc(0);
    if (this.#primo) byte = this.#inizio(byte);
    this.#primo = false;
    return this.#decodifica(byte, true);
  }

  nome(): CodificaEstratto {
    if (this.#scelta !== 'windows-1252') return this.#bom ? 'UTF-8 con BOM' : 'UTF-8';
    return this.#cp1252 ? 'cp1252' : 'ISO-8859-1';
  }

  #inizio(byte: Buffer): Buffer {
    if ((byte[0] === 0xff && byte[1] === 0xfe) || (byte[0] === 0xfe && byte[1] === 0xff))
      rifiuta({ pagina: null, riga: 1 }, 'il file è in UTF-16', RIMEDIO);
    if (byte[0] === 0xef && byte[1] === 0xbb && byte[2] === 0xbf) {
      this.#bom = true;
      this.#scelta = 'utf-8';
      return byte.subarray(3);
    }
    const dichiarata = DICHIARATA.exec(byte.toString('latin1', 0, TESTA))?.[1];
    if (dichiarata === undefined) return byte;
    this.#scelta =
      NOMI[dichiarata.toUpperCase()] ??
      rifiuta({ pagina: null, riga: 1 }, `la codifica ${dichiarata} non si legge`, RIMEDIO);
    return byte;
  }

  #decodifica(byte: Buffer, ultimo: boolean): string {
    if (byte.length === 0) return '';
    if (byte.includes(0))
      rifiuta({ pagina: null, riga: this.#righe }, 'il file contiene caratteri nulli', RIMEDIO);
    const testo = isAscii(byte) ? byte.toString('latin1') : this.#nonAscii(byte, ultimo);
    for (let a = testo.indexOf('\n'); a >= 0; a = testo.indexOf('\n', a + 1)) this.#righe++;
    return testo;
  }

  #nonAscii(byte: Buffer, ultimo: boolean): string {
    if (this.#scelta === null && !this.#scegli(byte, ultimo)) {
      const primo = byte.findIndex((b) => b >= 0x80);
      this.#coda = Buffer.from(byte.subarray(primo));
      return byte.toString('latin1', 0, primo);
    }
    if (this.#scelta === 'windows-1252') return this.#unByte(byte);
    const interi = ultimo ? byte.length : byte.length - incompiuti(byte);
    const parte = byte.subarray(0, interi);
    if (!isUtf8(parte))
      rifiuta(
        { pagina: null, riga: this.#righe },
        'il testo comincia in UTF-8 e non lo è fino in fondo',
        RIMEDIO,
      );
    this.#coda = Buffer.from(byte.subarray(interi));
    return parte.toString('utf8');
  }

  /** By the first character that is not ASCII alone, so that the pieces it comes in do not matter. */
  #scegli(byte: Buffer, ultimo: boolean): boolean {
    const primo = byte.findIndex((b) => b >= 0x80);
    const fine = primo + lunghezza(byte[primo] ?? 0);
    if (fine > byte.length && !ultimo) return false;
    this.#scelta = isUtf8(byte.subarray(primo, fine)) ? 'utf-8' : 'windows-1252';
    return true;
  }

  #unByte(byte: Buffer): string {
    if (byte.some((b) => b >= SOLO_CP1252_DA && b <= SOLO_CP1252_A)) {
      this.#cp1252 = true;
      return new TextDecoder('windows-1252').decode(byte);
    }
    return byte.toString('latin1');
  }
}
