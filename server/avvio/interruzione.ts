import { ErroreAvvio } from '#server/base/errore-avvio.ts';

/** Aborted by Ctrl+C, SIGTERM or the end of the terminal, for as long as the work lasts. */
export async function conInterruzione<T>(lavoro: (segnale: AbortSignal) => Promise<T>): Promise<T> {
  const fine = new AbortController();
  const ferma = () => fine.abort(new ErroreAvvio('Interrotto: nulla è stato scritto.', 130));
  const segnali = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const segnale of segnali) process.on(segnale, ferma);
  try {
    return await lavoro(fine.signal);
  } catch (e) {
    throw fine.signal.aborted ? fine.signal.reason : e;
  } finally {
    for (const segnale of segnali) process.off(segnale, ferma);
  }
}
