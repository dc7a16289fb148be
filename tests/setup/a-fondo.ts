/** `RATEO_PROVE_A_FONDO=1`: what is proved by repeating is repeated as often as before a release. */
export const A_FONDO = process.env.RATEO_PROVE_A_FONDO === '1';

/** For `fc.assert`. */
export const CASI = { numRuns: A_FONDO ? 10_000 : 2_000 };
