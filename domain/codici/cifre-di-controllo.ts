const LETTERA_A = 65;

/** Each letter as a number, A = 10 … Z = 35; digits stay (ISO 7064). */
export const lettereInCifre = (codice: string): string =>
  codice.replace(/[A-Z]/g, (lettera) => String(lettera.charCodeAt(0) - LETTERA_A + 10));

/** The remainder by 97 of a number of any length, digit by digit. */
export const resto97 = (cifre: string): number =>
  [...cifre].reduce((resto, cifra) => (resto * 10 + Number(cifra)) % 97, 0);

/** Luhn's sum, every second digit from the right doubled; a right code gives a multiple of ten. */
export const sommaLuhn = (cifre: string): number =>
  [...cifre].reverse().reduce((somma, cifra, i) => {
    const doppia = Number(cifra) * 2;
    return somma + (i % 2 === 0 ? Number(cifra) : Math.floor(doppia / 10) + (doppia % 10));
  }, 0);

/** What a character counts in an odd place (D.M. 23-12-1976, table 2); a digit counts as its letter. */
const DISPARI = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const valore = (carattere: string): number =>
  /\d/.test(carattere) ? Number(carattere) : carattere.charCodeAt(0) - LETTERA_A;

/** The control letter of a codice fiscale, and the CIN of an Italian account: the same rule. */
export const letteraDiControllo = (caratteri: string): string => {
  const somma = [...caratteri].reduce((totale, carattere, i) => {
    const suo = valore(carattere);
    return totale + (i % 2 === 0 ? (DISPARI[suo] ?? 0) : suo);
  }, 0);
  return String.fromCharCode(LETTERA_A + (somma % 26));
};
