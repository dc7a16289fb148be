import {
  aggiungiGiorni,
  aggiungiMesi,
  componiData,
  type Data,
  fineMese,
  inizioMese,
  partiData,
} from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';

/** Which dates a repeated report takes, each time anew; `fisso`: those that were written. */
export const periodi = [
  'fisso',
  'oggi',
  'ieri',
  'lavorativoPrecedente',
  'ultimi7',
  'ultimi30',
  'meseInCorso',
  'mesePrecedente',
  'fineMesePrecedente',
  'trimestrePrecedente',
  'annoInCorso',
  'annoPrecedente',
] as const;
export type CodicePeriodo = (typeof periodi)[number];

export const NOMI_PERIODO: Readonly<Record<CodicePeriodo, string>> = {
  fisso: 'Le date scritte nel filtro',
  oggi: 'Il giorno stesso',
  ieri: 'Il giorno prima',
  lavorativoPrecedente: 'L’ultimo giorno lavorativo prima',
  ultimi7: 'Gli ultimi 7 giorni',
  ultimi30: 'Gli ultimi 30 giorni',
  meseInCorso: 'Il mese in corso, fino al giorno stesso',
  mesePrecedente: 'Il mese precedente',
  fineMesePrecedente: 'L’ultimo giorno del mese precedente',
  trimestrePrecedente: 'Il trimestre precedente',
  annoInCorso: 'L’anno in corso, fino al giorno stesso',
  annoPrecedente: 'L’anno precedente',
};

export interface Date {
  readonly dateFrom: Data;
  readonly dateTo: Data;
}

const capodanno = (anno: number): Data => componiData({ anno, mese: 1, giorno: 1 }) as Data;

type Regola = (giorno: Data) => Date;

const finoA = (dateTo: Data, dateFrom: Data): Date => ({ dateFrom, dateTo });

const REGOLE: Readonly<Record<Exclude<CodicePeriodo, 'fisso'>, Regola>> = {
  oggi: (giorno) => finoA(giorno, giorno),
  ieri: (giorno) => {
    const ieri = aggiungiGiorni(giorno, -1);
    return finoA(ieri, ieri);
  },
  lavorativoPrecedente: (giorno) => {
    const prima = lavorativoPrecedente(giorno);
    return finoA(prima, prima);
  },
  ultimi7: (giorno) => finoA(giorno, aggiungiGiorni(giorno, -6)),
  ultimi30: (giorno) => finoA(giorno, aggiungiGiorni(giorno, -29)),
  meseInCorso: (giorno) => finoA(giorno, inizioMese(giorno)),
  mesePrecedente: (giorno) => {
    const fine = aggiungiGiorni(inizioMese(giorno), -1);
    return finoA(fine, inizioMese(fine));
  },
  fineMesePrecedente: (giorno) => {
    const fine = aggiungiGiorni(inizioMese(giorno), -1);
    return finoA(fine, fine);
  },
  trimestrePrecedente: (giorno) => {
    const nelTrimestre = (partiData(giorno).mese - 1) % 3;
    const inizio = aggiungiMesi(inizioMese(giorno), -nelTrimestre - 3);
    return finoA(fineMese(aggiungiMesi(inizio, 2)), inizio);
  },
  annoInCorso: (giorno) => finoA(giorno, capodanno(partiData(giorno).anno)),
  annoPrecedente: (giorno) => {
    const inizio = capodanno(partiData(giorno).anno - 1);
    return finoA(aggiungiGiorni(capodanno(partiData(giorno).anno), -1), inizio);
  },
};

/** The dates of a period for a run of a day, both included; null where the filter's own stay. */
export const dateDelPeriodo = (periodo: CodicePeriodo, giorno: Data): Date | null =>
  periodo === 'fisso' ? null : REGOLE[periodo](giorno);
