import type { Uscita } from '#server/base/errore-avvio.ts';
import type { NomeVariabile } from './variabili.ts';

interface Opzione {
  readonly nome: string;
  /** What follows it, when something must: `FILE`. */
  readonly valore?: string;
  readonly testo: string;
}

interface Esempio {
  readonly riga: string;
  readonly testo: string;
}

/** What is done with the rest of the line; settles with the exit code. */
type EseguiComando = (argomenti: readonly string[]) => Promise<number>;

/** A command of `node server/main.ts`: its help, the check of its line, and where its code is. */
export interface Comando {
  readonly nome: string;
  readonly riassunto: string;
  /** What follows the name, one line for each way to write it. */
  readonly uso: readonly string[];
  readonly descrizione: readonly string[];
  readonly opzioni: readonly Opzione[];
  /** How many words that are no options it takes at most. */
  readonly parole: number;
  readonly ambiente: readonly NomeVariabile[];
  readonly uscite: readonly Uscita[];
  readonly esempi: readonly Esempio[];
  /** Each command loads only what it needs: `version` does not wait for the database's code. */
  readonly carica: () => Promise<EseguiComando>;
}
