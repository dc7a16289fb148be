import { FAMIGLIE_DERIVATI } from './generi.ts';

/** Movements of the two screens: those of derivatives, and all others. */
const areeMovimenti = ['acq-ven', 'derivati'] as const;
export type AreaMovimenti = (typeof areeMovimenti)[number];

/** Options and premiums, futures, forwards, swaps: with any causale they stand among derivatives. */
export const TIPI_TITOLO_DERIVATI: ReadonlySet<string> = new Set(['P', 'U', 'K', 'X']);

/** The screen that a movement stands on. */
export const areaDi = (movimento: {
  readonly tipoCausale: string;
  readonly tipoTitolo: string | null;
}): AreaMovimenti =>
  FAMIGLIE_DERIVATI.has(movimento.tipoCausale) ||
  TIPI_TITOLO_DERIVATI.has(movimento.tipoTitolo ?? '')
    ? 'derivati'
    : 'acq-ven';

/** The families of causali that a screen offers. */
export const eFamigliaDi = (area: AreaMovimenti, tipoCausale: string): boolean =>
  FAMIGLIE_DERIVATI.has(tipoCausale) === (area === 'derivati');

/** What movements can be ordered by (docs/regole/movimenti.md#filtro-e-ordine). */
export const ordinabiliMovimenti = [
  'nreg',
  'cod_Portafoglio',
  'cod_Depositario',
  'cod_Titolo',
  'cod_Causale',
  'dataInserimento',
  'dataMovimento',
  'dataValuta',
  'controvaloreEuro',
] as const;
export type OrdinabileMovimenti = (typeof ordinabiliMovimenti)[number];

/** More movements than these are not added up: the filter is to be narrowed. */
export const RIGHE_SOMMATE = 100_000;
