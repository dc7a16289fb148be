import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';

type Colonne = Pratica['destinazione']['colonneImport'];

/** The typed value of a field in SQL, over `davanti`; null where the file does not carry it. */
export function valore(colonne: Colonne, campo: string, davanti: string): string {
  const i = colonne.findIndex((colonna) => colonna.campo === campo);
  return i < 0 ? 'null' : `${davanti}.v${i}`;
}

export const porta = (colonne: Colonne, campo: string): boolean =>
  colonne.some((colonna) => colonna.campo === campo);

/** What says where a titolo is listed: one row a listing, the titolo keeps the first. */
const DEL_LISTINO = ['cod_listino', 'cod_mercato'];
const CHIAVI = ['cod_titolo', 'cod_isin'];

/** A column that a file fills where it is empty, and never changes. */
export const siCompleta = (campo: string): boolean =>
  CHIAVI.includes(campo) || DEL_LISTINO.includes(campo);

export interface ColonnaPosta {
  readonly colonna: ColonnaImport;
  readonly i: number;
}

/** The columns of the record that the file carries, without what names it and where it is listed. */
export const colonneProprie = (colonne: Colonne): readonly ColonnaPosta[] =>
  colonne.flatMap((colonna, i) => {
    const { campo, altrove } = colonna;
    return altrove || siCompleta(campo) ? [] : [{ colonna, i }];
  });

/** What two rows of one titolo may not contradict each other in. */
export const ESSENZIALI = ['cod_divisa', 'tipo_titolo', 'data_scadenza'];
