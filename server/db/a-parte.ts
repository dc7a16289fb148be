import { sql } from 'kysely';
import type { Lettore } from './lettura.ts';
import type { Tx } from './sessione.ts';

/** What is being read beside a transaction; it ends with whoever holds it. */
interface AParte<T> extends AsyncDisposable {
  readonly letto: Promise<T>;
  /** Told to stop: nobody waits any more for what it would say. */
  readonly basta: () => Promise<void>;
}

/**
 * Reads in a session of its own what a transaction sees, while that goes on: the database and we work at both. It does not
 * see what the transaction itself has written.
 */
export async function leggiAParte<T>(
  apriLettore: (scelta: { readonly daReplica: boolean }) => Promise<Lettore>,
  tx: Tx,
  leggi: (altra: Tx) => Promise<T>,
): Promise<AParte<T>> {
  const { rows } = await sql<{ nome: string }>`select pg_export_snapshot() as nome`.execute(tx);
  const lettore = await apriLettore({ daReplica: false });
  const partito = Promise.withResolvers<void>();
  let tenuto = true;
  const libera = () => {
    tenuto = false;
    lettore.libera();
  };
  const letto = lettore.sessione
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (altra) => {
      await sql`set transaction snapshot ${sql.lit(rows[0]?.nome)}`.execute(altra);
      partito.resolve();
      return leggi(altra);
    })
    .finally(libera);
  // It may fail before anybody asks for it, or when nobody does any more.
  letto.catch(() => undefined);
  // What has been exported ends with its transaction, which goes on once the other has it.
  await Promise.race([partito.promise, letto]);
  const basta = async () => {
    // Its connection may be another's by now.
    if (!tenuto) return;
    await lettore.ferma();
    libera();
    await letto.catch(() => undefined);
  };
  return { letto, basta, [Symbol.asyncDispose]: basta };
}
