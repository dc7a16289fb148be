import { arrotonda, media } from '#domain/money/decimale.ts';
import {
  aggiungiGiorni,
  aggiungiMesi,
  annoMinimo,
  type Data,
  data,
  stampaData,
} from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';

/** How a period's official value is taken from the values of its days. */
export type Metodo = 'PUNTUALE' | 'MEDIA_MESE' | 'MEDIA_SEMESTRE';

/** A mean is rounded once, half up, to the decimals that every archive keeps. */
export const DECIMALI_MEDIA = 10;

/** No window begins before the calendar. */
const PRIMO_GIORNO = data(`${annoMinimo}-01-01`);

/** The days that a value is taken from, both of them among them. */
interface Finestra {
  readonly dal: Data;
  readonly al: Data;
}

export interface DescrizioneMetodo {
  readonly codice: Metodo;
  readonly nome: string;
  /** Which rule it follows, for the user. */
  readonly spiegazione: string;
  /** Whether the values of all quoted days count; without it the last one alone does. */
  readonly media: boolean;
  readonly finestra: (giorno: Data) => Finestra;
}

/**
 * The days from the one after the same day, `mesi` months back, to the day itself: of 31/12 the whole of
 * December, of 31/03 the whole of March. Neither the circular (98/E of 2000) nor the code says whether
 * the far day counts; it does not here, so that twelve monthly windows cover a year once.
 */
const mesiFinoA =
  (mesi: number) =>
  (giorno: Data): Finestra => ({
    dal:
      giorno < aggiungiMesi(PRIMO_GIORNO, mesi)
        ? PRIMO_GIORNO
        : aggiungiGiorni(aggiungiMesi(giorno, -mesi), 1),
    al: giorno,
  });

const ultimiGiorni = (giorno: Data): Finestra => ({
  dal:
    giorno < aggiungiGiorni(PRIMO_GIORNO, GIORNI_PUNTUALE)
      ? PRIMO_GIORNO
      : aggiungiGiorni(giorno, -GIORNI_PUNTUALE),
  al: giorno,
});

/** The methods, the one proposed first. */
export const metodi: readonly DescrizioneMetodo[] = [
  {
    codice: 'PUNTUALE',
    nome: 'Puntuale',
    spiegazione: `L’ultimo valore alla data o prima, entro ${GIORNI_PUNTUALE} giorni.`,
    media: false,
    finestra: ultimiGiorni,
  },
  {
    codice: 'MEDIA_MESE',
    nome: 'Media dell’ultimo mese',
    spiegazione:
      'La media aritmetica dei giorni quotati, dalla data allo stesso giorno del mese prima ' +
      'escluso (art. 9 c. 4 TUIR).',
    media: true,
    finestra: mesiFinoA(1),
  },
  {
    codice: 'MEDIA_SEMESTRE',
    nome: 'Media dell’ultimo semestre',
    spiegazione:
      'La media aritmetica dei giorni quotati, dalla data allo stesso giorno di sei mesi prima ' +
      'escluso (art. 101 TUIR).',
    media: true,
    finestra: mesiFinoA(6),
  },
];

export const METODO_PREDEFINITO: Metodo = 'PUNTUALE';

/** The method of a code; throws where nobody offers it. */
export function metodo(codice: Metodo): DescrizioneMetodo {
  const trovato = metodi.find((uno) => uno.codice === codice);
  if (trovato === undefined) throw new RangeError(`Metodo sconosciuto: ${codice}`);
  return trovato;
}

/** One day's value of a series. */
export interface ValoreDelGiorno {
  readonly data: Data;
  readonly valore: string;
}

/** A value taken by a method. */
export interface ValoreNormale {
  readonly valore: string;
  /** The last day that it was taken from. */
  readonly dataOrigine: Data;
  /** How many days it was taken from: 1, or those of the mean. */
  readonly giorni: number;
}

/**
 * The value of a series by a method on a day; null where the window holds no value: it is never made
 * up, and never zero. A mean divides by the days that have a value, holidays are not filled in
 * (r.m. 29/2001), and is rounded once, half up, to ten decimals.
 */
export function valoreNormale(
  codice: Metodo,
  giorno: Data,
  serie: readonly ValoreDelGiorno[],
): ValoreNormale | null {
  const { media: inMedia, finestra } = metodo(codice);
  const { dal, al } = finestra(giorno);
  const dentro = serie.filter((uno) => uno.data >= dal && uno.data <= al);
  const ultimo = dentro.reduce<ValoreDelGiorno | null>(
    (trovato, uno) => (trovato === null || uno.data > trovato.data ? uno : trovato),
    null,
  );
  if (ultimo === null) return null;
  const { data: dataOrigine, valore } = ultimo;
  if (!inMedia) return { valore, dataOrigine, giorni: 1 };
  const esatta = media(dentro.map((uno) => uno.valore)) ?? valore;
  return { valore: arrotonda(esatta, DECIMALI_MEDIA), dataOrigine, giorni: dentro.length };
}

/** Which days are looked at: «dal 01/12/2025 al 31/12/2025». */
export function finestraInParole(codice: Metodo, giorno: Data): string {
  const { dal, al } = metodo(codice).finestra(giorno);
  return `dal ${stampaData(dal)} al ${stampaData(al)}`;
}

/** Why a key gets no value. */
export const motivoSenzaValore = (codice: Metodo, giorno: Data): string =>
  metodo(codice).media
    ? `nessun valore ${finestraInParole(codice, giorno)}`
    : `nessun valore negli ultimi ${GIORNI_PUNTUALE} giorni`;

/** Where a value comes from: «media di 21 giorni, ultimo 31/12/2025». */
export function provenienza(codice: Metodo, dataOrigine: Data, giorni: number): string {
  const ultimo = stampaData(dataOrigine);
  if (!metodo(codice).media) return `valore del ${ultimo}`;
  return giorni === 1
    ? `media di 1 giorno, il ${ultimo}`
    : `media di ${giorni} giorni, ultimo il ${ultimo}`;
}
