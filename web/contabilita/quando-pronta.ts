import type { FileScaricato } from '#web/base/file.ts';
import { attendiLavoro } from '#web/lavori/lavoro.ts';

/** A file that the server sends, or promises where it takes longer than one waits for an answer. */
export async function quandoPronta(
  guid: string,
  arrivata: Promise<FileScaricato>,
  leggi: () => Promise<FileScaricato>,
): Promise<FileScaricato> {
  const file = await arrivata;
  if (!file.contenuto.type.includes('json')) return file;
  const { stato, problema } = await attendiLavoro(guid);
  if (stato === 'completato') return leggi();
  throw new Error(problema?.detail ?? 'La stampa è stata fermata: si chiede di nuovo.');
}
