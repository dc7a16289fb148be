/** Before its text, in the binary form of jsonb (PostgreSQL, jsonb_recv). */
const VERSIONE = 1;
const DA_BYTE = 1 << 20;
/** No character takes more bytes of UTF-8 for each of its units of UTF-16. */
const BYTE_PER_UNITA = 3;

/**
 * Rows as one value that a statement reads as `jsonb`, in its binary form. Each row is written out as it comes and then
 * forgotten: the texts of a thousand rows with their steps, held until the last is there, would be most of what the heap
 * carries on.
 */
export class RigheJsonb {
  #byte = Buffer.allocUnsafe(DA_BYTE);
  #fine = 1;

  constructor() {
    this.#byte[0] = VERSIONE;
  }

  aggiungi(riga: object): void {
    this.#scrivi(`${this.#fine > 1 ? ',' : '['}${JSON.stringify(riga)}`);
  }

  valore(): Buffer {
    this.#scrivi(this.#fine > 1 ? ']' : '[]');
    return this.#byte.subarray(0, this.#fine);
  }

  #scrivi(testo: string): void {
    const serve = this.#fine + testo.length * BYTE_PER_UNITA;
    if (serve > this.#byte.length) {
      const ampio = Buffer.allocUnsafe(Math.max(serve, 2 * this.#byte.length));
      this.#byte.copy(ampio, 0, 0, this.#fine);
      this.#byte = ampio;
    }
    this.#fine += this.#byte.write(testo, this.#fine);
  }
}
