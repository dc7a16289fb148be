import {
  aggiungiGiorni,
  annoMassimo,
  annoMinimo,
  type Data,
  giorniTra,
  giornoSettimana,
  inizioMese,
  partiData,
} from '#domain/tempo/data.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';

export const GIORNI = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'] as const;
export const GIORNI_INTERI = [
  'Lunedì',
  'Martedì',
  'Mercoledì',
  'Giovedì',
  'Venerdì',
  'Sabato',
  'Domenica',
] as const;
export const MESI = [
  'Gen',
  'Feb',
  'Mar',
  'Apr',
  'Mag',
  'Giu',
  'Lug',
  'Ago',
  'Set',
  'Ott',
  'Nov',
  'Dic',
] as const;

/** A day as one says it: 1 ottobre 2025. */
export function giornoInParole(giorno: Data): string {
  const { anno, mese, giorno: numero } = partiData(giorno);
  return `${numero} ${MESI_INTERI[mese - 1]} ${anno}`;
}

export interface Settimana {
  readonly numero: number;
  readonly giorni: readonly Data[];
}

const SETTIMANE = 6;

/** Number of the week by ISO 8601: week 1 is the one with the year's first Thursday. */
export function numeroSettimana(giorno: Data): number {
  const giovedi = aggiungiGiorni(giorno, 4 - giornoSettimana(giorno));
  const primo = `${partiData(giovedi).anno}-01-01` as Data;
  return Math.floor(giorniTra(primo, giovedi) / 7) + 1;
}

/** Six weeks from Monday that hold the month of a day; always six, so that the panel never jumps. */
export function settimaneDelMese(giorno: Data): readonly Settimana[] {
  const primo = inizioMese(giorno);
  const lunedi = aggiungiGiorni(primo, 1 - giornoSettimana(primo));
  return Array.from({ length: SETTIMANE }, (_, settimana) => {
    const giorni = Array.from({ length: 7 }, (__, indice) =>
      aggiungiGiorni(lunedi, settimana * 7 + indice),
    );
    return { numero: numeroSettimana(giorni[0] ?? primo), giorni };
  });
}

/** The calendar leaves a year's margin, so that its outer weeks never fall out of the range. */
export const annoNavigabile = (anno: number): boolean => anno > annoMinimo && anno < annoMassimo;
