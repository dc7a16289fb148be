/** What a report can be written as, in the sequence in which they are made. */
export const formatiReport = ['csv', 'xlsx', 'pdf'] as const;
export type FormatoReport = (typeof formatiReport)[number];

/**
 * More rows than this are printed only when the PDF is asked for by name: some two thousand pages,
 * which nobody leafs through and everybody would wait for.
 */
const RIGHE_SENZA_CHIEDERE = 100_000;

/** What is made of so many rows: what was asked; nothing named, whatever somebody would open. */
export const daProdurre = (
  chiesti: readonly FormatoReport[] | undefined,
  righe: number,
): readonly FormatoReport[] =>
  formatiReport.filter((formato) =>
    chiesti && chiesti.length > 0
      ? chiesti.includes(formato)
      : formato !== 'pdf' || righe <= RIGHE_SENZA_CHIEDERE,
  );
