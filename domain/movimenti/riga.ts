import { contaInteri } from '#domain/money/decimale.ts';
import {
  type CampoMovimento,
  type ColonnaImporto,
  type ColonneScritte,
  campiDellaRiga,
} from './campi-movimento.ts';

/** What a row says, column by column of the table: decimals as strings, days as yyyy-MM-dd. */
export interface RigaMovimento extends ColonneScritte {
  readonly manuali: readonly string[];
  readonly calcolati: Readonly<Record<string, string>>;
  readonly lotti_scelti: readonly { readonly lotto: string; readonly quantita: string }[] | null;
}

/** Whether a field is an amount: kept at the cent, negated by a reversal. */
export const eImporto = (campo: CampoMovimento): boolean =>
  campo.tipo === 'numero' && !!campo.fisso;

/** Amounts, by column: in the titolo's currency, and the same in euro. */
export const colonneImporti = campiDellaRiga
  .filter(eImporto)
  .map(({ sql: una }) => una) as readonly ColonnaImporto[];

/** Before the point, as the table keeps amounts. */
const CIFRE_IMPORTO = 16;

/** Whether an amount is more than the table can keep. */
export const troppoGrande = (riga: RigaMovimento): boolean =>
  colonneImporti.some((una) => contaInteri(riga[una]) > CIFRE_IMPORTO);
