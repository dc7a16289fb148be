import type { Uscita } from '#server/base/errore-avvio.ts';

/** What server and worker tell the process that started them. */
export type Messaggio =
  | { readonly tipo: 'pronto' }
  | { readonly tipo: 'errore'; readonly testo: string; readonly uscita: Uscita };

/** Settles once the message has left, so that an exit right after does not lose it. */
export function comunica(messaggio: Messaggio): Promise<void> {
  return new Promise((risolvi) => {
    if (!process.connected || !process.send) return risolvi();
    process.send(messaggio, undefined, {}, () => risolvi());
  });
}
