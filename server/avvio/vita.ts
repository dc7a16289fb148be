import { comunica } from '#server/avvio/messaggi.ts';

const CHIUSURA_LIMITE_MS = 10_000;

/**
 * The life of a process: `avvia` returns how to close it. It ends on SIGTERM, on Ctrl+C when it
 * was started by hand, and when the process that started it is gone (their channel closes).
 */
export async function vivi(
  avvia: (fine: AbortSignal) => Promise<() => Promise<void>>,
): Promise<number> {
  const sottoTutela = process.connected;
  const fine = new AbortController();
  const termina = () => fine.abort();
  process.on('SIGTERM', termina);
  // Ctrl+C reaches the whole foreground group; under the supervisor it is he who decides the order.
  process.on('SIGINT', sottoTutela ? () => undefined : termina);
  process.on('SIGHUP', sottoTutela ? () => undefined : termina);
  if (sottoTutela) process.once('disconnect', termina);
  try {
    const chiudi = await avvia(fine.signal);
    await comunica({ tipo: 'pronto' });
    await new Promise<void>((risolvi) => {
      if (fine.signal.aborted) risolvi();
      fine.signal.addEventListener('abort', () => risolvi(), { once: true });
    });
    setTimeout(() => process.exit(1), CHIUSURA_LIMITE_MS).unref();
    await chiudi();
    process.exit(0);
  } catch (e) {
    console.error(e);
    await comunica({ tipo: 'errore', testo: e instanceof Error ? e.message : String(e) });
    // Whatever was half opened (pools, timers) must not keep a failed process alive.
    process.exit(1);
  }
}
