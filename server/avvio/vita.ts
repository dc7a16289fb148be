import { once } from 'node:events';
import { conParoleNostre, daStampare, uscitaDi } from '#server/base/errore-avvio.ts';
import { comunica } from './messaggi.ts';

const CHIUSURA_LIMITE_MS = 10_000;

/** Something that runs until it is closed, or ends by itself. */
export interface Vivo {
  readonly chiudi: () => Promise<void>;
  readonly fine?: Promise<void>;
}

/** SIGTERM, Ctrl+C when started by hand, or the end of the process that started us. */
function richiestaDiFine(): AbortSignal {
  const sottoTutela = process.connected;
  const fine = new AbortController();
  const chiedi = () => fine.abort();
  process.on('SIGTERM', chiedi);
  // Ctrl+C reaches the whole foreground group; under the supervisor it decides the order.
  process.on('SIGINT', sottoTutela ? () => undefined : chiedi);
  process.on('SIGHUP', sottoTutela ? () => undefined : chiedi);
  if (sottoTutela) process.once('disconnect', chiedi);
  return fine.signal;
}

/** The life of a server or worker process, from its start to its exit. */
export async function vivi(avvia: (richiesta: AbortSignal) => Promise<Vivo>): Promise<never> {
  const richiesta = richiestaDiFine();
  const chiesta = once(richiesta, 'abort').then(() => false);
  try {
    const { chiudi, fine } = await avvia(richiesta);
    await comunica({ tipo: 'pronto' });
    const daSolo = await Promise.race([chiesta, ...(fine ? [fine.then(() => true)] : [])]);
    setTimeout(() => process.exit(1), CHIUSURA_LIMITE_MS).unref();
    await chiudi();
    process.exit(daSolo ? 1 : 0);
  } catch (e) {
    const errore = conParoleNostre(e);
    const uscita = uscitaDi(errore);
    console.error(daStampare(errore));
    await comunica({ tipo: 'errore', testo: errore.message, uscita });
    // Whatever was half opened (pools, timers) must not keep a failed process alive.
    process.exit(uscita);
  }
}
