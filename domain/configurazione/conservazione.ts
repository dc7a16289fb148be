/** How long something is kept: bounds, what stands until somebody decides, and whether for ever. */
export interface Durata {
  readonly minimo: number;
  readonly massimo: number;
  readonly predefinita: number | null;
}

/** How long what was loaded or produced stays in the database before a worker takes it away. */
export const durate = {
  /** Hours that a preview waits for its confirmation. */
  oreAnteprima: { minimo: 1, massimo: 168, predefinita: 24 },
  /** Days that the file of an import which was not written is kept, to be tried again. */
  giorniFileImport: { minimo: 1, massimo: 90, predefinita: 7 },
  /** Days that the files produced by a finished job can be downloaded; null: for ever. */
  giorniFileLavori: { minimo: 1, massimo: 3650, predefinita: null },
} as const satisfies Readonly<Record<string, Durata>>;

export interface Conservazione {
  readonly oreAnteprima: number;
  readonly giorniFileImport: number;
  readonly giorniFileLavori: number | null;
}

/** Why a typed duration cannot stand; undefined where it can. */
export function difettoDurata({ minimo, massimo }: Durata, testo: string): string | undefined {
  const bene = /^\d{1,5}$/.test(testo) && Number(testo) >= minimo && Number(testo) <= massimo;
  return bene ? undefined : `Un numero intero da ${minimo} a ${massimo}`;
}
