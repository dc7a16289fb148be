import { somma } from '#domain/money/decimale.ts';
import type { EventoLettura, Origine } from '#domain/riconciliazione/estratto.ts';
import { avviso } from './rifiuto.ts';
import type { ImportoLetto } from './righe.ts';

/** What is found at the first of these places that has it. */
export function primo<N, T>(dove: readonly (N | null)[], leggi: (n: N) => T | null): T | null {
  for (const n of dove) {
    const letto = n === null ? null : leggi(n);
    if (letto !== null) return letto;
  }
  return null;
}

/** The option that holds when nobody chooses: the one by default, or the only one. */
export const opzioneCheVale = <N>(
  tutte: readonly N[],
  predefinita: (opzione: N) => boolean,
): N | null => tutte.find(predefinita) ?? (tutte.length === 1 ? (tutte[0] ?? null) : null);

export interface Ritenute {
  /** Null of none. */
  readonly ritenuta: string | null;
  /** The currencies of those that could not be added. */
  readonly inAltraDivisa: readonly string[];
}

/** Σ of all that was withheld, each tax of its own: in the currency of the payment, or that of the first. */
export function sommaRitenute(tutte: readonly ImportoLetto[], pagata: string | null): Ritenute {
  const scelta = tutte.find(({ divisa }) => divisa === pagata) ?? tutte[0];
  if (scelta === undefined) return { ritenuta: null, inAltraDivisa: [] };
  const sue = tutte.filter(({ divisa }) => divisa === scelta.divisa);
  const altre = tutte.filter(({ divisa }) => divisa !== scelta.divisa);
  return {
    ritenuta: sue.length === 1 ? scelta.importo : somma(...sue.map(({ importo }) => importo)),
    inAltraDivisa: [...new Set(altre.map(({ divisa }) => divisa ?? 'nessuna'))],
  };
}

/** What a message of an event has more of than is read of it. */
export interface OltreLetto {
  readonly opzioni: number;
  /** The number of the option that was read; null where none was. */
  readonly opzione: string | null;
  readonly conti: number;
  readonly movimentiDiCassa: number;
  readonly inAltraDivisa: readonly string[];
}

/** Tells it in one sentence; nothing where all was read. */
export function avvisaOltre(
  emetti: (e: EventoLettura) => void,
  origine: Origine,
  { opzioni, opzione, conti, movimentiDiCassa, inAltraDivisa }: OltreLetto,
): void {
  const detti: string[] = [];
  if (opzioni > 1)
    detti.push(
      `${opzioni} opzioni, ${opzione === null ? 'nessuna predefinita' : `letta la predefinita (${opzione})`}`,
    );
  if (conti > 1) detti.push(`${conti} conti, letto il primo`);
  if (movimentiDiCassa > 1)
    detti.push(`${movimentiDiCassa} movimenti di cassa, letti gli importi del primo`);
  if (inAltraDivisa.length > 0)
    detti.push(`ritenute in altra divisa (${inAltraDivisa.join(', ')}), non sommate`);
  if (detti.length > 0) emetti(avviso(origine, `${detti.join('; ')}.`));
}
