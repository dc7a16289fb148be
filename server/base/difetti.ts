import type { Difetto } from '#domain/record/difetti.ts';
import { errore } from './errori.ts';

/** Refuses with 422 that names every field and what is wrong with it; nothing wrong, nothing said. */
export const esigiSenzaDifetti = (errori: readonly Difetto[]): void => {
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};
