import { createHash } from 'node:crypto';
import type { ParteZip } from '#server/files/scrivi-zip.ts';

/** A file of the dossier, and what it is. */
export interface Voce {
  readonly percorso: string;
  readonly che: string;
  readonly dati: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What the index says of a file that has been written. */
export interface VoceScritta {
  readonly percorso: string;
  readonly byte: number;
  readonly sha256: string;
  readonly che: string;
}

export interface DiChi {
  readonly azienda: string;
  readonly libro: string;
  readonly dal: string;
  readonly al: string;
}

const cellaCsv = (testo: string): string => `"${testo.replaceAll('"', '""')}"`;

const indiceCsv = (scritte: readonly VoceScritta[]): Buffer =>
  Buffer.from(
    `\ufeff${[
      'Percorso;Byte;SHA-256;Che cosa è',
      ...scritte.map(({ percorso, byte, sha256, che }) =>
        [cellaCsv(percorso), byte, sha256, cellaCsv(che)].join(';'),
      ),
    ].join('\r\n')}\r\n`,
  );

/** The files one after the other, hashed as they pass; the index, which tells of all of them, comes last. */
export async function* conIndice(
  voci: AsyncIterable<Voce>,
  diChi: DiChi,
): AsyncGenerator<ParteZip> {
  const scritte: VoceScritta[] = [];
  async function* passa({ percorso, che, dati }: Voce): AsyncGenerator<Uint8Array> {
    const impronta = createHash('sha256');
    let byte = 0;
    for await (const blocco of dati instanceof Uint8Array ? [dati] : dati) {
      impronta.update(blocco);
      byte += blocco.length;
      yield blocco;
    }
    scritte.push({ percorso, byte, sha256: impronta.digest('hex'), che });
  }
  for await (const voce of voci) yield { nome: voce.percorso, dati: passa(voce) };
  const csv = { percorso: 'indice.csv', che: 'Questo elenco', dati: indiceCsv(scritte) };
  yield { nome: csv.percorso, dati: passa(csv) };
  const indice = { formato: 'rateo-fascicolo-1', ...diChi, file: scritte };
  yield { nome: 'indice.json', dati: Buffer.from(`${JSON.stringify(indice, null, 2)}\n`) };
}

/** A name that every system may hold. */
export const nomeSicuro = (nome: string): string =>
  nome.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/[. ]+$/, '_');
