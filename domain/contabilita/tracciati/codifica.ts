import { ValoreCheNonSta } from './scrivi.ts';
import type { Tracciato } from './tracciato.ts';

/** The characters of Windows-1252 from 0x80 to 0x9F; the others are those of Latin-1. Source: Unicode, CP1252.TXT. */
const ALTI = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CODICI = new Map([...ALTI].map((uno, i) => [uno, 0x80 + i]));
const PRIMO_ALTO = 0x80;
const ULTIMO_ALTO = 0x9f;
const ULTIMO = 0xff;

/** A text in Windows-1252; a character that it lacks is named, never replaced. */
function inWindows1252(testo: string): Uint8Array {
  const caratteri = [...testo];
  return Uint8Array.from(caratteri, (uno, i) => {
    const codice = uno.codePointAt(0) ?? 0;
    if (codice < PRIMO_ALTO || (codice > ULTIMO_ALTO && codice <= ULTIMO)) return codice;
    const suo = CODICI.get(uno);
    if (suo !== undefined) return suo;
    const intorno = caratteri.slice(Math.max(0, i - 20), i + 10).join('');
    throw new ValoreCheNonSta(
      `Il carattere «${uno}» non c’è in Windows-1252, in «${intorno.trim()}». Scegliere UTF-8 nel layout.`,
    );
  });
}

const BOM = '\ufeff';
const utf8 = new TextEncoder();

/** What is written before everything else. */
export const inizioDi = ({ codifica }: Tracciato): Uint8Array =>
  codifica === 'UTF-8-BOM' ? utf8.encode(BOM) : new Uint8Array();

export const codificato = (testo: string, { codifica }: Tracciato): Uint8Array =>
  codifica === 'Windows-1252' ? inWindows1252(testo) : utf8.encode(testo);
