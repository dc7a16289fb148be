import type { Difetto } from '#domain/record/difetti.ts';
import { difettiCondizioni, type SpecieRegola } from '#domain/riconciliazione/regole.ts';
import type { Valori } from '#server/record/tabella-record.ts';

/** What is wrong with the conditions of a whole rule; the contract has seen that they are an object. */
export const esaminaRegola = ({ condizioni, specie }: Valori): readonly Difetto[] =>
  condizioni === undefined
    ? []
    : difettiCondizioni(condizioni, (specie as SpecieRegola | undefined) ?? '1-1');
