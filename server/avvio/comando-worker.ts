import { resolve } from 'node:path';
import type { Vivo } from '#server/avvio/vita.ts';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { verificaApplicazione } from '#server/db/esterno.ts';
import { apriPool } from '#server/db/pool.ts';
import { avviaEsecutore } from '#server/jobs/esecutore.ts';

const CONNESSIONI = 8;

/** The jobs' process over a database that is already there. */
export async function lavora(signal: AbortSignal): Promise<Vivo> {
  const config = configurazione(process.env);
  const connessione = connessioneDi(resolve(config.cartella));
  await verificaApplicazione(connessione);
  const opzioni = { massimo: CONNESSIONI, nome: 'rateo worker' };
  const proprietario = apriPool(connessione.proprietario, opzioni);
  const applicazione = apriPool(connessione.applicazione, opzioni);
  const esecutore = await avviaEsecutore({
    proprietario,
    applicazione,
    config,
    signal,
    cediIlPasso: true,
  });
  return {
    fine: esecutore.fine,
    chiudi: async () => {
      await esecutore.ferma();
      await Promise.all([proprietario.end(), applicazione.end()]);
    },
  };
}
