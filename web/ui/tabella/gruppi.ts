import type { GruppoRighe } from './tipi.ts';

/** The head of a group, which stands in the grid where others hold a record. */
export class TestaGruppo<R> {
  readonly gruppo: GruppoRighe<R>;
  readonly chiusa: boolean;

  constructor(gruppo: GruppoRighe<R>, chiusa: boolean) {
    this.gruppo = gruppo;
    this.chiusa = chiusa;
  }
}

export type Linea<R> = R | TestaGruppo<R>;

export const eTesta = <R>(linea: Linea<R> | null | undefined): linea is TestaGruppo<R> =>
  linea instanceof TestaGruppo;

/** The head among what the grid holds as records; undefined of a record. */
export const testaDi = <R>(dati: unknown): TestaGruppo<R> | undefined =>
  dati instanceof TestaGruppo ? dati : undefined;

/** One that gets its figures is another row, as of totals: the grid does not measure its words again. */
export function chiaveTesta(dati: unknown): string | undefined {
  const testa = testaDi(dati);
  return testa && ['gruppo', testa.gruppo.chiave, ...Object.keys(testa.gruppo.valori)].join(' ');
}

/** A wide space a level: those of the keyboard fold into one. */
const RIENTRO = '\u2003';
const [CHIUSO, APERTO] = ['▸ ', '▾ '];

/** The head of a group in words, as far in as its level. */
export const nomeTesta = <R>({ gruppo, chiusa }: TestaGruppo<R>): string =>
  `${RIENTRO.repeat(gruppo.livello - 1)}${chiusa ? CHIUSO : APERTO}${gruppo.etichetta}`;

/**
 * Rows with the heads of their groups, outer ones first: what is folded away is not among them, and neither is
 * what stands in it.
 */
export function lineeDi<R>(
  righe: readonly R[],
  gruppi: readonly GruppoRighe<R>[] | undefined,
  chiusi: ReadonlySet<string>,
): readonly Linea<R>[] {
  if (!gruppi || gruppi.length === 0) return righe;
  const linee: Linea<R>[] = [];
  let qui = 0;
  for (const gruppo of gruppi) {
    // Folded away with one that it stands in.
    if (gruppo.a <= qui) continue;
    linee.push(...righe.slice(qui, gruppo.da));
    qui = Math.max(qui, gruppo.da);
    const chiusa = chiusi.has(gruppo.chiave);
    linee.push(new TestaGruppo(gruppo, chiusa));
    if (chiusa) qui = gruppo.a;
  }
  return [...linee, ...righe.slice(qui)];
}

/** How deep a line lies: a head at its level, a row below the innermost one. */
export const profondita = <R>(linea: Linea<R>, gruppi: readonly GruppoRighe<R>[]): number =>
  eTesta(linea)
    ? linea.gruppo.livello
    : 1 + gruppi.reduce((fondo, { livello }) => Math.max(fondo, livello), 0);
