import { stampaNumero } from '#domain/money/numero-italiano.ts';

/** Quantities are kept in millionths, as the database keeps them: sums and comparisons are of whole numbers. */
const DECIMALI = 6;
export const UNITA = 10n ** BigInt(DECIMALI);

/** '120.4567' in millionths; more than six decimals are no quantity: it throws, and is never cut. */
export function milionesimi(quantita: string): bigint {
  const [interi = '', decimali = ''] = quantita.split('.');
  const veri = decimali.replace(/0+$/, '');
  if (veri.length > DECIMALI) throw new RangeError(`«${quantita}» ha più di sei decimali`);
  return BigInt(interi + veri.padEnd(DECIMALI, '0'));
}

/** Millionths as a decimal, without zeros at its end. */
export function inQuantita(quanti: bigint): string {
  const cifre = String(quanti < 0n ? -quanti : quanti).padStart(DECIMALI + 1, '0');
  const testo = `${cifre.slice(0, -DECIMALI)}.${cifre.slice(-DECIMALI)}`.replace(/\.?0+$/, '');
  return quanti < 0n ? `-${testo}` : testo;
}

/** As users read it: «1.000», «120,4567». */
export const inParole = (quanti: bigint): string =>
  stampaNumero(inQuantita(quanti), { decimaliMin: 0, decimaliMax: DECIMALI });

export const assoluto = (quanti: bigint): bigint => (quanti < 0n ? -quanti : quanti);
