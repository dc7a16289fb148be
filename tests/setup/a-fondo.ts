/** `RATEO_PROVE_A_FONDO=1`: what is proved by repeating is repeated as often as before a release. */
export const A_FONDO = process.env.RATEO_PROVE_A_FONDO === '1';

/** For `fc.assert`. */
export const CASI = { numRuns: A_FONDO ? 10_000 : 2_000 };

/** `RATEO_PROVA_SEQUENZE=1000`: so many random sequences of movements in place of the usual ones. */
export const quanteSequenze = (solite: number): number =>
  Number(process.env.RATEO_PROVA_SEQUENZE ?? solite);
