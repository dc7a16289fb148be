import type { Scelta } from '#web/record/scelte.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useDivise } from '#web/tabelle/divise.ts';

/** The choices that companies, portfolios and custodians have in common. */
export const useScelteValutazione = (): readonly Scelta[] =>
  useDatiStatici('getTipoValutazioneRimanenze').voci;

export const useScelteRegime = (): readonly Scelta[] =>
  useDatiStatici('getTipoRegimeTassazione').voci;

export const useScelteDivisa = (): readonly Scelta[] => useDivise().opzioni;
