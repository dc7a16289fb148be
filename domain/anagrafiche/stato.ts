import { contati, stampaIntero } from '#domain/money/esatto-italiano.ts';

/** What becomes of a row of a file of master data. */
export const STATI_ANAGRAFICA = [
  'valida',
  'anomala',
  'potenziale duplicato',
  'duplicata',
  'registrata',
  'scartata',
] as const;
export type StatoAnagrafica = (typeof STATI_ANAGRAFICA)[number];

/** What somebody decides of a row: it is the record that looks like it, it is another one, it stays out. */
export const SCELTE_ANAGRAFICA = ['questo', 'altro', 'scarta'] as const;
export type SceltaAnagrafica = (typeof SCELTE_ANAGRAFICA)[number];

/** What a registration came to, in records and in rows left out. */
export interface Registrate {
  readonly registrate: number;
  readonly aggiornate: number;
  readonly anomale: number;
  readonly potenziali: number;
  /** Left out by whoever looked at them. */
  readonly scartate: number;
}

/** The answer of a registration, word by word; what was left out by choice is named where there is some. */
export function testoRegistrate(esito: Registrate): string {
  const { registrate, aggiornate, anomale, potenziali, scartate } = esito;
  const parti = [
    `Registrate ${contati(registrate, 'anagrafica', 'anagrafiche')}`,
    `aggiornate ${stampaIntero(aggiornate)}`,
    `scartate ${contati(anomale, 'anomala', 'anomale')}`,
    contati(potenziali, 'potenziale duplicato non importato', 'potenziali duplicati non importati'),
    ...(scartate > 0 ? [contati(scartate, 'lasciata fuori a mano', 'lasciate fuori a mano')] : []),
  ];
  return `${parti.join(', ')}.`;
}

/** The columns in which a row says something else than a record does; what the row leaves empty says nothing. */
export const differenze = (
  riga: Readonly<Record<string, string | null>>,
  record: Readonly<Record<string, string | null>>,
): readonly string[] =>
  Object.entries(riga).flatMap(([titolo, valore]) =>
    valore === null || valore === '' || !(titolo in record) || record[titolo] === valore
      ? []
      : [titolo],
  );
