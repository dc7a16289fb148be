import {
  leggiParole,
  type ParoleIndirizzo,
  type ParoleLette,
  paroleDi,
  scriviParole,
} from '#domain/record/filtri/campo-filtro.ts';
import { campiFiltroTitoli, type FiltroTitoli, filtroConfermato } from './filtro-titoli.ts';
import { conSottostanti } from './scelte-titoli.ts';

/** The word that stands for all the others where they would be too long. */
export const PAROLA_FILTRO_SALVATO = 'filtro';

/** Above this an address carries the id of a stored filter (docs/regole/filtri.md#indirizzo). */
export const LUNGHEZZA_MASSIMA = 2000;

/** Every word of the address that belongs to the securities filter. */
export const paroleFiltroTitoli = [...paroleDi(campiFiltroTitoli), PAROLA_FILTRO_SALVATO];

/** The confirmed filter as it stands in the address. */
export const scriviFiltroTitoli = (filtro: FiltroTitoli): ParoleIndirizzo =>
  scriviParole(campiFiltroTitoli, filtroConfermato(filtro) ?? {});

/** How long the words are as the address writes them. */
export const lunghezzaParole = (parole: ParoleIndirizzo): number =>
  new URLSearchParams(parole).toString().length;

/** Reads it back; null where the address holds no filter. */
export function leggiFiltroTitoli(parole: ParoleLette): FiltroTitoli | null {
  const letto = leggiParole(campiFiltroTitoli, parole);
  return filtroConfermato(conSottostanti(letto, letto.includiSottostanti === true));
}
