import type { Tx } from '#server/db/sessione.ts';
import { abbinaConto } from './cassa/abbina-conto.ts';
import type { Anticipo } from './cassa/anticipo.ts';
import type { ContoDaConfrontare } from './conto.ts';
import { raccogliMossi } from './discordanze/da-confrontare.ts';
import { collegaSciolti } from './messaggi/collega.ts';
import { confrontaPosizioni } from './posizioni/confronta-posizioni.ts';

/**
 * Compares an account with our movements as they stand now, after a statement was taken, replaced or undone and whenever
 * somebody asks: positions, then cash. Idempotent; what a person confirmed or wrote is never touched. The caller holds the
 * account (`trattieniConti`, one comparison at a time), and may have had its movements read meanwhile.
 */
export async function confrontaConto(
  tx: Tx,
  conto: ContoDaConfrontare,
  anticipo?: Anticipo | null,
): Promise<void> {
  const mosso = await raccogliMossi(tx, conto);
  await collegaSciolti(tx, conto);
  await confrontaPosizioni(tx, conto);
  await abbinaConto(tx, conto, mosso ? null : anticipo);
}
