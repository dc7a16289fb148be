import type { Valori } from './conflitto.ts';

export interface Difetto {
  readonly campo: string;
  readonly messaggio: string;
}

/** Field → why a text cannot stand in it; undefined where it can. */
export type RegoleCampi = Readonly<Record<string, (valore: string) => string | undefined>>;

/** What is wrong with the fields one by one; what is not there breaks no rule. */
export const difettiCampi = (regole: RegoleCampi, valori: Valori): readonly Difetto[] =>
  Object.entries(regole).flatMap(([campo, difetto]) => {
    const valore = valori[campo];
    if (typeof valore !== 'string' || valore === '') return [];
    const messaggio = difetto(valore);
    return messaggio === undefined ? [] : [{ campo, messaggio }];
  });
