import { type ColonnaImport, nomeColonna } from '#domain/importazioni/colonne.ts';
import { type ErroreRiga, erroriDiRiga, nomeNelFile } from '#domain/importazioni/errori-riga.ts';
import type { DettoDellaRiga } from './mappata.ts';

/** The genus of a note that warns: the row goes in all the same. */
export const AVVISO = 'avviso';

/** What is kept in words of a row: an error or a note, of a field or of the row. */
interface NotaRiga {
  readonly genere: 'errore' | 'nota' | 'derivato' | typeof AVVISO;
  readonly campo: string | null;
  readonly testo: string;
}

/** One staged row as a query finds it. */
export interface RigaTrovata {
  readonly celle: readonly (string | null)[];
  readonly errori: readonly string[];
  readonly note: readonly NotaRiga[] | null;
  readonly detto: DettoDellaRiga | null;
}

const perNome = (colonne: readonly ColonnaImport[], nome: string | null) =>
  colonne.find((colonna) => nomeColonna(colonna) === nome);

/** Everything that is wrong with a row, by its column in the file. */
export function erroriTrovati(
  { celle, errori, note }: RigaTrovata,
  colonne: readonly ColonnaImport[],
  stili: readonly number[],
): ErroreRiga[] {
  const delleCelle = erroriDiRiga(errori.map(BigInt), colonne, celle, stili);
  const inParole = (note ?? []).flatMap(({ genere, campo, testo }): ErroreRiga[] => {
    if (genere !== 'errore') return [];
    const colonna = perNome(colonne, campo);
    if (!colonna) return [{ colonna: '', valore: '', messaggio: testo }];
    const valore = celle[colonne.indexOf(colonna)] ?? '';
    return [{ colonna: nomeNelFile(colonna), valore, messaggio: testo, campo: colonna.titolo }];
  });
  return [...delleCelle, ...inParole];
}

/** Why values are there that were not copied from a cell, by the titles of their columns. */
export const derivatiDi = (
  { detto, note }: RigaTrovata,
  colonne: readonly ColonnaImport[],
): Record<string, string> => {
  const derivati: Record<string, string> = {};
  const aggiungi = (nome: string | null, ragione: string) => {
    const titolo = perNome(colonne, nome)?.titolo;
    if (titolo === undefined) return;
    const prima = derivati[titolo];
    derivati[titolo] = prima === undefined ? ragione : `${prima}; ${ragione}`;
  };
  for (const [nome, ragione] of Object.entries(detto?.d ?? {})) aggiungi(nome, ragione);
  for (const { genere, campo, testo } of note ?? [])
    if (genere === 'derivato') aggiungi(campo, testo);
  return derivati;
};

export const noteDi = ({ note }: RigaTrovata): string[] =>
  (note ?? []).flatMap(({ genere, testo }) => (genere === 'nota' ? [testo] : []));

export const avvisiDi = ({ note }: RigaTrovata): string[] =>
  (note ?? []).flatMap(({ genere, testo }) => (genere === AVVISO ? [testo] : []));
