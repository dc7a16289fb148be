import { stileNumero } from './stile-numero.ts';

/**
 * What a spreadsheet takes for the beginning of a formula, also behind blanks and invisible
 * characters, or in the full-width forms that some of them read as the narrow ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Nearly every text begins with a digit or a plain letter, and can be no formula. */
function primoInnocuo(testo: string): boolean {
  const primo = testo.charCodeAt(0) | 32;
  return (primo >= 97 && primo <= 122) || eCifra(testo.charCodeAt(0));
}

/** Whether a code is that of a digit from 0 to 9. */
export const eCifra = (codice: number): boolean => codice >= 48 && codice <= 57;

/**
 * A text that a spreadsheet would take for a formula is kept a text by an apostrophe in front, the
 * spreadsheets' own mark (OWASP, CSV injection). A number, also negative, is no formula.
 */
export const innocuo = (testo: string): string =>
  !primoInnocuo(testo) && FORMULA.test(testo) && stileNumero(testo.trim()) === 0
    ? `'${testo}`
    : testo;
