import { Decimal } from 'decimal.js';
import { arrotonda, daDecimale, prodotto, rapporto, somma, UNO } from './frazione.ts';

/** Interest that is added to the capital and paid at the end: certificates, savings bonds, policies. */
export interface Capitale {
  readonly nominale: string;
  /** Percent a year. */
  readonly tasso: string;
  readonly giorni: number;
}

const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

function esigiGiorni(giorni: number): void {
  if (!Number.isInteger(giorni) || giorni < 0)
    throw new RangeError('I giorni devono essere un intero non negativo.');
}

/** Simple capitalisation: VN·(1 + i·gg/365), two decimals half up (rate type S; domain.md §1.5). */
export function montanteSemplice({ nominale, tasso, giorni }: Capitale): string {
  esigiGiorni(giorni);
  const interesse = prodotto(daDecimale(tasso), rapporto(giorni, 36_500));
  return arrotonda(prodotto(daDecimale(nominale), somma(UNO, interesse)), 2);
}

/** Compound capitalisation: VN·(1+i)^(gg/365), two decimals half up (rate type P; domain.md §1.5). */
export function montanteComposto({ nominale, tasso, giorni }: Capitale): string {
  esigiGiorni(giorni);
  const crescita = new D(tasso).dividedBy(100).plus(1).pow(new D(giorni).dividedBy(365));
  return crescita.times(nominale).toDecimalPlaces(2).toFixed();
}
