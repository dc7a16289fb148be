import { arrotonda, canonico, eDecimale, segno } from './decimale.ts';
import { stampaEsatto } from './esatto-italiano.ts';

/** How many decimals are shown: zeros are added up to the first, digits cut after the second. */
export interface Decimali {
  decimaliMin: number;
  decimaliMax: number;
}

export const dueDecimali: Decimali = { decimaliMin: 2, decimaliMax: 2 };

/**
 * Whether a text may stand in a number field while one types
 * (docs/regole/schermate.md#campi-numero): digits, dots, one comma, a minus only in front, no digit
 * after a lone 0.
 */
export const ammessoNelCampo = (testo: string): boolean =>
  testo.length <= lunghezzaMassima &&
  /^[-−]?[\d.]*(,\d*)?$/.test(testo) &&
  !/^[-−]?0\d/.test(testo);

/**
 * The canonical decimal that an Italian text says, or null. The comma is the decimal separator and
 * the dot only groups thousands: 1.234 is 1234 (docs/regole/schermate.md#campi-numero), and 1.5,
 * which groups nothing, is refused rather than guessed.
 */
export function leggiNumeroItaliano(testo: string): string | null {
  const pulito = testo.replace(/[\s\u00a0\u202f]/g, '').replace(/^\u2212/, '-');
  const trovate = /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,(\d*))?$/.exec(pulito);
  if (!trovate) return null;
  const [, segno = '', interi = '', frazione = ''] = trovate;
  if (interi === '' && frazione === '') return null;
  const numero = `${segno}${interi.replaceAll('.', '') || '0'}.${frazione || '0'}`;
  return eDecimale(numero) ? canonico(numero) : null;
}

/** A canonical decimal as an Italian reads it: '1234567.885' is 1.234.567,89 (half up). */
export function stampaNumero(numero: string, decimali: Decimali = dueDecimali): string {
  return stampaEsatto(arrotonda(numero, decimali.decimaliMax), decimali.decimaliMin);
}

/** A printed number with the sign that is one, where a machine takes the hyphen of the keyboard. */
export const conMeno = (stampato: string): string => stampato.replace(/^-/, '−');

/** The same as one reads it and no machine does: with a real minus. */
export const testoNumero = (valore: string, decimali: Decimali = dueDecimali): string =>
  eDecimale(valore) ? conMeno(stampaNumero(valore, decimali)) : valore;

/** The same with a plus where it is more than nothing: what something adds. */
export const testoConSegno = (valore: string, decimali: Decimali = dueDecimali): string =>
  segno(valore) > 0 ? `+${testoNumero(valore, decimali)}` : testoNumero(valore, decimali);

/** What a number field holds when one leaves it. */
export interface NumeroDigitato {
  testo: string;
  valore: string;
  /** The 0 stands for an empty or wrong text: nobody typed it, and the field marks it. */
  zeroNonVoluto: boolean;
}

/** On blur: empty or wrong becomes 0; the number is rounded and written in Italian. */
export function lasciaCampoNumero(
  digitato: string,
  decimali: Decimali = dueDecimali,
): NumeroDigitato {
  const letto = leggiNumeroItaliano(digitato);
  const valore = arrotonda(letto ?? '0', decimali.decimaliMax);
  return { testo: stampaNumero(valore, decimali), valore, zeroNonVoluto: letto === null };
}

/** On focus: the thousands separators go and the minus is the keyboard's, so that one edits what one types. */
export const entraInCampoNumero = (testo: string): string =>
  testo.replaceAll('.', '').replace(/^−/, '-');

const lunghezzaMassima = 40;
