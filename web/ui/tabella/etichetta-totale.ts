import { stampaIntero } from '#domain/money/esatto-italiano.ts';

/** What a sum is of. */
export interface Sommate {
  readonly quante: number;
  /** What they are, one and several: rows, if not told. */
  readonly nome?: readonly [una: string, molte: string];
  /** What stands among the rows and is not in the sum. */
  readonly senza?: string | undefined;
}

const RIGHE = ['riga', 'righe'] as const;

/** «Totale di 312 righe»: a total never stands without its number. */
export function etichettaTotale(etichetta: string, di: Sommate | null): string {
  if (di === null) return etichetta;
  const { quante, nome = RIGHE, senza } = di;
  const sommate = `${etichetta} di ${stampaIntero(quante)} ${nome[quante === 1 ? 0 : 1]}`;
  return senza ? `${sommate} · ${senza}` : sommate;
}
