const HOME = '/page';
const LUNGHEZZA = 1_500;

/** The page to go on to after a log-in: one of our own, else home. Another site's address is none. */
export const ritornoAmmesso = (chiesto: unknown): string | undefined =>
  typeof chiesto === 'string' && chiesto.length <= LUNGHEZZA && /^\/page(\/|\?|$)/.test(chiesto)
    ? chiesto
    : undefined;

export const ritornoOHome = (chiesto: unknown): string => ritornoAmmesso(chiesto) ?? HOME;
