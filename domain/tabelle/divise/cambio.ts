import { arrotonda, differenza, prodotto, quoziente } from '#domain/money/decimale.ts';

/**
 * Rates are units of currency for 1 euro, the way the ECB and the Banca d'Italia quote them; the
 * euro's own is 1. All results are rounded once, half up: forty digits in between are more than
 * any quotient of two stored numbers needs to tell a half from what lies beside it.
 */

/** Change of a rate on the one before: (cambio − precedente) / precedente · 100, two decimals. */
export const variazionePercentuale = (precedente: string, cambio: string): string =>
  arrotonda(quoziente(prodotto(differenza(cambio, precedente), '100'), precedente), 2);

/** An amount in euro: importo / cambio (domain rule "certo per incerto"). */
export const importoEuro = (importo: string, cambio: string, decimali = 2): string =>
  arrotonda(quoziente(importo, cambio), decimali);

export interface CoppiaCambi {
  /** Rate of the currency that the amount is in. */
  cambioDa: string;
  /** Rate of the currency that it is wanted in. */
  cambioA: string;
}

/** An amount of one currency in another, through the euro: importo / cambioDa · cambioA. */
export const importoTriangolato = (
  importo: string,
  { cambioDa, cambioA }: CoppiaCambi,
  decimali = 2,
): string => arrotonda(quoziente(prodotto(importo, cambioA), cambioDa), decimali);
