/**
 * What is matched (docs/regole/riconciliazione.md#cassa): amounts are whole numbers of millionths with their sign, days
 * are numbers, so that a hundred thousand of each are compared without a decimal or a date in between.
 */

/** A booked line of theirs that nobody has matched yet. */
export interface RigaDaAbbinare {
  readonly id: number;
  readonly importo: bigint;
  /** Of value; of booking where the line has none. */
  readonly giorno: number;
  readonly riferimenti: readonly string[];
  readonly testo: string;
  readonly causale: string | null;
  readonly controparte: string | null;
  /** The bank takes back an entry of its own. */
  readonly storno: boolean;
}

/** A registered movement of ours that nobody has matched yet. */
export interface MovimentoDaAbbinare {
  readonly id: number;
  /** What the account received or, with a minus, paid. */
  readonly importo: bigint;
  readonly giorno: number;
  /** «63/2026». */
  readonly registrazione: string;
  /** What it is called elsewhere: nfissato, our and their reference of its instruction. */
  readonly riferimenti: readonly string[];
  readonly causale: string;
  readonly codTitolo: string | null;
  readonly isin: string | null;
  readonly controparte: string | null;
}

export type Come = 'riferimento' | 'importo' | 'gruppo' | 'regola';

/** Which lines are which movements, by their places in what was given. */
export interface Trovato {
  readonly come: Come;
  readonly stato: 'confermato' | 'proposto';
  readonly idRegola: number | null;
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

/** A line and a movement that a person has parted, by their ids. */
export const coppiaSciolta = (riga: number, movimento: number): string => `${riga}=${movimento}`;

/** What is still open while the passes go on: each line and movement is taken once. */
export class Aperti {
  readonly righe: readonly RigaDaAbbinare[];
  readonly movimenti: readonly MovimentoDaAbbinare[];
  readonly trovati: Trovato[] = [];
  readonly #righePrese: Uint8Array;
  readonly #movimentiPresi: Uint8Array;
  readonly #sciolte: ReadonlySet<string>;

  constructor(
    righe: readonly RigaDaAbbinare[],
    movimenti: readonly MovimentoDaAbbinare[],
    sciolte: ReadonlySet<string> = new Set(),
  ) {
    this.righe = righe;
    this.movimenti = movimenti;
    this.#sciolte = sciolte;
    this.#righePrese = new Uint8Array(righe.length);
    this.#movimentiPresi = new Uint8Array(movimenti.length);
  }

  riga(quale: number): boolean {
    return this.#righePrese[quale] === 0;
  }

  movimento(quale: number): boolean {
    return this.#movimentiPresi[quale] === 0;
  }

  get righeAperte(): number[] {
    return [...this.righe.keys()].filter((quale) => this.riga(quale));
  }

  get movimentiAperti(): number[] {
    return [...this.movimenti.keys()].filter((quale) => this.movimento(quale));
  }

  /** Takes what was found; not what a person has dissolved. */
  prendi(trovato: Trovato): void {
    if (this.sciolte(trovato.righe, trovato.movimenti)) return;
    for (const riga of trovato.righe) this.#righePrese[riga] = 1;
    for (const movimento of trovato.movimenti) this.#movimentiPresi[movimento] = 1;
    this.trovati.push(trovato);
  }

  /** Whether a person has parted this line and this movement: neither is the other's, nor keeps others from it. */
  sciolta(riga: number, movimento: number): boolean {
    if (this.#sciolte.size === 0) return false;
    const [sua, suo] = [this.righe[riga]?.id ?? 0, this.movimenti[movimento]?.id ?? 0];
    return this.#sciolte.has(coppiaSciolta(sua, suo));
  }

  /** Whether a person has parted any of these lines from any of these movements. */
  sciolte(righe: readonly number[], movimenti: readonly number[]): boolean {
    if (this.#sciolte.size === 0) return false;
    return righe.some((riga) => movimenti.some((movimento) => this.sciolta(riga, movimento)));
  }

  /** One line is one movement. */
  coppia(
    riga: number,
    movimento: number,
    come: Come,
    stato: Trovato['stato'] = 'confermato',
  ): void {
    this.prendi({ come, stato, idRegola: null, righe: [riga], movimenti: [movimento] });
  }
}
