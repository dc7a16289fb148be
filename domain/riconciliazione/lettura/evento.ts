import { somma } from '#domain/money/decimale.ts';
import type { EventoLettura, MessaggioLetto, Origine } from '#domain/riconciliazione/estratto.ts';
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

/** What a message says of one payment, each amount in a currency of its own. */
export interface ImportiEvento {
  /** Signed. */
  readonly pagato: ImportoLetto | null;
  readonly lordo: ImportoLetto | null;
  readonly netto: ImportoLetto | null;
  /** Each tax of its own. */
  readonly ritenute: readonly ImportoLetto[];
}

export interface CifreEvento {
  readonly cifre: Pick<MessaggioLetto, 'importo' | 'divisa' | 'lordo' | 'ritenuta' | 'netto'>;
  /** The currencies of what is not in the payment's. */
  readonly inAltraDivisa: readonly string[];
}

/** All in the currency of the payment: one in another is no figure of it; what was withheld is Σ of all taxes. */
export function cifreDi({ pagato, lordo, netto, ritenute }: ImportiEvento): CifreEvento {
  const tutti = [pagato, lordo, netto, ...ritenute].filter((uno) => uno !== null);
  const divisa = tutti[0]?.divisa ?? null;
  const sua = (uno: ImportoLetto | null): string | null =>
    uno?.divisa === divisa ? uno.importo : null;
  const [prima, ...altre] = ritenute.map(sua).filter((importo) => importo !== null);
  return {
    cifre: {
      importo: sua(pagato),
      divisa,
      lordo: sua(lordo),
      ritenuta:
        prima === undefined || altre.length === 0 ? (prima ?? null) : somma(prima, ...altre),
      netto: sua(netto),
    },
    inAltraDivisa: [
      ...new Set(
        tutti.filter((uno) => uno.divisa !== divisa).map((uno) => uno.divisa ?? 'nessuna'),
      ),
    ],
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
    detti.push(`importi in altra divisa (${inAltraDivisa.join(', ')}), non letti`);
  if (detti.length > 0) emetti(avviso(origine, `${detti.join('; ')}.`));
}
