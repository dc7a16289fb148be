import type { Difetto } from '#domain/record/difetti.ts';
import type { Valori } from '#server/record/tabella-record.ts';

/** What is wrong with the conditions of a rule; the contract has seen that they are an object. */
export const esaminaRegola = (_valori: Valori): readonly Difetto[] => [];
