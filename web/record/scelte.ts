/** One of the values that a field may take: what is sent, and what is read. */
export interface Scelta {
  readonly codice: string;
  readonly descrizione: string;
  /** The record that it names, where there is a screen to open it on. */
  readonly id?: number | undefined;
  /** What it is counted with: the family of a causale. */
  readonly gruppo?: string;
  /** Still read where it is written, but no longer offered. */
  readonly ritirata?: boolean;
}

/** What is read of a choice: its words, its code, or both. */
export type LetturaScelta = 'descrizione' | 'codice' | 'entrambi';

const LETTURE: Readonly<Record<LetturaScelta, (scelta: Scelta) => string>> = {
  descrizione: ({ descrizione }) => descrizione,
  codice: ({ codice }) => codice,
  entrambi: ({ codice, descrizione }) =>
    codice === descrizione ? codice : `${codice} · ${descrizione}`,
};

/** The words of a code; the code itself while its list is not there, or does not have it. */
export function testoScelta(
  scelte: readonly Scelta[] | undefined,
  valore: unknown,
  lettura: LetturaScelta,
): string {
  if (valore === null || valore === undefined || valore === '') return '';
  const codice = String(valore);
  const scelta = scelte?.find((una) => una.codice === codice);
  return scelta ? LETTURE[lettura](scelta) : codice;
}
