import { NUMERO_DIVERSO, NUMERO_EN, NUMERO_IT } from './maschere.ts';

const PUNTO = 46;
const VIRGOLA = 44;
const MENO = 45;
const PIU = 43;
const ZERO = 48;

const cifra = (codice: number): boolean => codice >= 48 && codice <= 57;

/** Whether `testo` from `inizio` reads as digits, optional groups of three, optional decimals. */
function siLegge(testo: string, inizio: number, decimale: number, migliaia: number): boolean {
  let cifre = 0;
  let gruppi = 0;
  let i = inizio;
  for (; i < testo.length; i++) {
    const codice = testo.charCodeAt(i);
    if (cifra(codice)) {
      cifre++;
      continue;
    }
    if (codice !== migliaia) break;
    const primoNonValido = gruppi === 0 && (cifre > 3 || testo.charCodeAt(inizio) === ZERO);
    if (cifre === 0 || primoNonValido || (gruppi > 0 && cifre !== 3)) return false;
    gruppi++;
    cifre = 0;
  }
  if (gruppi > 0 && cifre !== 3) return false;
  if (i === testo.length) return cifre > 0;
  return testo.charCodeAt(i) === decimale && soloCifre(testo, i + 1);
}

function soloCifre(testo: string, da: number): boolean {
  if (da >= testo.length) return false;
  for (let i = da; i < testo.length; i++) if (!cifra(testo.charCodeAt(i))) return false;
  return true;
}

/**
 * The styles in which a trimmed text is a number: `1.234,56` Italian, `1,234.56` English. Whole
 * numbers without separators fit both and read the same; a single separator followed by three digits
 * fits both and reads differently, unless the part before it is 0, which no grouping writes.
 * 0 when it is no number at all.
 */
export function stileNumero(testo: string): number {
  const primo = testo.charCodeAt(0);
  const inizio = primo === MENO || primo === PIU ? 1 : 0;
  if (soloCifre(testo, inizio)) return NUMERO_IT | NUMERO_EN;
  const it = siLegge(testo, inizio, VIRGOLA, PUNTO);
  const en = siLegge(testo, inizio, PUNTO, VIRGOLA);
  if (it && en) return NUMERO_IT | NUMERO_EN | NUMERO_DIVERSO;
  return it ? NUMERO_IT : en ? NUMERO_EN : 0;
}
