import type { Db, Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { raccogliMossi } from '../discordanze/da-confrontare.ts';
import { contoDiCassa } from './conto-di-cassa.ts';
import { type MovimentoLetto, movimentiLetti } from './lettura-aperti.ts';

/** The open movements of an account, as another session reads them meanwhile; null where it could not. */
export interface Anticipo {
  readonly idConto: number;
  readonly letti: Promise<readonly MovimentoLetto[] | null>;
}

/**
 * Has our movements of an account, which the caller holds, read by another session while this one writes what a statement
 * says. They are what the caller would read after: who registers one later leaves a mark, and so does whoever reverses one;
 * the marks of those before are taken here. Where a mark has come since, or the caller dissolves matches, it reads anew.
 */
export async function anticipa(
  tx: Tx,
  altra: Db,
  conto: ContoDaConfrontare,
): Promise<Anticipo | null> {
  const suo = await contoDiCassa(tx, conto);
  if (!suo) return null;
  await raccogliMossi(tx, conto);
  // Whoever cannot be asked now is not needed: the caller reads what has not come.
  const letti = movimentiLetti(altra, suo, null).catch(() => null);
  return { idConto: conto.idConto, letti };
}
