import { resolve } from 'node:path';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { avviaEsecutore } from '#server/jobs/esecutore.ts';

const CONNESSIONI = 10;

/** The jobs' process over a database that is already there; returns how to close it. */
export async function lavora(signal: AbortSignal): Promise<() => Promise<void>> {
  const config = configurazione(process.env);
  const connessione = connessioneDi(resolve(config.cartella));
  const opzioni = { massimo: CONNESSIONI, nome: 'rateo worker' };
  const proprietario = apriPool(connessione.proprietario, opzioni);
  const applicazione = apriPool(connessione.applicazione, opzioni);
  const esecutore = await avviaEsecutore({ proprietario, applicazione, config, signal });
  return async () => {
    await esecutore.ferma();
    await Promise.all([proprietario.end(), applicazione.end()]);
  };
}
