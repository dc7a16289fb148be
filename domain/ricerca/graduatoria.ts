import { testoPiano } from './testo.ts';

/** What can be found: by its title, by where it hangs, by other words that mean it. */
export interface Cercabile {
  readonly id: string;
  readonly titolo: string;
  readonly sezione?: string;
  readonly parole?: string;
}

/** A piece of the title that answers to what was typed: from there, that many characters. */
export type Tratto = readonly [inizio: number, lunghezza: number];

export interface Piazzato<V> {
  readonly voce: V;
  readonly punti: number;
  readonly tratti: readonly Tratto[];
  /** It answers only if a typing error is forgiven. */
  readonly conRefuso?: true;
}

interface Parola {
  readonly testo: string;
  readonly inizio: number;
}

interface Riscontro {
  readonly punti: number;
  readonly tratto: Tratto | null;
}

const PUNTI = { intera: 100, inizio: 80, dentro: 45, iniziali: 60, refuso: 40 } as const;
/** What is found in the section or in other words weighs less than in the title. */
const PESO_SEZIONE = 0.5;
const PESO_PAROLE = 0.7;
const PREMIO_INIZIO = 25;
const PREMIO_RECENTE = 12;

/** The words of a text, plain, each with its place in the text as it is written. */
function parole(testo: string): readonly Parola[] {
  const piano = [...testo].map((segno) => testoPiano(segno).charAt(0) || ' ').join('');
  return [...piano.matchAll(/[\p{L}\p{N}]+/gu)].map((trovata) => ({
    testo: trovata[0],
    inizio: trovata.index,
  }));
}

/** Changes of one letter (missing, added, wrong, swapped) from a text to a beginning of the other. */
export function refusi(scritto: string, parola: string): number {
  const colonne = Math.min(parola.length, scritto.length + 2);
  let prima: number[] = [];
  let riga = Array.from({ length: colonne + 1 }, (_, j) => j);
  for (let i = 1; i <= scritto.length; i += 1) {
    const nuova = [i];
    for (let j = 1; j <= colonne; j += 1) {
      const uguale = scritto[i - 1] === parola[j - 1];
      let costo = Math.min(
        (riga[j] ?? 0) + 1,
        (nuova[j - 1] ?? 0) + 1,
        (riga[j - 1] ?? 0) + (uguale ? 0 : 1),
      );
      const scambiate = scritto[i - 1] === parola[j - 2] && scritto[i - 2] === parola[j - 1];
      if (i > 1 && j > 1 && scambiate) costo = Math.min(costo, (prima[j - 2] ?? 0) + 1);
      nuova[j] = costo;
    }
    prima = riga;
    riga = nuova;
  }
  return Math.min(...riga);
}

const refusiAmmessi = (lunghezza: number): number => {
  if (lunghezza < 4) return 0;
  return lunghezza < 7 ? 1 : 2;
};

function puntiParola(cercata: string, { testo, inizio }: Parola, tollera: boolean): Riscontro {
  const tratto: Tratto = [inizio, cercata.length];
  if (testo === cercata) return { punti: PUNTI.intera, tratto };
  if (testo.startsWith(cercata)) {
    return { punti: PUNTI.inizio + (15 * cercata.length) / testo.length, tratto };
  }
  const dentro = cercata.length >= 3 ? testo.indexOf(cercata) : -1;
  if (dentro > 0) return { punti: PUNTI.dentro, tratto: [inizio + dentro, cercata.length] };
  const ammessi = tollera ? refusiAmmessi(cercata.length) : 0;
  const fatti = ammessi > 0 ? refusi(cercata, testo) : Number.POSITIVE_INFINITY;
  if (fatti > ammessi) return { punti: 0, tratto: null };
  const lungo = Math.min(cercata.length, testo.length);
  return { punti: PUNTI.refuso - 10 * fatti, tratto: [inizio, lungo] };
}

function migliore(cercata: string, fra: readonly Parola[], tollera: boolean): Riscontro {
  let trovato: Riscontro = { punti: 0, tratto: null };
  for (const una of fra) {
    const riscontro = puntiParola(cercata, una, tollera);
    if (riscontro.punti > trovato.punti) trovato = riscontro;
  }
  return trovato;
}

/** `cng` for "Cambi Normali Gestore": the letters that begin the words of the title. */
function perIniziali(cercata: string, titolo: readonly Parola[]): readonly Tratto[] | null {
  if (cercata.length < 2) return null;
  const iniziali = titolo.map(({ testo }) => testo.charAt(0)).join('');
  if (!iniziali.startsWith(cercata)) return null;
  return titolo.slice(0, cercata.length).map(({ inizio }) => [inizio, 1] as const);
}

interface Indicizzato<V> {
  readonly voce: V;
  readonly titolo: readonly Parola[];
  readonly sezione: readonly Parola[];
  readonly altre: readonly Parola[];
}

function piazza<V extends Cercabile>(
  { voce, titolo, sezione, altre }: Indicizzato<V>,
  cercate: readonly string[],
  tollera: boolean,
): Piazzato<V> | null {
  const [prima = ''] = cercate;
  const iniziali = cercate.length === 1 ? perIniziali(prima, titolo) : null;
  let somma = 0;
  const tratti: Tratto[] = [];
  for (const cercata of cercate) {
    const nelTitolo = migliore(cercata, titolo, tollera);
    const altrove = Math.max(
      PESO_SEZIONE * migliore(cercata, sezione, tollera).punti,
      PESO_PAROLE * migliore(cercata, altre, tollera).punti,
    );
    if (nelTitolo.punti === 0 && altrove === 0) {
      return iniziali && { voce, punti: PUNTI.iniziali, tratti: iniziali };
    }
    somma += Math.max(nelTitolo.punti, altrove);
    if (nelTitolo.tratto) tratti.push(nelTitolo.tratto);
  }
  const premio = titolo[0]?.testo.startsWith(prima) ? PREMIO_INIZIO : 0;
  const punti = somma / cercate.length + premio - voce.titolo.length / 10;
  return { voce, punti, tratti: uniti(tratti) };
}

/** Pieces in sequence, those that touch or overlap as one. */
function uniti(tratti: readonly Tratto[]): readonly Tratto[] {
  const insieme: [number, number][] = [];
  for (const [inizio, lunghezza] of tratti.toSorted(([a], [b]) => a - b)) {
    const ultimo = insieme.at(-1);
    if (ultimo && inizio <= ultimo[0] + ultimo[1]) {
      ultimo[1] = Math.max(ultimo[1], inizio + lunghezza - ultimo[0]);
    } else insieme.push([inizio, lunghezza]);
  }
  return insieme;
}

/** Things made ready to be searched again and again while somebody types. */
export interface Indice<V extends Cercabile> {
  readonly cerca: (testo: string, recenti?: readonly string[]) => readonly Piazzato<V>[];
}

/**
 * Ranks what answers to every word typed: whole words before beginnings, beginnings before pieces,
 * the title before section and synonyms, what was chosen lately a little higher. Typing errors are
 * forgiven only where nothing answers to the text as it is.
 */
export function indice<V extends Cercabile>(voci: readonly V[]): Indice<V> {
  const indicizzate = voci.map((voce) => ({
    voce,
    titolo: parole(voce.titolo),
    sezione: parole(voce.sezione ?? ''),
    altre: parole(voce.parole ?? ''),
  }));
  const passata = (cercate: readonly string[], recenti: readonly string[], tollera: boolean) =>
    indicizzate
      .flatMap((una) => piazza(una, cercate, tollera) ?? [])
      .map((uno) => ({ ...uno, punti: uno.punti + premioRecente(uno.voce.id, recenti) }))
      .sort((uno, altro) => altro.punti - uno.punti);
  return {
    cerca: (testo, recenti = []) => {
      const cercate = parole(testo).map((una) => una.testo);
      if (cercate.length === 0) return [];
      const esatte = passata(cercate, recenti, false);
      if (esatte.length > 0) return esatte;
      return passata(cercate, recenti, true).map((uno) => ({ ...uno, conRefuso: true }));
    },
  };
}

function premioRecente(id: string, recenti: readonly string[]): number {
  const posto = recenti.indexOf(id);
  return posto < 0 ? 0 : Math.max(1, PREMIO_RECENTE - posto);
}
