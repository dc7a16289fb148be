const MINUTO = 60;
const ORA = 60 * MINUTO;

/** Seconds between one attempt and the next, as the standard proposes: about three days in all. */
const ATTESE = [
  5,
  5 * MINUTO,
  30 * MINUTO,
  2 * ORA,
  5 * ORA,
  10 * ORA,
  14 * ORA,
  20 * ORA,
  24 * ORA,
] as const;

const ATTESA_MASSIMA = 24 * ORA;

/** Attempts of one delivery; after that it waits for somebody to repeat it. */
export const TENTATIVI_MASSIMI = ATTESE.length + 1;

/** Days without one success after which an address is called no more. */
export const GIORNI_DI_FALLIMENTO = 5;

/**
 * Seconds until the next attempt after so many have failed, or undefined where that was the last; what the receiver asks for
 * is respected up to a day.
 */
export function attesaDopo(falliti: number, chiesta = 0): number | undefined {
  const sua = ATTESE[falliti - 1];
  return sua === undefined ? undefined : Math.min(Math.max(sua, chiesta), ATTESA_MASSIMA);
}
