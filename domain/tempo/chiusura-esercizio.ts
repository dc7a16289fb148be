import {
  aggiungiGiorni,
  componiData,
  type Data,
  FuoriCalendario,
  giorniDelMese,
  partiData,
} from './data.ts';

/** The day of every year on which the fiscal year closes, 'dd-MM'; it is never 29 February. */
export type ChiusuraEsercizio = string;

export interface Esercizio {
  readonly dal: Data;
  readonly al: Data;
}

const FORMA = /^(\d{2})-(\d{2})$/;

/** Any year that has no 29 February: a closing day must exist in every year. */
const ANNO_COMUNE = 2001;

/** Why a text cannot be a closing day; undefined where it can. */
export function difettoChiusura(testo: string): string | undefined {
  const [, giorno, mese] = FORMA.exec(testo) ?? [];
  if (!giorno || !mese) return 'Scrivere giorno e mese, come 31-12';
  if (testo === '29-02')
    return 'Il 29 febbraio non c’è ogni anno: per chiudere a fine febbraio scrivere 28-02';
  const parti = { anno: ANNO_COMUNE, mese: Number(mese), giorno: Number(giorno) };
  if (componiData(parti) !== null) return undefined;
  const giorni = parti.mese >= 1 && parti.mese <= 12 ? giorniDelMese(ANNO_COMUNE, parti.mese) : 0;
  return giorni === 0
    ? `Il mese ${mese} non esiste: va da 01 a 12`
    : `Il giorno ${giorno} non esiste in quel mese, che ne ha ${giorni}`;
}

/** What was typed (3112, 31/12, 1.1, 31-12) as 'dd-MM'; a text that is no day and month as it is. */
export function leggiChiusura(testo: string): string {
  const pulito = testo.trim();
  const [, giorno, mese] =
    /^(\d{1,2})[-/. ](\d{1,2})$/.exec(pulito) ?? /^(\d{2})(\d{2})$/.exec(pulito) ?? [];
  if (giorno === undefined || mese === undefined) return pulito;
  return `${giorno.padStart(2, '0')}-${mese.padStart(2, '0')}`;
}

/** The fiscal year that holds the day: from the day after one closing to the next; `FuoriCalendario` beyond 1900–2199. */
export function esercizioDi(giorno: Data, chiusura: ChiusuraEsercizio): Esercizio {
  const { anno } = partiData(giorno);
  const questa = chiusuraDi(anno, chiusura);
  const al = giorno <= questa ? questa : chiusuraDi(anno + 1, chiusura);
  const prima = chiusuraDi(partiData(al).anno - 1, chiusura);
  return { dal: aggiungiGiorni(prima, 1), al };
}

function chiusuraDi(anno: number, chiusura: ChiusuraEsercizio): Data {
  const [giorno = '', mese = ''] = chiusura.split('-');
  const giornoDi = componiData({ anno, mese: Number(mese), giorno: Number(giorno) });
  if (giornoDi !== null) return giornoDi;
  // A closing day is in every year: without a fault of its own it is the year that the calendar has not.
  if (difettoChiusura(chiusura) === undefined) throw new FuoriCalendario(anno);
  throw new RangeError(`Chiusura d'esercizio inesistente: ${chiusura}`);
}
