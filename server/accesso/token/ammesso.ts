import type { Rotta } from '#contract/rotta.ts';
import { operazioneDi, tutteLeRotte } from '#contract/tutte.ts';
import { errore } from '#server/base/errori.ts';

/** Log-in, password and whatever else a session is for: nobody but a person. */
const DI_PERSONE = /^\/(accesso|sessioni|token)(\/|$)/;

/** Who may come in, and what they may do: otherwise a program could give itself, through another user, what it lacks. */
const SUGLI_ACCESSI = /^\/(utenti|ruoli)(\/|$)/;

const escluso = ({ url }: Pick<Rotta, 'url'>): boolean => DI_PERSONE.test(url);

/** Whether a program may do it only where that was said when its token was made. */
const daNominare = (rotta: Pick<Rotta, 'url' | 'metodo' | 'riconferma'>): boolean =>
  rotta.riconferma === true || (rotta.metodo !== 'GET' && SUGLI_ACCESSI.test(rotta.url));

/** The acts that may be named when a token is made. */
export const attiDaNominare: readonly Rotta[] = tutteLeRotte.filter(
  (rotta) => rotta.accesso !== 'pubblico' && daNominare(rotta) && !escluso(rotta),
);

/** Refuses a program what is for persons alone. */
export const esigiAmmesso = (rotta: Rotta): void => {
  if (escluso(rotta)) throw errore('TOKEN_NON_AMMESSO');
};

/** Refuses a program an act that asks for a confirmation, unless its token names it. */
export const esigiNominato = (rotta: Rotta, atti: readonly string[]): void => {
  if (!daNominare(rotta)) return;
  const operazione = operazioneDi(rotta);
  if (atti.includes(operazione)) return;
  throw errore('TOKEN_NON_AMMESSO', {
    detail: `«${rotta.riassunto}» chiede a chi la fa di confermare chi è: un programma può farla soltanto se il suo token la nomina (${operazione}).`,
  });
};
