import type { Data } from '#domain/tempo/data.ts';
import { giornoPagamento } from './calendario-cedole.ts';
import { giorniConvenzione } from './convenzioni.ts';
import {
  arrotonda,
  daDecimale,
  decimale,
  differenza,
  type Frazione,
  prodotto,
  ZERO,
} from './frazione.ts';
import { anni, interessi } from './rateo.ts';
import {
  type Cedola,
  perCento,
  poolFactorPrima,
  prestitoDopo,
  prestitoPrima,
  type TitoloPreparato,
} from './termini.ts';

/** A row of the plan: what is paid on one date, per 100 of original nominal. */
export interface RigaPiano {
  readonly n: number;
  readonly dataInizio: Data;
  /** The date of the terms, or the day that pays where coupons are adjusted; interest stops here. */
  readonly dataCedola: Data;
  /** The day that pays, by the titolo's convention and calendar. */
  readonly dataPagamento: Data;
  readonly giorni: number;
  readonly giorniPeriodo: number;
  readonly tasso: string;
  /** Interest per 100: exact to 12 decimals, 6 for an irregular first coupon. */
  readonly importo100: string;
  /** Capital repaid per 100, at the redemption price. */
  readonly quotaCapitale100: string;
  /** Whether the rate is not yet known for sure. */
  readonly presunta: boolean;
}

const DECIMALI_PRIMA_CEDOLA = 6;
const DECIMALI_ESATTI = 12;
const CENTO = daDecimale('100');

function decimaliDi({ termini }: TitoloPreparato, { irregolare }: Cedola): number {
  if (termini.decimaliCedola !== null) return termini.decimaliCedola;
  return irregolare ? DECIMALI_PRIMA_CEDOLA : DECIMALI_ESATTI;
}

/** The coupon of a whole period per 100 of living nominal, rounded as the terms say. */
function cedola100(titolo: TitoloPreparato, cedola: Cedola): string {
  const regolare = titolo.convenzione === 'ICMA' && !cedola.irregolare && titolo.mesi > 0;
  const parte = regolare ? { n: BigInt(titolo.mesi), d: 12n } : anni(titolo, cedola, cedola);
  return arrotonda(interessi(titolo, cedola, parte), decimaliDi(titolo, cedola));
}

function residuoDopo(titolo: TitoloPreparato, giorno: Data, ultimo: boolean): Frazione {
  if (ultimo) return ZERO;
  return prestitoDopo(titolo, giorno);
}

/**
 * The plan of coupons and capital, oldest first (docs/regole/cedole.md#piano): dates backward from
 * maturity, payments on the business day of the titolo's convention, without more interest unless
 * coupons are adjusted; regular ICMA coupons are rate over coupons a year, irregular ones the sum
 * over their notional periods at 6 decimals as the Treasury publishes; interest on the capital
 * alive before the day's repayment, of what is drawn by lot on all of it; each coupon at the rate in force when it begins.
 */
export function pianoCedole(titolo: TitoloPreparato): readonly RigaPiano[] {
  const { cedole, convenzione, termini } = titolo;
  const prezzo = perCento(daDecimale(termini.prezzoRimborso ?? '100'));
  return cedole.map((cedola, i) => {
    const vivo = poolFactorPrima(titolo, cedola.a);
    const prima = prestitoPrima(titolo, cedola.a);
    const rimborsato = differenza(prima, residuoDopo(titolo, cedola.a, i === cedole.length - 1));
    return {
      n: i + 1,
      dataInizio: cedola.da,
      dataCedola: cedola.a,
      dataPagamento: giornoPagamento(cedola.a, termini),
      giorni: giorniConvenzione(convenzione, cedola, termini.dataScadenza),
      giorniPeriodo: giorniConvenzione(
        convenzione,
        cedola.regolari.at(-1) ?? cedola,
        termini.dataScadenza,
      ),
      tasso: decimale(cedola.tasso),
      importo100: decimale(prodotto(daDecimale(cedola100(titolo, cedola)), vivo)),
      quotaCapitale100: decimale(prodotto(prodotto(rimborsato, prezzo), CENTO)),
      presunta: cedola.presunta,
    };
  });
}
