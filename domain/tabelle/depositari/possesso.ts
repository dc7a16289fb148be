/** What one holds it as: column 1 of quadro RW. */
export const TITOLI_POSSESSO = [
  { codice: '1', descrizione: 'Proprietà' },
  { codice: '2', descrizione: 'Usufrutto' },
  { codice: '3', descrizione: 'Nuda proprietà' },
  { codice: '4', descrizione: 'Altro' },
] as const;

/** A code of them in words. */
export const testoPossesso = (codice: string): string | undefined =>
  TITOLI_POSSESSO.find((uno) => uno.codice === codice)?.descrizione;
