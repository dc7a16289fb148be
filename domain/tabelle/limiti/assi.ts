/**
 * What an exposure is read by (docs/regole/limiti.md#assi). `composto` names the kind of composition by which a fund
 * counts as what it holds.
 */
interface Asse {
  readonly codice: string;
  readonly descrizione: string;
  /** How what has no entry of its own is called. */
  readonly nessuna: string;
  readonly composto:
    | 'divisa'
    | 'assetClass'
    | 'raggruppamento'
    | 'emittente'
    | 'paese'
    | 'rating'
    | 'durata'
    | 'duration'
    | null;
}

export const assi = [
  {
    codice: 'gruppo',
    descrizione: 'Gruppo emittente',
    nessuna: 'Senza emittente',
    composto: 'emittente',
  },
  {
    codice: 'emittente',
    descrizione: 'Emittente',
    nessuna: 'Senza emittente',
    composto: 'emittente',
  },
  { codice: 'rating', descrizione: 'Rating', nessuna: 'Senza rating', composto: 'rating' },
  { codice: 'paese', descrizione: 'Paese del rischio', nessuna: 'Senza paese', composto: 'paese' },
  { codice: 'divisa', descrizione: 'Divisa', nessuna: 'Senza divisa', composto: 'divisa' },
  { codice: 'durata', descrizione: 'Vita residua', nessuna: 'Senza scadenza', composto: 'durata' },
  { codice: 'duration', descrizione: 'Duration', nessuna: 'Senza duration', composto: 'duration' },
  {
    codice: 'assetClass',
    descrizione: 'Asset class',
    nessuna: 'Senza asset class',
    composto: 'assetClass',
  },
  {
    codice: 'raggruppamento',
    descrizione: 'Raggruppamento',
    nessuna: 'Non raggruppati',
    composto: 'raggruppamento',
  },
  { codice: 'titolo', descrizione: 'Titolo', nessuna: 'Senza titolo', composto: null },
] as const satisfies readonly Asse[];

export type CodiceAsse = (typeof assi)[number]['codice'];

export const asseDi = (codice: string) => assi.find((uno) => uno.codice === codice);

/** The code of what has no entry on an axis. */
export const NESSUNA_VOCE = '-';

/** The code of what has an entry of its own that is not known: it may be any of them. */
export const VOCE_IGNOTA = '?';

/** The bands of the time that is left, in years: each up to its end, that included. */
export const fasceDurata = [
  { codice: 'SCADUTI', descrizione: 'Scaduti', fino: 0 },
  { codice: '0-1', descrizione: 'Fino a 1 anno', fino: 1 },
  { codice: '1-3', descrizione: 'Da 1 a 3 anni', fino: 3 },
  { codice: '3-5', descrizione: 'Da 3 a 5 anni', fino: 5 },
  { codice: '5-10', descrizione: 'Da 5 a 10 anni', fino: 10 },
  { codice: '10+', descrizione: 'Oltre 10 anni', fino: null },
] as const;

/** The bands of modified duration, in years: each up to its end, that included. */
export const fasceDuration = [
  { codice: '0-1', descrizione: 'Fino a 1 anno', fino: 1 },
  { codice: '1-3', descrizione: 'Da 1 a 3 anni', fino: 3 },
  { codice: '3-5', descrizione: 'Da 3 a 5 anni', fino: 5 },
  { codice: '5-7', descrizione: 'Da 5 a 7 anni', fino: 7 },
  { codice: '7-10', descrizione: 'Da 7 a 10 anni', fino: 10 },
  { codice: '10+', descrizione: 'Oltre 10 anni', fino: null },
] as const;

/** The classes of rating, best first. */
export const classiRating = [
  { codice: 'AAA', descrizione: 'AAA', fino: 1 },
  { codice: 'AA', descrizione: 'AA', fino: 4 },
  { codice: 'A', descrizione: 'A', fino: 7 },
  { codice: 'BBB', descrizione: 'BBB', fino: 10 },
  { codice: 'BB', descrizione: 'BB', fino: 13 },
  { codice: 'B', descrizione: 'B', fino: 16 },
  { codice: 'CCC', descrizione: 'CCC e meno', fino: 21 },
  { codice: 'D', descrizione: 'Insolvenza', fino: 22 },
] as const;

/** An entry in words: that it is none, those of the axis, those of its table, or its code. */
export function voceInParole(asse: string, voce: string, etichetta: string | null): string {
  if (voce === NESSUNA_VOCE) return asseDi(asse)?.nessuna ?? voce;
  if (voce === VOCE_IGNOTA) return 'Non nota';
  return vociFisse(asse)?.find(({ codice }) => codice === voce)?.descrizione ?? etichetta ?? voce;
}

/** The entries that an axis has by itself; of the others they are records of a table. */
export function vociFisse(
  asse: string,
): readonly { readonly codice: string; readonly descrizione: string }[] | null {
  if (asse === 'durata') return fasceDurata;
  if (asse === 'duration') return fasceDuration;
  return asse === 'rating' ? classiRating : null;
}
