import { TIPI_SOGGETTO } from '#domain/portafogli/fiscalita.ts';
import { useDatiStatici } from '#web/dati-statici/use-dati-statici.ts';
import { useDivise } from '#web/filtri/divise.ts';
import type { Scelta } from '#web/tabelle/scelte.ts';

/** The choices that companies, portfolios and custodians have in common. */
export const SOGGETTI: readonly Scelta[] = Object.entries(TIPI_SOGGETTO).map(
  ([codice, descrizione]) => ({ codice, descrizione }),
);

export const useScelteValutazione = (): readonly Scelta[] =>
  useDatiStatici('getTipoValutazioneRimanenze').voci;

export const useScelteRegime = (): readonly Scelta[] =>
  useDatiStatici('getTipoRegimeTassazione').voci;

export const useScelteDivisa = (): readonly Scelta[] => useDivise().opzioni;
