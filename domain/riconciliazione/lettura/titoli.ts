import { type CellaTabella, testoCella } from './celle.ts';
import { lettoreCsv } from './csv.ts';

/** A row of a table and its number in the file. */
export interface RigaDiTabella {
  readonly n: number;
  readonly celle: readonly CellaTabella[];
}

/** Rows above the titles are few. */
const PROVATE = 30;

/** The first rows of a CSV whose beginning this is, taken apart by what separates in the row of the titles. */
export function righeDelCsv(inizio: string, rigaTitoli: number, massime: number): RigaDiTabella[] {
  const righe: RigaDiTabella[] = [];
  const lettore = lettoreCsv(
    rigaTitoli,
    (celle, n) => {
      if (righe.length < massime) righe.push({ n, celle });
    },
    () => undefined,
  );
  // It may be cut in the middle: nothing says that it ends here.
  lettore.scrivi(inizio.endsWith('\n') ? inizio : `${inizio}\n`);
  return righe;
}

const scritte = (celle: readonly CellaTabella[]): number =>
  celle.filter((una) => typeof una === 'string' && testoCella(una) !== '').length;

/** The row that is most likely that of the titles: the first of those with the most words. */
export function rigaDeiTitoli(righe: readonly RigaDiTabella[]): number {
  let migliore = { n: righe[0]?.n ?? 1, parole: 0 };
  for (const { n, celle } of righe.slice(0, PROVATE)) {
    const parole = scritte(celle);
    if (parole > migliore.parole) migliore = { n, parole };
  }
  return migliore.n;
}

/** The first rows of a CSV of which nobody has said anything yet, and where its titles may be. */
export function guardaCsv(
  inizio: string,
  massime: number,
): { readonly righe: RigaDiTabella[]; readonly rigaTitoli: number } {
  const quante = Math.min(PROVATE, inizio.split('\n').length);
  let migliore = { righe: righeDelCsv(inizio, 1, massime), rigaTitoli: 1, parole: 0 };
  for (let rigaTitoli = 1; rigaTitoli <= quante; rigaTitoli++) {
    const righe = righeDelCsv(inizio, rigaTitoli, massime);
    const parole = scritte(righe.find(({ n }) => n === rigaTitoli)?.celle ?? []);
    if (parole > migliore.parole) migliore = { righe, rigaTitoli, parole };
  }
  return migliore;
}
