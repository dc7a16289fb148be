import { differenza, segno } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';

/** «3.603.759,37 D»: a balance as accountants write it, with the side that it is on. */
export function saldoInParole(saldo: string): string {
  const lato = segno(saldo);
  if (lato === 0) return '0,00';
  return lato > 0 ? `${stampaEsatto(saldo, 2)} D` : `${stampaEsatto(differenza('0', saldo), 2)} A`;
}
