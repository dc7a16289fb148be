import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';
import type { RigaLettaOra } from '../estratti/in-attesa.ts';
import type { ContoDiCassa } from './conto-di-cassa.ts';
import type { RigaAperta } from './lettura-aperti.ts';

/** The booked lines of a statement that is being written, and its day. */
export interface EstrattoInArrivo {
  readonly giorno: string;
  readonly righe: readonly RigaLettaOra[];
}

const PRIMO_GIORNO = '1900-01-01' as Data;
const numeroDi = (giorno: string): number => giorniTra(PRIMO_GIORNO, giorno as Data);

/**
 * The lines of a statement of an account as `righeAperte` reads them once they are written: nobody has matched or parted
 * them, and nobody changes what they say. Until the database has numbered them they have numbers below zero.
 */
export class RigheInArrivo {
  readonly giorno: string;
  readonly righe: readonly RigaAperta[];
  readonly #posti: number[] = [];
  #idEstratto: number | null = null;

  constructor({ giorno, righe }: EstrattoInArrivo, { codDivisa }: ContoDiCassa) {
    this.giorno = giorno;
    const anno = Number(giorno.slice(0, 4));
    const aperte: RigaAperta[] = [];
    for (const riga of righe) {
      if ((riga.divisa ?? codDivisa) !== codDivisa) continue;
      aperte.push({
        id: -1 - aperte.length,
        anno,
        importo: milionesimi(riga.importo),
        giorno: numeroDi(riga.dataValuta ?? riga.dataContabile ?? giorno),
        delGiorno: giorno,
        riferimenti: riga.riferimenti,
        testo: riga.testo ?? '',
        testoIntero: riga.testo ?? riga.descrizione ?? '',
        causale: riga.causale,
        controparte: riga.controparte,
        storno: riga.storno,
      });
      this.#posti.push(riga.n - 1);
    }
    this.righe = aperte;
  }

  /** The statement that they are, whole, and the numbers of all its lines in their order. */
  numera(idEstratto: number, ids: readonly number[]): void {
    if (this.#posti.some((posto) => ids[posto] === undefined)) return;
    for (const [i, riga] of this.righe.entries())
      Object.assign(riga, { id: ids[this.#posti[i] ?? 0] });
    this.#idEstratto = idEstratto;
  }

  /** Whether they are the lines of this statement. */
  sono(idEstratto: number): boolean {
    return this.#idEstratto === idEstratto;
  }
}
