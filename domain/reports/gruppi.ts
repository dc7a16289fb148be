/** By so many at once, the outermost first. */
export const LIVELLI_MASSIMI = 3;

/** One way to gather the rows of a report ("Dati Raggruppamento per"). */
export interface GruppoReport {
  readonly codice: string;
  readonly titolo: string;
}

/** A dimension of the groupings, as `numeri_raggruppamento` has it. */
export interface Dimensione {
  readonly numero: number;
  readonly descrizione: string;
}

const gruppo = (codice: string, titolo: string): GruppoReport => ({ codice, titolo });

/** What titoli are gathered by, besides the dimensions of their groupings. */
export const gruppiTitoli: readonly GruppoReport[] = [
  gruppo('tipoTitolo', 'Tipo titolo'),
  gruppo('codDivisa', 'Divisa'),
  gruppo('codEmittente', 'Emittente'),
  gruppo('codPaese', 'Paese dell’emittente'),
  gruppo('strumento', 'Strumento'),
  gruppo('settoreIndustriale', 'Settore industriale'),
];

export const gruppiGiorno: readonly GruppoReport[] = [
  gruppo('anno', 'Anno'),
  gruppo('mese', 'Mese'),
  gruppo('data', 'Giorno'),
];

export const GRUPPO_TITOLO = gruppo('codTitolo', 'Titolo');
export const GRUPPO_PORTAFOGLIO = gruppo('codPortafoglio', 'Portafoglio');
export const GRUPPO_DIVISA = gruppo('codDivisa', 'Divisa');
export const GRUPPO_METODO = gruppo('metodo', 'Metodo');
export const GRUPPO_FONTE = gruppo('fonte', 'Fonte');

const RADICE = 'raggruppamento';

/**
 * "Plus one per grouping number" (docs/regole/report.md#raggruppamenti): `raggruppamento1`,
 * `raggruppamento2`.
 */
export const codiceDimensione = (numero: number): string => `${RADICE}${numero}`;

/** The number of a dimension's code; null where the code is another one. */
export function dimensioneDi(codice: string): number | null {
  const trovata = /^raggruppamento([1-9]\d?)$/i.exec(codice);
  return trovata ? Number(trovata[1]) : null;
}

/** What a report can be gathered by, in the sequence in which it is offered. */
export const gruppiOfferti = (
  report: { readonly gruppi: readonly GruppoReport[]; readonly perDimensioni: boolean },
  dimensioni: readonly Dimensione[],
): readonly GruppoReport[] => [
  ...report.gruppi,
  ...(report.perDimensioni
    ? dimensioni.map(({ numero, descrizione }) => gruppo(codiceDimensione(numero), descrizione))
    : []),
];
