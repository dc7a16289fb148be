import { inflateRawSync } from 'node:zlib';
import { FileRifiutato } from './rifiuto.ts';

const FIRMA_VOCE_LOCALE = 0x04034b50;
const FIRMA_FINE = 0x06054b50;
const FIRMA_VOCE = 0x02014b50;
const LUNGHEZZA_FINE = 22;
const COMMENTO_MASSIMO = 65_535;

export interface LimitiZip {
  readonly voci: number;
  readonly byteAperti: number;
  /** Unpacked over packed size; looked at only above `byteSenzaRapporto`. */
  readonly rapporto: number;
  readonly byteSenzaRapporto: number;
}

export interface VoceZip {
  readonly nome: string;
  readonly byteAperti: number;
  readonly byteChiusi: number;
  readonly compressa: boolean;
  /** Where its head stands in the archive. */
  readonly posizione: number;
}

const rovinato = (): FileRifiutato =>
  new FileRifiutato('Il file Excel è troncato o rovinato: aprirlo in Excel e salvarlo di nuovo.');

function fineArchivio(vista: DataView): number {
  const minimo = Math.max(0, vista.byteLength - LUNGHEZZA_FINE - COMMENTO_MASSIMO);
  for (let i = vista.byteLength - LUNGHEZZA_FINE; i >= minimo; i--) {
    if (vista.getUint32(i, true) === FIRMA_FINE) return i;
  }
  throw rovinato();
}

/**
 * The entries of a ZIP as its directory declares them, refused when they are too many, too large or
 * too well packed to be a spreadsheet (a zip bomb). Whoever unpacks an entry must still stop at the
 * declared size: a directory can lie.
 */
export function vociZip(byte: Uint8Array, limiti: LimitiZip): VoceZip[] {
  const vista = new DataView(byte.buffer, byte.byteOffset, byte.byteLength);
  if (byte.length < LUNGHEZZA_FINE || vista.getUint32(0, true) !== FIRMA_VOCE_LOCALE) {
    throw rovinato();
  }
  const fine = fineArchivio(vista);
  const quante = vista.getUint16(fine + 10, true);
  if (quante > limiti.voci) {
    throw new FileRifiutato(`Il file Excel contiene ${quante} parti: al più ${limiti.voci}.`);
  }
  const voci: VoceZip[] = [];
  let aperti = 0;
  let i = vista.getUint32(fine + 16, true);
  for (let n = 0; n < quante; n++) {
    if (i + 46 > fine || vista.getUint32(i, true) !== FIRMA_VOCE) throw rovinato();
    const lunghezzaNome = vista.getUint16(i + 28, true);
    const byteAperti = vista.getUint32(i + 24, true);
    const nome = Buffer.from(byte.subarray(i + 46, i + 46 + lunghezzaNome)).toString('utf8');
    voci.push({
      nome,
      byteAperti,
      byteChiusi: vista.getUint32(i + 20, true),
      compressa: vista.getUint16(i + 10, true) !== 0,
      posizione: vista.getUint32(i + 42, true),
    });
    aperti += byteAperti;
    i += 46 + lunghezzaNome + vista.getUint16(i + 30, true) + vista.getUint16(i + 32, true);
  }
  const gonfiato = aperti > limiti.byteSenzaRapporto && aperti > byte.length * limiti.rapporto;
  if (aperti > limiti.byteAperti || gonfiato) {
    throw new FileRifiutato(
      `Il file Excel, aperto, occuperebbe ${Math.ceil(aperti / 1_000_000)} MB: è troppo grande o ` +
        'costruito per bloccare il programma (zip bomb). Dividerlo, o usare un CSV.',
    );
  }
  return voci;
}

const LUNGHEZZA_CAPO = 30;

/** The bytes of one entry, unpacked whole: for archives of our own making, and small parts. */
export function parteZip(byte: Uint8Array, voce: VoceZip): Buffer {
  const vista = new DataView(byte.buffer, byte.byteOffset, byte.byteLength);
  const { posizione, byteChiusi, byteAperti, compressa } = voce;
  const nomi = vista.getUint16(posizione + 26, true) + vista.getUint16(posizione + 28, true);
  const inizio = posizione + LUNGHEZZA_CAPO + nomi;
  const chiusi = byte.subarray(inizio, inizio + byteChiusi);
  return compressa ? inflateRawSync(chiusi, { maxOutputLength: byteAperti }) : Buffer.from(chiusi);
}
