import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';

/** The days that a statement is of. */
export interface GiornoCoperto {
  readonly dal: string;
  readonly al: string;
  /** It waits for another one, or for a page. */
  readonly sospeso: boolean;
}

/**
 * A letter for each of so many days up to one, the oldest first: `c` covered, `s` by a statement that waits, `f` not a
 * working day of TARGET, `-` a hole.
 */
export function striscia(coperti: readonly GiornoCoperto[], al: Data, giorni: number): string {
  return Array.from({ length: giorni }, (_, i) => {
    const giorno = aggiungiGiorni(al, i + 1 - giorni);
    const suoi = coperti.filter((uno) => uno.dal <= giorno && giorno <= uno.al);
    if (suoi.some(({ sospeso }) => !sospeso)) return 'c';
    if (suoi.length > 0) return 's';
    return eLavorativoTarget(giorno) ? '-' : 'f';
  }).join('');
}
