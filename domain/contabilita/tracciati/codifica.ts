import type { Tracciato } from './tracciato.ts';

/** The characters of Windows-1252 from 0x80 to 0x9F; the others are those of Latin-1. Source: Unicode, CP1252.TXT. */
const ALTI = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CODICI = new Map([...ALTI].map((uno, i) => [uno, 0x80 + i]));
const PRIMO_ALTO = 0x80;
const ULTIMO_ALTO = 0x9f;
const ULTIMO = 0xff;

const codiceDi = (carattere: string): number | undefined => {
  const codice = carattere.codePointAt(0) ?? 0;
  return codice < PRIMO_ALTO || (codice > ULTIMO_ALTO && codice <= ULTIMO)
    ? codice
    : CODICI.get(carattere);
};

/** The first character that an encoding lacks; undefined where it has them all. */
export const mancante = (testo: string, { codifica }: Tracciato): string | undefined =>
  codifica === 'Windows-1252' ? [...testo].find((uno) => codiceDi(uno) === undefined) : undefined;

/** A text in Windows-1252, of characters that it has: fields are asked one by one before (`mancante`). */
const inWindows1252 = (testo: string): Uint8Array =>
  Uint8Array.from([...testo], (uno) => {
    const codice = codiceDi(uno);
    if (codice === undefined) throw new Error(`«${uno}» non c’è in Windows-1252`);
    return codice;
  });

const BOM = '\ufeff';
const utf8 = new TextEncoder();

/** What is written before everything else. */
export const inizioDi = ({ codifica }: Tracciato): Uint8Array =>
  codifica === 'UTF-8-BOM' ? utf8.encode(BOM) : new Uint8Array();

export const codificato = (testo: string, { codifica }: Tracciato): Uint8Array =>
  codifica === 'Windows-1252' ? inWindows1252(testo) : utf8.encode(testo);
