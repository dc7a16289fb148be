/** `RATEO_PROVE_A_FONDO=1`: what is proved by repeating is repeated as often as before a release. */
export const A_FONDO = process.env.RATEO_PROVE_A_FONDO === '1';

const DI_UN_RILASCIO = 10_000;
const SOLITI = 2_000;

/** How many a variable asks for; one that says no number would let everything pass that was never tried. */
export function quanti(nome: string, scritto: string | undefined, soliti: number): number {
  if (scritto === undefined) return soliti;
  if (!/^[1-9]\d{0,8}$/.test(scritto))
    throw new RangeError(`${nome} vale «${scritto}»: serve un numero intero da 1 in su.`);
  return Number(scritto);
}

/** For `fc.assert`; `RATEO_PROVA_CASI=100000` tries so many. */
export const CASI = {
  numRuns: quanti(
    'RATEO_PROVA_CASI',
    process.env.RATEO_PROVA_CASI,
    A_FONDO ? DI_UN_RILASCIO : SOLITI,
  ),
};

/** `RATEO_PROVA_SEQUENZE=1000`: so many random sequences of movements in place of the usual ones. */
export const quanteSequenze = (solite: number): number =>
  quanti('RATEO_PROVA_SEQUENZE', process.env.RATEO_PROVA_SEQUENZE, solite);
