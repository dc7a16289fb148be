import { type Data, data } from '#domain/tempo/data.ts';
import { diviseCessate } from './divise-cessate.ts';
import { diviseCorrenti } from './divise-correnti.ts';

/** A currency as ISO 4217 has it. Null says unknown; decimals are null where money has none. */
export interface DivisaIso {
  readonly codDivisa: string;
  readonly descDivisa: string;
  readonly codUIC: string | null;
  readonly codNumerico: string | null;
  readonly decimali: number | null;
  readonly validoDal: Data | null;
  readonly validoAl: Data | null;
  /** Whether it can have a rate: metals can, codes that are no money cannot. */
  readonly quotabile: boolean;
}

/** ISO's codes for no currency, for tests, and for the European units of the bond market. */
const NON_QUOTABILI: ReadonlySet<string> = new Set(['XXX', 'XTS', 'XBA', 'XBB', 'XBC', 'XBD']);

const dataONulla = (testo: string | null): Data | null => (testo === null ? null : data(testo));

/** All current currencies and those withdrawn since 1990, by code. */
export const divise: readonly DivisaIso[] = [
  ...diviseCorrenti.map(
    ([codDivisa, codNumerico, decimali, codUIC, dal, descDivisa]): DivisaIso => ({
      codDivisa,
      descDivisa,
      codUIC,
      codNumerico,
      decimali,
      validoDal: dataONulla(dal),
      validoAl: null,
      quotabile: !NON_QUOTABILI.has(codDivisa),
    }),
  ),
  ...diviseCessate.map(
    ([codDivisa, codNumerico, decimali, dal, al, descDivisa]): DivisaIso => ({
      codDivisa,
      descDivisa,
      codUIC: null,
      codNumerico,
      decimali,
      validoDal: dataONulla(dal),
      validoAl: data(al),
      quotabile: true,
    }),
  ),
].sort((a, b) => (a.codDivisa < b.codDivisa ? -1 : 1));

/** "Dollaro USA (USD)". */
export const divisaCompleta = (descDivisa: string, codDivisa: string): string =>
  `${descDivisa} (${codDivisa})`;
