interface Punto {
  readonly foglio: number;
  readonly riga: number;
}

/** SUBTOTAL takes so many ranges. */
const INTERVALLI_MASSIMI = 254;
const PRIMA_RIGA = 2;

/**
 * Where the rows of each open group stand, sheet by sheet, so that their sum can be a formula. A depth
 * is 0 for all the rows, 1 for the outermost level.
 */
export class Intervalli {
  private readonly nomeFoglio: (foglio: number) => string;
  private readonly inizi: Punto[];
  /** The columns in which a group holds a number that had to be written as text. */
  private readonly conTesti: readonly Set<number>[];
  /** The last row of each sheet that is full. */
  private readonly fini: number[] = [];

  constructor(livelli: number, nomeFoglio: (foglio: number) => string) {
    this.nomeFoglio = nomeFoglio;
    this.inizi = Array.from({ length: livelli + 1 }, () => ({ foglio: 1, riga: PRIMA_RIGA }));
    this.conTesti = this.inizi.map(() => new Set());
  }

  /** The sheet that ends with this row is full: what follows stands in the next. */
  chiudiFoglio(riga: number): void {
    this.fini.push(riga);
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
    const inizio = this.inizi[profondita] ?? { foglio: 1, riga: PRIMA_RIGA };
    const ultimo = this.fini.length + 1;
    const pezzi: string[] = [];
    for (let foglio = inizio.foglio; foglio <= ultimo; foglio++) {
      const da = foglio === inizio.foglio ? inizio.riga : PRIMA_RIGA;
      const a = this.fini[foglio - 1] ?? riga - 1;
      const dove = foglio === ultimo ? '' : `${this.nomeFoglio(foglio)}!`;
      if (da <= a) pezzi.push(`${dove}${lettera}${da}:${lettera}${a}`);
    }
    if (pezzi.length === 0 || pezzi.length > INTERVALLI_MASSIMI) return undefined;
    return `SUBTOTAL(9,${pezzi.join(',')})`;
  }

  /** A group, and those inside it, end with this row: the next ones begin below it. */
  chiudi(profondita: number, riga: number): void {
    for (let p = profondita; p < this.inizi.length; p++) {
      this.inizi[p] = { foglio: this.fini.length + 1, riga: riga + 1 };
      this.conTesti[p]?.clear();
    }
  }
}
