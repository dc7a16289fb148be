import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import { leggiCampione } from './campione.ts';
import { TITOLO_DELLA_COLONNA, VALORE_DELLA_COLONNA } from './in-righe.ts';
import { applicaMappatura } from './mappatura.ts';
import type { Colonna, LetturaFile, RegoleMappatura, Valore } from './regole.ts';

/** A saved mapping, as far as its files can be known by their titles. */
export interface Riconoscibile {
  readonly codMappatura: string;
  readonly descrizione: string;
  readonly regole: RegoleMappatura;
}

/** A mapping that a file can be read by. */
export interface Adatta {
  readonly codMappatura: string;
  readonly descrizione: string;
  /** How many of the file's columns it names, and how many it does not. */
  readonly nominate: number;
  readonly altre: number;
}

export interface Riconoscimento {
  /** The one mapping that the file is of, as far as its titles tell; null where there is none or several. */
  readonly riconosciuta: string | null;
  /** All that the file can be read by, best first. */
  readonly adatte: readonly Adatta[];
}

/** A file with fewer titles that a mapping knows may be anything: it is offered, and not taken for known. */
const NOMINATE_ALMENO = 3;

/** Titles that no file has: what its columns of values are made into. */
const FATTI: readonly string[] = [TITOLO_DELLA_COLONNA, VALORE_DELLA_COLONNA].map(nomeNormale);

type PerNome = Exclude<Colonna, { readonly posizione: number }>;

const colonneDelValore = (valore: Valore): readonly PerNome[] => {
  if ('unisci' in valore) return valore.unisci.flatMap(colonneDelValore);
  if ('primo' in valore) return valore.primo.flatMap(colonneDelValore);
  return 'colonna' in valore ? [valore] : [];
};

/** Each column that a mapping names anywhere: to fill a field, in a rule, to leave a row out. */
function colonneNominate({ campi, regole = [], escludi = [] }: RegoleMappatura): PerNome[] {
  const condizioni = [...regole, ...escludi].flatMap(({ quando }) => quando);
  return [
    ...Object.values(campi).flatMap(colonneDelValore),
    ...condizioni.flatMap((una) => ('colonna' in una ? [una] : [])),
  ];
}

/** How many titles of a file a mapping names; null where the file has not all that the mapping needs. */
export function nominateNel(
  regole: RegoleMappatura,
  intestazione: readonly string[],
): Pick<Adatta, 'nominate' | 'altre'> | null {
  if (!('riga' in applicaMappatura(regole, intestazione))) return null;
  const nomi = intestazione.map(nomeNormale);
  const trovate = colonneNominate(regole).flatMap(({ colonna, sinonimi = [] }) => {
    const nome = [colonna, ...sinonimi].map(nomeNormale).find((uno) => nomi.includes(uno));
    return nome === undefined || FATTI.includes(nome) ? [] : [nome];
  });
  const nominate = new Set(trovate).size;
  return nominate === 0 ? null : { nominate, altre: nomi.filter(Boolean).length - nominate };
}

/**
 * Which mapping a file is of. One that names every column of the file is preferred to those that leave some
 * unread; where several are as good nothing is guessed. `titoliPer` gives the titles of the file when it is read
 * as a mapping says, null where it cannot be read so.
 */
export function riconosci(
  mappature: readonly Riconoscibile[],
  titoliPer: (lettura: LetturaFile) => readonly string[] | null,
): Riconoscimento {
  const adatte = mappature
    .flatMap(({ codMappatura, descrizione, regole }): Adatta[] => {
      // Without titles any file of as many columns would do.
      if (regole.lettura?.intestazione === false) return [];
      const titoli = titoliPer(regole.lettura ?? {});
      const quante = titoli && nominateNel(regole, titoli);
      return quante ? [{ codMappatura, descrizione, ...quante }] : [];
    })
    .sort((a, b) => b.nominate - a.nominate || a.codMappatura.localeCompare(b.codMappatura));
  const note = adatte.filter(({ nominate }) => nominate >= NOMINATE_ALMENO);
  const esatte = note.filter(({ altre }) => altre === 0);
  const [sola, seconda] = esatte.length > 0 ? esatte : note;
  return { riconosciuta: sola && !seconda ? sola.codMappatura : null, adatte };
}

/** The titles of a text that is read as a mapping says; null where it separates its values otherwise. */
export function titoliDelTesto(testo: string, lettura: LetturaFile): readonly string[] | null {
  const { separatore, intestazione, delFile } = leggiCampione(testo, lettura);
  if (delFile && delFile.mancanti.length > 0) return null;
  const propri = delFile ? delFile.intestazione : intestazione;
  // Read by a separator that it does not have, a file is one wide cell.
  if (!propri || (propri.length < 2 && propri.some((uno) => uno.includes(separatore)))) return null;
  return intestazione;
}
