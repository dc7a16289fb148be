import { resolve } from 'node:path';
import { creaServer } from '#server/app.ts';
import type { Vivo } from '#server/avvio/vita.ts';
import { configurazione } from '#server/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { apriDb } from '#server/db/kysely.ts';
import { apriPool } from '#server/db/pool.ts';

const CONNESSIONI = 20;

function inChiaro(e: unknown, porta: number): Error {
  const codice = (e as NodeJS.ErrnoException).code;
  if (codice === 'EADDRINUSE') {
    return new Error(`La porta ${porta} è occupata: sceglierne un’altra con RATEO_PORT.`);
  }
  if (codice === 'EACCES') {
    return new Error(`La porta ${porta} non è permessa a questo utente: cambiare RATEO_PORT.`);
  }
  return e instanceof Error ? e : new Error(String(e));
}

/** The web server over a database that is already there. */
export async function servi(): Promise<Vivo> {
  const config = configurazione(process.env);
  const connessione = connessioneDi(resolve(config.cartella));
  const pool = apriPool(connessione.applicazione, { massimo: CONNESSIONI, nome: 'rateo server' });
  const app = await creaServer({ db: apriDb(pool), config });
  try {
    await app.listen({ host: config.indirizzo, port: config.porta });
  } catch (e) {
    throw inChiaro(e, config.porta);
  }
  return {
    chiudi: async () => {
      await app.close();
      await pool.end();
    },
  };
}
