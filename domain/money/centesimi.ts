const DECIMALI = 2;

/**
 * Euro in cents, as folds sum them: '1234.5' is 123450n, '-0.05' is -5n. What has more decimals than two is no amount of
 * euro: it throws, and is never cut.
 */
export function centesimi(euro: string): bigint {
  const [interi = '', decimali = ''] = euro.split('.');
  if (decimali.length > DECIMALI) throw new RangeError(`«${euro}» ha più di due decimali`);
  return BigInt(interi + decimali.padEnd(DECIMALI, '0'));
}

/** Cents as euro with both decimals: -5n is '-0.05'. */
export function inEuro(quanti: bigint): string {
  const cifre = String(quanti < 0n ? -quanti : quanti).padStart(DECIMALI + 1, '0');
  return `${quanti < 0n ? '-' : ''}${cifre.slice(0, -DECIMALI)}.${cifre.slice(-DECIMALI)}`;
}
