import { stampaNumero } from '#domain/money/numero-italiano.ts';

/** Amounts and quantities are kept in millionths, as the database keeps them: sums and comparisons are of whole numbers. */
export const DECIMALI = 6;
export const UNITA = 10n ** BigInt(DECIMALI);

/** '120.4567' in millionths; more than six decimals are neither amount nor quantity: it throws, and is never cut. */
export function milionesimi(decimale: string): bigint {
  const [interi = '', decimali = ''] = decimale.split('.');
  const veri = decimali.length > DECIMALI ? decimali.replace(/0+$/, '') : decimali;
  if (veri.length > DECIMALI) throw new RangeError(`«${decimale}» ha più di sei decimali`);
  return BigInt(interi + veri.padEnd(DECIMALI, '0'));
}

/** The decimal string of a whole number of millionths, without zeros at its end. */
export function daMilionesimi(quanti: bigint): string {
  const cifre = String(assoluto(quanti)).padStart(DECIMALI + 1, '0');
  const frazione = cifre.slice(-DECIMALI).replace(/0+$/, '');
  const intero = cifre.slice(0, -DECIMALI);
  return `${quanti < 0n ? '-' : ''}${intero}${frazione === '' ? '' : `.${frazione}`}`;
}

/** A quantity as users read it: «1.000», «120,4567». */
export const inParole = (quanti: bigint): string =>
  stampaNumero(daMilionesimi(quanti), { decimaliMin: 0, decimaliMax: DECIMALI });

export const assoluto = (quanti: bigint): bigint => (quanti < 0n ? -quanti : quanti);
