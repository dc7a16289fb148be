import { createHash, type Hash } from 'node:crypto';
import {
  type Apertura,
  type Chiusura,
  CopiaRifiutata,
  contaRighe,
  sha256,
  type TabellaCopiata,
} from './formato.ts';

interface ContoTabella {
  righe: number;
  pezzi: number;
  byte: number;
  readonly hash: Hash;
}

export interface Conteggio {
  /** Adds a piece, which must be the next one of its table. */
  aggiungi(tabella: string, n: number, dati: Uint8Array): void;
  /** What has been seen of a table. */
  di(tabella: string): Omit<TabellaCopiata, 'nome' | 'impronta'>;
}

/** Counts and hashes the pieces of a copy as they pass. */
export function nuovoConteggio(): Conteggio {
  const tabelle = new Map<string, ContoTabella>();
  const prendi = (nome: string): ContoTabella => {
    const trovato = tabelle.get(nome);
    if (trovato) return trovato;
    const nuovo: ContoTabella = { righe: 0, pezzi: 0, byte: 0, hash: createHash('sha256') };
    tabelle.set(nome, nuovo);
    return nuovo;
  };
  return {
    aggiungi(tabella, n, dati) {
      const conteggio = prendi(tabella);
      if (n !== conteggio.pezzi)
        throw new CopiaRifiutata(
          `La copia è alterata: ${tabella}, manca il pezzo ${conteggio.pezzi}.`,
        );
      conteggio.pezzi++;
      conteggio.righe += contaRighe(dati);
      conteggio.byte += dati.length;
      conteggio.hash.update(dati);
    },
    di(tabella) {
      const { righe, pezzi, byte, hash } = prendi(tabella);
      return { righe, pezzi, byte, sha256: hash.copy().digest('hex') };
    },
  };
}

/** Compares what was read with what the closing says it must have been. */
export function esigiUguale(
  { apertura, dati }: { readonly apertura: Apertura; readonly dati: Uint8Array },
  chiusura: Chiusura,
  conteggio: Conteggio,
): void {
  const annunciate = apertura.tabelle.map(({ nome }) => nome).join();
  const chiuse = chiusura.tabelle.map(({ nome }) => nome).join();
  if (sha256(dati) !== chiusura.aperturaSha256 || annunciate !== chiuse)
    throw new CopiaRifiutata('La copia è alterata: apertura e chiusura non concordano.');
  for (const attesa of chiusura.tabelle) {
    const letta = conteggio.di(attesa.nome);
    const uguale =
      letta.righe === attesa.righe &&
      letta.pezzi === attesa.pezzi &&
      letta.byte === attesa.byte &&
      letta.sha256 === attesa.sha256;
    if (!uguale)
      throw new CopiaRifiutata(
        `La copia è alterata: la tabella ${attesa.nome} non è quella che era ` +
          `(righe ${letta.righe}, attese ${attesa.righe}).`,
      );
  }
}
