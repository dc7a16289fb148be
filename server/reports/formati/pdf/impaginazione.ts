import { type ColonnaReport, larghezzaDi, type Report } from '#domain/reports/report.ts';
import type { Caratteri } from './documento.ts';
import { ORIZZONTALE, type Orientamento, VERTICALE } from './foglio.ts';
import type { MisuraColonna, Misure } from './misure.ts';
import { strettaIn } from './testi.ts';

/** Left and right of what is printed; the left leaves room for a binder's holes. */
export const MARGINE_SINISTRO = 45;
export const MARGINE_DESTRO = 34;

/** The place of a column on the sheet, in points. */
export interface Posto {
  readonly indice: number;
  readonly colonna: ColonnaReport;
  readonly x: number;
  readonly larghezza: number;
  /** From the left to where decimal commas stand; the width itself where there are no decimals. */
  readonly virgola: number;
}

/** How a report is laid out: the sheet, the type size, and one or more bands of columns. */
export interface Impaginazione {
  readonly foglio: Orientamento;
  readonly corpo: number;
  /** More than one where a row needs several lines, each with some of the columns. */
  readonly fasce: readonly (readonly Posto[])[];
  /** The right end of the table. */
  readonly fine: number;
}

/** What a column asks for, in thousandths of the type size. */
interface Richiesta {
  readonly indice: number;
  readonly colonna: ColonnaReport;
  readonly misura: MisuraColonna;
  /** Below this a number, a day or a word of the heading would be cut. */
  readonly minima: number;
  /** Below this a word of the heading would be broken, or a text into too many lines. */
  readonly leggibile: number;
  /** The width at which values are seen as readers are used to. */
  readonly buona: number;
  /** The width at which every value that is worth its room is seen whole. */
  readonly piena: number;
}

/** Headings are set a little smaller than the values. */
export const CORPO_TESTE = 0.92;

const SPAZIO_FRA_COLONNE = 1_150;
const TESTO_MINIMO = 4_500;
const TESTO_LEGGIBILE = 7_500;
/** A heading of one word a line. */
const PAROLE_MASSIME = 12;
const TESTO_PIENO = 34_000;
/** A text within this is a code: with a letter less it is another one, so it is never cut. */
const CODICE_MASSIMO = 9_500;
const CARATTERE_MEDIO = 545;
/** A text that is a little longer than usual gets its room; one that is much longer wraps. */
const PRIMA_DI_ANDARE_A_CAPO = 1.5;
const CORPI_VERTICALI = [8.5, 8, 7.5];
const CORPI_ORIZZONTALI = [8.5, 8, 7.5, 7];
const CORPI_PICCOLI = [7, 6.5, 6];
const CORPO_A_FASCE = 7;

/** A table that takes this share of the sheet is spread over all of it; a narrower one stays together. */
const QUASI_PIENO = 0.7;
const ARIA_MASSIMA = 4_200;

function richiestaDi(
  { colonne }: Report,
  misure: Misure,
  { nero, tondo }: Caratteri,
  indice: number,
): Richiesta | null {
  const colonna = colonne[indice];
  const misura = misure.colonne[indice];
  if (!colonna || !misura) return null;
  const titolo = nero.pulito(colonna.titolo);
  const testa = (righe: number) => strettaIn(nero, titolo, righe) * CORPO_TESTE;
  const { massima } = misura;
  const comune = { indice, colonna, misura };
  const intatta = (larga: number) => Math.max(larga, testa(PAROLE_MASSIME));
  if (colonna.tipo !== 'testo') {
    const minima = Math.max(massima, Math.min(testa(3), TESTO_MINIMO));
    const buona = Math.max(massima, testa(2));
    return { ...comune, minima, leggibile: intatta(minima), buona, piena: buona };
  }
  if (!colonna.aCapo && massima <= CODICE_MASSIMO) {
    const buona = Math.max(massima, testa(2));
    return { ...comune, minima: massima, leggibile: intatta(massima), buona, piena: buona };
  }
  const usuale = larghezzaDi(colonna) * CARATTERE_MEDIO;
  const minima = Math.min(TESTO_MINIMO, Math.max(massima, tondo.larghezza('00000')));
  const intera = colonna.aCapo
    ? Math.min(misura.abituale, usuale * PRIMA_DI_ANDARE_A_CAPO)
    : misura.abituale;
  const buona = Math.max(testa(2), minima, Math.min(intera, usuale));
  const leggibile = Math.min(buona, intatta(Math.min(intera, TESTO_LEGGIBILE)));
  const piena = Math.max(buona, Math.min(intera, TESTO_PIENO));
  return { ...comune, minima, leggibile: Math.max(minima, leggibile), buona, piena };
}

const utile = ({ larghezza }: Orientamento): number =>
  larghezza - MARGINE_SINISTRO - MARGINE_DESTRO;

type Misura = 'minima' | 'leggibile' | 'buona' | 'piena';

const somma = (richieste: readonly Richiesta[], quale: Misura): number =>
  richieste.reduce((fin, richiesta) => fin + richiesta[quale], 0) +
  SPAZIO_FRA_COLONNE * Math.max(0, richieste.length - 1);

interface Scelta {
  readonly foglio: Orientamento;
  readonly corpo: number;
}

function scelta(richieste: readonly Richiesta[]): Scelta | null {
  const prove: [Orientamento, readonly number[], Misura][] = [
    [VERTICALE, CORPI_VERTICALI, 'piena'],
    [ORIZZONTALE, CORPI_ORIZZONTALI, 'piena'],
    [ORIZZONTALE, [...CORPI_ORIZZONTALI, ...CORPI_PICCOLI], 'buona'],
    [ORIZZONTALE, CORPI_PICCOLI, 'leggibile'],
    [ORIZZONTALE, CORPI_PICCOLI, 'minima'],
  ];
  for (const [foglio, corpi, quale] of prove) {
    const larga = somma(richieste, quale);
    const corpo = corpi.find((uno) => (larga * uno) / 1000 <= utile(foglio));
    if (corpo !== undefined) return { foglio, corpo };
  }
  return null;
}

/** Widths that fill the room: what is least first, then what is good, then what is whole. */
function larghezze(richieste: readonly Richiesta[], spazio: number): number[] {
  const date = richieste.map(({ minima }) => Math.min(minima, spazio));
  let resto = spazio - date.reduce((a, b) => a + b, 0);
  const verso = (quanto: (richiesta: Richiesta) => number): void => {
    const manca = richieste.map((uno, i) => Math.max(0, quanto(uno) - (date[i] ?? 0)));
    const inTutto = manca.reduce((a, b) => a + b, 0);
    if (inTutto <= 0 || resto <= 0) return;
    const parte = Math.min(1, resto / inTutto);
    for (const [i, uno] of manca.entries()) date[i] = (date[i] ?? 0) + uno * parte;
    resto -= inTutto * parte;
  };
  verso(({ leggibile }) => leggibile);
  verso(({ buona }) => buona);
  verso(({ piena }) => piena);
  verso(({ colonna, misura, piena }) => (colonna.tipo === 'testo' ? misura.massima : piena));
  return date;
}

/** Room in front of the first total for its words, as far as there is some to spare. */
function conEtichetta(
  richieste: readonly Richiesta[],
  date: readonly number[],
  { etichetta, avanza }: { readonly etichetta: number; readonly avanza: number },
): readonly number[] {
  const primo = richieste.findIndex(({ colonna }) => colonna.totale);
  if (primo < 1 || etichetta === 0) return date;
  const davanti = date.slice(0, primo).reduce((a, b) => a + b + SPAZIO_FRA_COLONNE, 0);
  const libero = (date[primo] ?? 0) - (richieste[primo]?.misura.massima ?? 0);
  const manca = Math.min(avanza, etichetta + SPAZIO_FRA_COLONNE - davanti - libero);
  if (manca <= 0) return date;
  const testi = richieste.slice(0, primo).map(({ colonna }) => colonna.tipo === 'testo');
  const quale = Math.max(testi.lastIndexOf(true), 0);
  return date.map((una, i) => (i === quale ? una + manca : una));
}

function fascia(
  richieste: readonly Richiesta[],
  { foglio, corpo }: Scelta,
  etichetta: number,
): Posto[] {
  const punti = corpo / 1000;
  const spazi = Math.max(0, richieste.length - 1);
  const disponibile = utile(foglio) / punti - spazi * SPAZIO_FRA_COLONNE;
  const somma = (numeri: readonly number[]) => numeri.reduce((a, b) => a + b, 0);
  const prime = larghezze(richieste, disponibile);
  const date = conEtichetta(richieste, prime, { etichetta, avanza: disponibile - somma(prime) });
  const avanza = disponibile - somma(date);
  const largo = 1 - avanza / disponibile >= QUASI_PIENO;
  const aria = spazi === 0 ? 0 : Math.max(0, avanza) / spazi;
  const fra = SPAZIO_FRA_COLONNE + (largo ? aria : Math.min(aria, ARIA_MASSIMA));
  let x = MARGINE_SINISTRO;
  return richieste.map(({ indice, colonna, misura }, i) => {
    const larghezza = (date[i] ?? 0) * punti;
    const virgola = larghezza - (colonna.tipo === 'numero' ? misura.frazione * punti : 0);
    const posto = { indice, colonna, x, larghezza, virgola };
    x += larghezza + fra * punti;
    return posto;
  });
}

/** Columns in as many lines as they need, each filled as far as it goes. */
function divise(richieste: readonly Richiesta[], { foglio, corpo }: Scelta): Richiesta[][] {
  const spazio = (utile(foglio) / corpo) * 1000;
  const fasce: Richiesta[][] = [];
  for (const richiesta of richieste) {
    const ultima = fasce.at(-1);
    if (ultima && somma([...ultima, richiesta], 'buona') <= spazio) ultima.push(richiesta);
    else fasce.push([richiesta]);
  }
  return fasce;
}

const impaginazioneCon = (scelta: Scelta, fasce: readonly (readonly Posto[])[]): Impaginazione => {
  const fini = fasce.map((posti) => posti.at(-1)).map((p) => (p ? p.x + p.larghezza : 0));
  return { ...scelta, fasce, fine: Math.max(MARGINE_SINISTRO, ...fini) };
};

/**
 * The sheet stands upright where the columns have room at a size that reads well, else it lies; the
 * type gets smaller before texts are cut; and where not even the smallest holds the numbers, a row
 * takes several lines. A number is never cut.
 */
export function impaginazioneDi(
  report: Report,
  misure: Misure,
  caratteri: Caratteri,
): Impaginazione {
  const richieste = report.colonne
    .map((_, i) => richiestaDi(report, misure, caratteri, i))
    .filter((richiesta) => richiesta !== null);
  const trovata = scelta(richieste);
  if (trovata) return impaginazioneCon(trovata, [fascia(richieste, trovata, misure.etichetta)]);
  const aFasce = { foglio: ORIZZONTALE, corpo: CORPO_A_FASCE };
  return impaginazioneCon(
    aFasce,
    divise(richieste, aFasce).map((parte) => fascia(parte, aFasce, 0)),
  );
}
