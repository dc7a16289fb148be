import { createHash, type Hash } from 'node:crypto';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';

/** Counts and hashes what passes, and refuses what is too much. */
export class Misura {
  readonly #hash: Hash = createHash('sha256');
  readonly #massimo: number;
  byte = 0;

  constructor(massimo: number) {
    this.#massimo = massimo;
  }

  async *passa(corpo: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const pezzo of corpo) {
      this.byte += pezzo.length;
      if (this.byte > this.#massimo)
        throw new RifiutoLettura(
          { pagina: null, riga: 1 },
          `Il file supera ${Math.floor(this.#massimo / 1024 / 1024)} MB: dividerlo in più file.`,
        );
      this.#hash.update(pezzo);
      yield pezzo;
    }
  }

  sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

/** The first bytes, as many as are asked for where there are, and then all of it from the beginning. */
export async function guardaInizio(
  corpo: AsyncGenerator<Buffer>,
  quanti: number,
): Promise<{ inizio: Buffer; tutto: AsyncIterable<Buffer> }> {
  const presi: Buffer[] = [];
  let byte = 0;
  while (byte < quanti) {
    const { value, done } = await corpo.next();
    if (done === true) break;
    presi.push(value);
    byte += value.length;
  }
  const inizio = Buffer.concat(presi);
  return { inizio: inizio.subarray(0, quanti), tutto: conIlResto(inizio, corpo) };
}

async function* conIlResto(inizio: Buffer, resto: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (inizio.length > 0) yield inizio;
  yield* resto;
}
