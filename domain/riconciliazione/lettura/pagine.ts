import { SommaDecimale } from '#domain/reports/somma.ts';
import type {
  BaseEstratto,
  EventoLettura,
  RigaLetta,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';

/** By which day a depositario tells positions: the codes are the same in MT and in semt. */
const BASI: Readonly<Record<string, BaseEstratto>> = {
  SETT: 'regolato',
  TRAD: 'contrattato',
  CONT: 'contabile',
};

export const baseDi = (codice: string | null): BaseEstratto | null =>
  codice === null ? null : (BASI[codice] ?? null);

/** The end of a page of a depositario: it has no balance, and the head said which day it is of. */
export const finePagina = (
  testata: Pick<TestataEstratto, 'continua' | 'dataRiferimento'>,
): EventoLettura => ({
  che: 'fine',
  coda: {
    continua: testata.continua,
    saldoFinale: null,
    dataRiferimento: testata.dataRiferimento,
    righeDichiarate: null,
    sommaDichiarata: null,
  },
});

/** Values that were added, and the currencies that they are in: a total of one only can be checked. */
export class Controvalore {
  readonly #somma = new SommaDecimale();
  readonly #divise = new Set<string | null>();

  aggiungi({ importo, divisa }: Pick<RigaLetta, 'importo' | 'divisa'>): void {
    if (importo === null) return;
    this.#somma.aggiungi(importo);
    this.#divise.add(divisa);
  }

  /** Null where some of it is in another currency. */
  in(divisa: string | null): string | null {
    const altre = this.#divise.size > 1 || (this.#divise.size === 1 && !this.#divise.has(divisa));
    return altre ? null : this.#somma.valore();
  }
}
