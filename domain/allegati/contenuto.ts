import type { FormatoAllegato } from './formati.ts';

/** Byte order marks and blanks in front of the first mark of a text. */
const inizio = (testo: string): string => testo.replace(/^\uFEFF/, '').trimStart();

/** The name of an XML document's root, without its prefix; undefined where there is none in sight. */
export function radiceXml(testo: string): string | undefined {
  let resto = inizio(testo);
  for (;;) {
    const salta =
      /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>)\s*/i.exec(resto);
    if (!salta) break;
    resto = resto.slice(salta[0].length);
  }
  return /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(resto)?.[1];
}

const INTESTAZIONE = /^[!-9;-~]+:[ \t]?\S/;

/** Whether a text begins as a mail does: headers, one of which says who wrote or brought it. */
export function ePosta(testo: string): boolean {
  const righe = inizio(testo).split(/\r?\n/);
  return (
    INTESTAZIONE.test(righe[0] ?? '') &&
    righe.slice(0, 200).some((riga) => /^(from|received|message-id|return-path):/i.test(riga))
  );
}

/** Roots of what a browser would run. */
const ATTIVE: ReadonlySet<string> = new Set(['svg', 'html', 'xsl', 'stylesheet', 'xul']);
/** A page, whatever it is called: HTML needs neither a root nor an end. */
const PAGINA = /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|svg|iframe)\b/i;

/**
 * Whether the beginning of a text is what its format says. Nothing that a browser would take for a page
 * is, not even called a text.
 */
export function testoConforme(
  testo: string,
  quale: NonNullable<FormatoAllegato['testo']>,
): boolean {
  if (PAGINA.test(inizio(testo))) return false;
  const radice = radiceXml(testo);
  if (radice !== undefined && ATTIVE.has(radice.toLowerCase())) return false;
  if (quale === 'xml') return radice !== undefined;
  return quale !== 'posta' || ePosta(testo);
}

/** DER or PEM of a PKCS#7 signedData: the object identifier 1.2.840.113549.1.7.2 near the beginning. */
export function eFirma(byte: Uint8Array): boolean {
  const testa = byte.subarray(0, 64);
  const oid = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
  if (testa[0] !== 0x30) return false;
  for (let i = 1; i + oid.length <= Math.min(testa.length, 20); i++)
    if (oid.every((uno, k) => testa[i + k] === uno)) return true;
  return false;
}

/** Whether no byte is one that no text has: zero, and control characters other than blanks. */
export const senzaControlli = (byte: Uint8Array): boolean =>
  byte.every((uno) => uno >= 0x20 || (uno >= 0x09 && uno <= 0x0d));
