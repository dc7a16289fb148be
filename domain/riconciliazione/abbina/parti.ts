/**
 * What is matched (docs/regole/riconciliazione.md#cassa): amounts are whole numbers of millionths with their sign, days
 * are numbers, so that a hundred thousand of each are compared without a decimal or a date in between.
 */

/** Decimals of an amount, of theirs and of ours. */
const DECIMALI = 6;

/** The decimal string as a whole number of millionths; digits beyond the sixth are none of an amount's. */
export function milionesimi(decimale: string): bigint {
  const punto = decimale.indexOf('.');
  if (punto < 0) return BigInt(decimale) * 1_000_000n;
  const frazione = decimale.slice(punto + 1, punto + 1 + DECIMALI).padEnd(DECIMALI, '0');
  return BigInt(decimale.slice(0, punto) + frazione);
}

/** The decimal string of a whole number of millionths, without zeros at its end. */
export function daMilionesimi(quanti: bigint): string {
  const cifre = (quanti < 0n ? -quanti : quanti).toString().padStart(DECIMALI + 1, '0');
  const frazione = cifre.slice(-DECIMALI).replace(/0+$/, '');
  const intero = cifre.slice(0, -DECIMALI);
  return `${quanti < 0n ? '-' : ''}${intero}${frazione === '' ? '' : `.${frazione}`}`;
}

export const assoluto = (quanti: bigint): bigint => (quanti < 0n ? -quanti : quanti);

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
    if (this.#sciolte.size > 0 && this.#sciolto(trovato)) return;
    for (const riga of trovato.righe) this.#righePrese[riga] = 1;
    for (const movimento of trovato.movimenti) this.#movimentiPresi[movimento] = 1;
    this.trovati.push(trovato);
  }

  #sciolto({ righe, movimenti }: Trovato): boolean {
    return righe.some((riga) =>
      movimenti.some((movimento) =>
        this.#sciolte.has(
          coppiaSciolta(this.righe[riga]?.id ?? 0, this.movimenti[movimento]?.id ?? 0),
        ),
      ),
    );
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
