import type { QuadroWire } from '#contract/riconciliazione/confronto.ts';
import type { Tx } from '#server/db/sessione.ts';

/** A statement of a bank's account. */
export interface EstrattoDiBanca {
  readonly azienda: string;
  readonly idConto: number;
  readonly idEstratto: number;
  readonly giorno: string;
}

/** The figures of an account of a bank at a statement, and the bridge from our balance to theirs; null where it has none. */
export async function quadroDiCassa(
  _tx: Tx,
  _estratto: EstrattoDiBanca,
): Promise<QuadroWire['cassa']> {
  return null;
}
