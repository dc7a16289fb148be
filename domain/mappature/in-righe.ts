import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import type { CellaFile, ColonneInRighe } from './regole.ts';

/** Under which titles a mapping knows what became of the columns of values. */
export const TITOLO_DELLA_COLONNA = 'Titolo della colonna';
export const VALORE_DELLA_COLONNA = 'Valore della colonna';

/** One row made of a cell, and the title of the column that the cell stands under. */
interface RigaDaColonna<C> {
  readonly celle: readonly C[];
  readonly colonna: string;
}

/** A wide table that is read as a long one. */
export interface TabellaLunga {
  readonly intestazione: readonly string[];
  /** The rows that one of the file gives: none for an empty cell. */
  readonly righe: <C extends CellaFile>(
    celle: readonly C[],
  ) => readonly RigaDaColonna<C | string>[];
}

const eVuota = (cella: CellaFile): boolean =>
  cella === null || cella === undefined || (typeof cella === 'string' && cella.trim() === '');

/**
 * How a table with one column per security, or per currency, becomes one with a row for each value:
 * the columns that stay, then the title and the cell of each of the others. Or which columns it lacks.
 */
export function colonneInRighe(
  { fisse, colonne }: ColonneInRighe,
  titoli: readonly string[],
): TabellaLunga | { readonly mancanti: readonly string[] } {
  const nomi = titoli.map(nomeNormale);
  const posto = (titolo: string): number => nomi.indexOf(nomeNormale(titolo));
  const cercate = [...fisse, ...(colonne ?? [])];
  const mancanti = cercate.filter((titolo) => posto(titolo) < 0);
  if (mancanti.length > 0) return { mancanti };
  const postiFissi = fisse.map(posto);
  const altri = titoli.flatMap((titolo, i) =>
    titolo.trim() === '' || postiFissi.includes(i) ? [] : [i],
  );
  const postiValori = colonne ? colonne.map(posto) : altri;
  const nomeDi = (i: number): string => titoli[i]?.trim() ?? '';
  return {
    intestazione: [...postiFissi.map(nomeDi), TITOLO_DELLA_COLONNA, VALORE_DELLA_COLONNA],
    righe(celle) {
      const comuni = postiFissi.map((i) => celle[i] ?? '');
      return postiValori.flatMap((i) => {
        const valore = celle[i];
        if (valore === undefined || eVuota(valore)) return [];
        const colonna = nomeDi(i);
        return [{ celle: [...comuni, colonna, valore], colonna }];
      });
    },
  };
}
