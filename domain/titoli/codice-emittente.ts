const CARATTERI = 20;
const CIFRE_IMPRONTA = 4;

/** A number that tells two texts apart, the same at every reading (FNV-1a, 32 bits). */
function impronta(testo: string): number {
  let somma = 0x811c9dc5;
  for (let i = 0; i < testo.length; i++)
    somma = Math.imul(somma ^ testo.charCodeAt(i), 0x01000193) >>> 0;
  return somma;
}

const nudo = (descrizione: string): string =>
  descrizione
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '_')
    .replace(/^_+|_+$/g, '');

/**
 * The code of an issuer of whom only the description is known: its letters and digits, in capitals,
 * up to 20; where that one is taken, a shorter one with four digits of its fingerprint.
 */
function codiceEmittente(descrizione: string, occupati: ReadonlySet<string>): string {
  const intero = nudo(descrizione) || 'EMITTENTE';
  const corto = intero.slice(0, CARATTERI).replace(/_+$/, '');
  if (intero.length <= CARATTERI && !occupati.has(corto)) return corto;
  const base = intero.slice(0, CARATTERI - CIFRE_IMPRONTA - 1).replace(/_+$/, '');
  for (let giro = 0; ; giro++) {
    const cifre = impronta(descrizione + '#'.repeat(giro))
      .toString(36)
      .toUpperCase()
      .padStart(CIFRE_IMPRONTA, '0')
      .slice(-CIFRE_IMPRONTA);
    const codice = `${base}_${cifre}`;
    if (!occupati.has(codice)) return codice;
  }
}

/** The codes of several issuers, none twice, in their order. */
export function codiciNuovi(
  descrizioni: readonly string[],
  occupati: ReadonlySet<string>,
): string[] {
  const presi = new Set(occupati);
  return descrizioni.map((descrizione) => {
    const codice = codiceEmittente(descrizione, presi);
    presi.add(codice);
    return codice;
  });
}
