import type { Risposta } from '#contract/rotta.ts';
import type { rotteUtenti } from '#contract/utenti.ts';

export type UtenteLetto = Risposta<typeof rotteUtenti.elenco>[number];

/** A role, or a company, asks for a second factor that the user does not have yet. */
export const daAttivare = ({ haFattore, fattoreRichiesto }: UtenteLetto): boolean =>
  fattoreRichiesto && !haFattore;

export const statoFattore = (utente: UtenteLetto): string => {
  if (utente.haFattore) return 'attivo';
  return daAttivare(utente) ? 'da attivare' : 'no';
};
