declare const marca: unique symbol;

/** A day of the calendar, 'yyyy-MM-dd', years 1900–2199. It has no time and no zone. */
export type Data = string & { readonly [marca]: 'Data' };

export interface PartiData {
  anno: number;
  mese: number;
  giorno: number;
}

export type FormatoData = 'dd/MM/yyyy' | 'dd-MM-yyyy' | 'dd/MM/yy';

const FORMA = /^\d{4}-\d{2}-\d{2}$/;

export const annoMinimo = 1900;
export const annoMassimo = 2199;

/** A day was counted to that the calendar does not have; in which year it would be. */
export class FuoriCalendario extends RangeError {
  override readonly name = 'FuoriCalendario';
  readonly anno: number;

  constructor(anno: number) {
    super(`Data fuori dagli anni ${annoMinimo}–${annoMassimo}: ${anno}`);
    this.anno = anno;
  }
}

/** Whether a text is a day of the calendar, yyyy-MM-dd, from 1900 to 2199 (ISO 8601). */
export const eData = (testo: string): testo is Data =>
  FORMA.test(testo) && componiData(parti(testo)) !== null;

/** The day that a text says, or null where it says none. */
export const dataScritta = (testo: string | null | undefined): Data | null =>
  testo && eData(testo) ? testo : null;

/** The day that a text 'yyyy-MM-dd' says; throws where the calendar does not have it. */
export function data(testo: string): Data {
  if (!eData(testo)) throw new RangeError(`Data inesistente: ${testo}`);
  return testo;
}

/** The day of a year, month and day, or null where the calendar does not have it. */
export function componiData({ anno, mese, giorno }: PartiData): Data | null {
  if (!Number.isInteger(anno) || anno < annoMinimo || anno > annoMassimo) return null;
  if (!Number.isInteger(mese) || mese < 1 || mese > 12) return null;
  if (!Number.isInteger(giorno) || giorno < 1 || giorno > giorniDelMese(anno, mese)) return null;
  return `${anno}-${dueCifre(mese)}-${dueCifre(giorno)}` as Data;
}

/** Year, month from 1 and day from 1 of a day (ISO 8601). */
export const partiData = (giorno: Data): PartiData => parti(giorno);

/** Whether a year has 366 days (Gregorian rule: by 4, not by 100 unless by 400). */
export const eBisestile = (anno: number): boolean =>
  (anno % 4 === 0 && anno % 100 !== 0) || anno % 400 === 0;

/** Days of a month, 1 to 12, of a year (Gregorian calendar). */
export function giorniDelMese(anno: number, mese: number): number {
  if (mese === 2) return eBisestile(anno) ? 29 : 28;
  return mese === 4 || mese === 6 || mese === 9 || mese === 11 ? 30 : 31;
}

/** -1, 0 or 1 as the first day comes before, is or comes after the second. */
export function confronta(prima: Data, dopo: Data): -1 | 0 | 1 {
  if (prima === dopo) return 0;
  return prima < dopo ? -1 : 1;
}

/** Calendar days from one day to the other, negative when the second comes first. */
export const giorniTra = (dataDa: Data, dataA: Data): number => ordinale(dataA) - ordinale(dataDa);

/** The day so many days later, or earlier where negative; out of 1900–2199 throws `FuoriCalendario`. */
export const aggiungiGiorni = (giorno: Data, giorni: number): Data =>
  daOrdinale(ordinale(giorno) + giorni);

/** The same day of another month; the last one where that month is shorter (31/01 + 1 = 28/02). */
export function aggiungiMesi(giorno: Data, mesi: number): Data {
  const di = parti(giorno);
  const mesiDaZero = di.anno * 12 + (di.mese - 1) + mesi;
  const anno = Math.floor(mesiDaZero / 12);
  const mese = mesiDaZero - anno * 12 + 1;
  return esistente({ anno, mese, giorno: Math.min(di.giorno, giorniDelMese(anno, mese)) });
}

/** The first day of a day’s month. */
export const inizioMese = (giorno: Data): Data => esistente({ ...parti(giorno), giorno: 1 });

/** The last day of a day’s month. */
export function fineMese(giorno: Data): Data {
  const { anno, mese } = parti(giorno);
  return esistente({ anno, mese, giorno: giorniDelMese(anno, mese) });
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const giornoSettimana = (giorno: Data): number => (ordinale(giorno) % 7) + 1;

/**
 * A day as a screen, a report or a narrow column writes it; never for a machine. What is no day stays
 * as it is, and none is empty.
 */
export function stampaData(giorno: string | null, formato: FormatoData = 'dd/MM/yyyy'): string {
  if (giorno === null || !FORMA.test(giorno)) return giorno ?? '';
  const [anno = '', mese = '', di = ''] = giorno.split('-');
  if (formato === 'dd-MM-yyyy') return `${di}-${mese}-${anno}`;
  return `${di}/${mese}/${formato === 'dd/MM/yy' ? anno.slice(2) : anno}`;
}

/** The day as a number that grows by one each day, for who compares and subtracts many of them. */
export const numeroGiorno = (giorno: Data): number => ordinale(giorno);

const dueCifre = (numero: number): string => String(numero).padStart(2, '0');

function parti(testo: string): PartiData {
  return {
    anno: Number(testo.slice(0, 4)),
    mese: Number(testo.slice(5, 7)),
    giorno: Number(testo.slice(8, 10)),
  };
}

function esistente(di: PartiData): Data {
  const giorno = componiData(di);
  if (giorno === null) throw new FuoriCalendario(di.anno);
  return giorno;
}

const giorniInUnEra = 146097;
/** 1900-01-01, a Monday, counted in days from 0000-03-01. */
const primoOrdinale = 693901;

/**
 * Days since 1900-01-01, with years that begin in March so that the leap day comes last (the
 * method of Hinnant's "chrono-compatible low-level date algorithms"). JavaScript's Date is not
 * used: its local zone can move a day.
 */
function ordinale(giorno: Data): number {
  const { anno, mese, giorno: di } = parti(giorno);
  const annoMarzo = mese <= 2 ? anno - 1 : anno;
  const era = Math.floor(annoMarzo / 400);
  const annoDellEra = annoMarzo - era * 400;
  const giornoDellAnno = Math.floor((153 * (mese + (mese > 2 ? -3 : 9)) + 2) / 5) + di - 1;
  const bisestili = Math.floor(annoDellEra / 4) - Math.floor(annoDellEra / 100);
  return era * giorniInUnEra + annoDellEra * 365 + bisestili + giornoDellAnno - primoOrdinale;
}

function daOrdinale(ordine: number): Data {
  const z = ordine + primoOrdinale;
  const era = Math.floor(z / giorniInUnEra);
  const delEra = z - era * giorniInUnEra;
  const annoDellEra = Math.floor(
    (delEra -
      Math.floor(delEra / 1460) +
      Math.floor(delEra / 36524) -
      Math.floor(delEra / (giorniInUnEra - 1))) /
      365,
  );
  const giornoDellAnno =
    delEra - (365 * annoDellEra + Math.floor(annoDellEra / 4) - Math.floor(annoDellEra / 100));
  const meseMarzo = Math.floor((5 * giornoDellAnno + 2) / 153);
  const mese = meseMarzo < 10 ? meseMarzo + 3 : meseMarzo - 9;
  return esistente({
    anno: annoDellEra + era * 400 + (mese <= 2 ? 1 : 0),
    mese,
    giorno: giornoDellAnno - Math.floor((153 * meseMarzo + 2) / 5) + 1,
  });
}
