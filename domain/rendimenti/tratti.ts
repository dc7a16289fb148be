import {
  aggiungiGiorni,
  annoMinimo,
  componiData,
  type Data,
  fineMese,
  numeroGiorno,
  partiData,
} from '#domain/tempo/data.ts';
import type { MetodoRendimento } from './metodi.ts';

/** The evenings that a period is cut at, as numbers of days: the first is the one before it. */
export interface Tratti {
  readonly sere: readonly number[];
}

const PRIMO = componiData({ anno: annoMinimo, mese: 1, giorno: 1 }) as Data;

/** The day of a number of `numeroGiorno`. */
export const giornoDi = (numero: number): Data =>
  aggiungiGiorni(PRIMO, numero - numeroGiorno(PRIMO));

const fineAnno = (giorno: Data): Data => `${partiData(giorno).anno}-12-31` as Data;

const FINE: Readonly<Record<MetodoRendimento, (giorno: Data) => Data>> = {
  TWR: (giorno) => giorno,
  DIETZ: fineMese,
  MWR: fineAnno,
};

/** A period cut as its method wants it: day by day, month by month, year by year. */
export function trattiDi(metodo: MetodoRendimento, dal: Data, al: Data): Tratti {
  const ultimo = numeroGiorno(al);
  const sere = [numeroGiorno(dal) - 1];
  for (let giorno = dal; ; ) {
    const fine = Math.min(ultimo, numeroGiorno(FINE[metodo](giorno)));
    sere.push(fine);
    if (fine === ultimo) return { sere };
    giorno = giornoDi(fine + 1);
  }
}

export const quantiTratti = ({ sere }: Tratti): number => sere.length - 1;

/** A run of stretches: from the first to before the last. */
export interface Arco {
  readonly nome: string;
  readonly dal: Data;
  readonly al: Data;
  readonly da: number;
  readonly a: number;
}

/** The stretches gathered by what their last day is of: a year, or a month. */
export function archi({ sere }: Tratti, nomeDi: (giorno: Data) => string): readonly Arco[] {
  const fatti: Arco[] = [];
  for (let p = 0; p + 1 < sere.length; p++) {
    const al = giornoDi(sere[p + 1] ?? 0);
    const nome = nomeDi(al);
    const prima = fatti.at(-1);
    if (prima?.nome === nome) fatti[fatti.length - 1] = { ...prima, al, a: p + 1 };
    else fatti.push({ nome, dal: giornoDi((sere[p] ?? 0) + 1), al, da: p, a: p + 1 });
  }
  return fatti;
}

export const annoDi = (giorno: Data): string => giorno.slice(0, 4);
export const meseDi = (giorno: Data): string => giorno.slice(0, 7);
