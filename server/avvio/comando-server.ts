import { resolve } from 'node:path';
import { creaServer } from '#server/app.ts';
import { portaInChiaro } from '#server/avvio/ascolto.ts';
import type { Vivo } from '#server/avvio/vita.ts';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { verificaApplicazione } from '#server/db/esterno.ts';
import { apriDb } from '#server/db/kysely.ts';
import { apriPool } from '#server/db/pool.ts';

const CONNESSIONI = 20;

/** The web server over a database that is already there. */
export async function servi(): Promise<Vivo> {
  const config = configurazione(process.env);
  const connessione = connessioneDi(resolve(config.cartella));
  await verificaApplicazione(connessione);
  const pool = apriPool(connessione.applicazione, { massimo: CONNESSIONI, nome: 'rateo server' });
  const app = await creaServer({ db: apriDb(pool), config });
  try {
    await app.listen({ host: config.indirizzo, port: config.porta });
  } catch (e) {
    throw portaInChiaro(e, config, { porta: 'RATEO_PORT', indirizzo: 'RATEO_HOST' });
  }
  return {
    chiudi: async () => {
      await app.close();
      await pool.end();
    },
  };
}
