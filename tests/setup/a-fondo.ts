/** `RATEO_PROVE_A_FONDO=1`: what is proved by repeating is repeated as often as before a release. */
export const A_FONDO = process.env.RATEO_PROVE_A_FONDO === '1';

const DI_UN_RILASCIO = 10_000;
const SOLITI = 2_000;

/** For `fc.assert`; `RATEO_PROVA_CASI=100000` tries so many. */
export const CASI = {
  numRuns: Number(process.env.RATEO_PROVA_CASI ?? (A_FONDO ? DI_UN_RILASCIO : SOLITI)),
};

/** `RATEO_PROVA_SEQUENZE=1000`: so many random sequences of movements in place of the usual ones. */
export const quanteSequenze = (solite: number): number =>
  Number(process.env.RATEO_PROVA_SEQUENZE ?? solite);
