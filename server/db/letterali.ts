import { escapeLiteral } from 'pg';

type Scalare = string | number | bigint | boolean | null | undefined;

const eScalare = (valore: unknown): valore is Scalare =>
  valore === null || ['string', 'number', 'bigint', 'boolean', 'undefined'].includes(typeof valore);

/** One value as SQL reads it. Numbers are quoted too: where they stand decides their type. */
function letterale(valore: unknown): string {
  if (Array.isArray(valore)) return `array[${valore.map(letterale).join(', ')}]`;
  if (!eScalare(valore)) throw new TypeError(`Non è un valore di SQL: ${typeof valore}`);
  if (valore === null || valore === undefined) return 'null';
  if (typeof valore === 'number' && !Number.isFinite(valore))
    throw new TypeError(`Non è un numero di SQL: ${valore}`);
  return escapeLiteral(String(valore));
}

/**
 * Strings, quoted names, comments and dollar quotes are stepped over whole: a `$1` in them is text.
 * A parameter is the only thing left that begins with a dollar and a digit.
 */
const PEZZI =
  /[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\d+)/g;

/**
 * The statement with its values quoted into their places, for what takes no parameters (DECLARE). An
 * array stands as `array[…]`: the statement's own cast gives it its type, also when it is empty.
 */
export const conLetterali = (testo: string, valori: readonly unknown[]): string =>
  testo.replace(PEZZI, (pezzo, n: string | undefined) => {
    if (n === undefined) return pezzo;
    if (Number(n) < 1 || Number(n) > valori.length)
      throw new RangeError(`Il valore ${pezzo} non c’è.`);
    return letterale(valori[Number(n) - 1]);
  });
