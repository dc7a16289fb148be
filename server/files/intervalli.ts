interface Punto {
  readonly foglio: number;
  readonly riga: number;
  /** How many rows of that sheet were left out before it. */
  readonly saltate: number;
}

/** SUBTOTAL takes so many ranges, and a formula so many characters. */
const INTERVALLI_MASSIMI = 254;
const CARATTERI_MASSIMI = 8_192;
const INIZIO: Punto = { foglio: 1, riga: 2, saltate: 0 };

/**
 * Where the rows of each open group stand, sheet by sheet, so that their sum can be a formula. A depth
 * is 0 for all the rows, 1 for the outermost level.
 */
export class Intervalli {
  private readonly nomeFoglio: (foglio: number) => string;
  private readonly inizi: Punto[];
  /** The columns in which a group holds a number that had to be written as text. */
  private readonly conTesti: readonly Set<number>[];
  /** Rows that no sum adds up, sheet by sheet. */
  private readonly saltate: number[][] = [[]];
  /** The last row of each sheet that is full. */
  private readonly fini: number[] = [];

  constructor(livelli: number, nomeFoglio: (foglio: number) => string) {
    this.nomeFoglio = nomeFoglio;
    this.inizi = Array.from({ length: livelli + 1 }, () => INIZIO);
    this.conTesti = this.inizi.map(() => new Set());
  }

  /** The sheet that ends with this row is full: what follows stands in the next. */
  chiudiFoglio(riga: number): void {
    this.fini.push(riga);
    this.saltate.push([]);
  }

  /** This row of the current sheet is in no sum. */
  salta(riga: number): void {
    this.saltate.at(-1)?.push(riga);
  }

  segnaTesto(colonna: number): void {
    for (const uno of this.conTesti) uno.add(colonna);
  }

  /**
   * The sum of a column over the rows of the group that ends above a cell. SUBTOTAL leaves out what a
   * filter hides, and the sums inside its range. Undefined where there is nothing that it could add
   * up, or where a number stands as text.
   */
  formula(profondita: number, colonna: number, cella: { lettera: string; riga: number }) {
    if (this.conTesti[profondita]?.has(colonna)) return undefined;
    const { lettera, riga } = cella;
    const inizio = this.inizi[profondita] ?? INIZIO;
    const ultimo = this.fini.length + 1;
    const pezzi: string[] = [];
    for (let foglio = inizio.foglio; foglio <= ultimo; foglio++) {
      const da = foglio === inizio.foglio ? inizio : INIZIO;
      const a = this.fini[foglio - 1] ?? riga - 1;
      const dove = foglio === ultimo ? '' : `${this.nomeFoglio(foglio)}!`;
      for (const [prima, ultima] of this.tratti(foglio, da, a))
        pezzi.push(`${dove}${lettera}${prima}:${lettera}${ultima}`);
    }
    const formula = `SUBTOTAL(9,${pezzi.join(',')})`;
    const troppo = pezzi.length > INTERVALLI_MASSIMI || formula.length > CARATTERI_MASSIMI;
    return pezzi.length === 0 || troppo ? undefined : formula;
  }

  /** A run of rows of a sheet in the stretches that are added up; no more of them than one formula takes. */
  private tratti(foglio: number, da: Punto, a: number): (readonly [number, number])[] {
    const tratti: (readonly [number, number])[] = [];
    const saltate = this.saltate[foglio - 1] ?? [];
    let prima = da.riga;
    for (let i = da.saltate; i < saltate.length && tratti.length <= INTERVALLI_MASSIMI; i++) {
      const saltata = saltate[i] as number;
      if (prima < saltata) tratti.push([prima, saltata - 1]);
      prima = saltata + 1;
    }
    if (prima <= a) tratti.push([prima, a]);
    return tratti;
  }

  /** A group, and those inside it, end with this row: the next ones begin below it. */
  chiudi(profondita: number, riga: number): void {
    const saltate = this.saltate.at(-1)?.length ?? 0;
    for (let p = profondita; p < this.inizi.length; p++) {
      this.inizi[p] = { foglio: this.fini.length + 1, riga: riga + 1, saltate };
      this.conTesti[p]?.clear();
    }
  }
}
