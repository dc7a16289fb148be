import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';

/** What an exercise allows: A and P are written to, C and D are not. */
export interface EsercizioDelLibro {
  readonly dal: Data;
  readonly al: Data;
  readonly stato: 'A' | 'P' | 'C' | 'D';
}

/** Where a book is shut, and what whoever writes may do there all the same. */
export interface Chiusure {
  readonly chiusaAl: Data | null;
  /** The days of exceptions in force, where they are to be used. */
  readonly deroghe: readonly { readonly dal: Data; readonly al: Data }[];
  /** In the order of their days. */
  readonly esercizi: readonly EsercizioDelLibro[];
}

const CHIUSI: ReadonlySet<string> = new Set(['C', 'D']);

const dentro = (giorno: Data, { dal, al }: { readonly dal: Data; readonly al: Data }): boolean =>
  dal <= giorno && giorno <= al;

/**
 * The day on which an entry of a day can stand: the one after a lock, the first of the exercise that is open
 * (docs/regole/contabilita.md#date).
 */
export function dataContabile(giorno: Data, { chiusaAl, deroghe, esercizi }: Chiusure): Data {
  const concessa = deroghe.some((una) => dentro(giorno, una));
  const libera =
    chiusaAl !== null && giorno <= chiusaAl && !concessa ? aggiungiGiorni(chiusaAl, 1) : giorno;
  const suo = esercizi.find((uno) => dentro(libera, uno));
  if (!suo || !CHIUSI.has(suo.stato)) return libera;
  const aperto = esercizi.find(({ dal, stato }) => dal > libera && !CHIUSI.has(stato));
  if (aperto) return aperto.dal;
  return aggiungiGiorni(esercizi.at(-1)?.al ?? libera, 1);
}

/** The last day of the exercise of a day, where that is still open; null where it is not, or is not there. */
const fineSeAperto = (giorno: Data, { esercizi }: Chiusure): Data | null => {
  const suo = esercizi.find((uno) => dentro(giorno, uno));
  return suo && !CHIUSI.has(suo.stato) ? suo.al : null;
};

/** The day of what corrects an entry: when it was known, but within the exercise that it corrects while that is open. */
export function giornoDellaRettifica(nota: Data, corretta: Data, chiusure: Chiusure): Data {
  const fine = fineSeAperto(corretta, chiusure);
  const entro = fine !== null && nota > fine ? fine : nota;
  return entro < corretta ? corretta : entro;
}
