/** Amounts as text, exact: they are turned from one writing into another, never rounded. */

const CIFRE_MASSIME = 38;

const VIRGOLA = /^(\d*),(\d*)$/;
const PUNTO = /^([+-]?)(\d*)(?:\.(\d*))?$/;

function componi(interi: string, decimali: string): string | null {
  if (interi.length + decimali.length > CIFRE_MASSIME || (interi === '' && decimali === ''))
    return null;
  const senzaZeri = interi.replace(/^0+(?=\d)/, '');
  return `${senzaZeri === '' ? '0' : senzaZeri}${decimali === '' ? '' : `.${decimali}`}`;
}

/** «000000025,00» → 25.00, «1,» → 1, «,5» → 0.5: the comma is mandatory (SWIFT, CBI). Null of anything else. */
export function daVirgola(scritto: string): string | null {
  const parti = VIRGOLA.exec(scritto);
  return parti ? componi(parti[1] ?? '', parti[2] ?? '') : null;
}

/** «-0012.50» → -12.50: a decimal of XML, with or without a point. Null of anything else. */
export function daPunto(scritto: string): string | null {
  const parti = PUNTO.exec(scritto);
  if (!parti) return null;
  const numero = componi(parti[2] ?? '', parti[3] ?? '');
  return numero !== null && parti[1] === '-' ? opposto(numero) : numero;
}

const NULLO = /^-?[0.]+$/;

/** The same with the other sign; zero has none. */
export function opposto(numero: string): string {
  if (NULLO.test(numero)) return numero.replace('-', '');
  return numero.startsWith('-') ? numero.slice(1) : `-${numero}`;
}

export const eNullo = (numero: string): boolean => NULLO.test(numero);
