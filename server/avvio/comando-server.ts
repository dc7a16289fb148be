import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { portaInChiaro } from '#server/base/ascolto.ts';
import { avviaTracce } from '#server/base/avvia-tracce.ts';
import { configurazione } from '#server/base/config.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { verificaApplicazione } from '#server/db/esterno.ts';
import { apriPool, attraversoIlPooler } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { limitiDiConnessione } from '#server/http/difese/difendi.ts';
import { apriMetriche } from '#server/metriche/metriche.ts';
import { creaServer } from './app.ts';
import type { Vivo } from './vita.ts';

const CONNESSIONI = 20;
// Below the limit of the whole closing (vita.ts): what has not ended by then is cut off.
const RICHIESTE_LIMITE_MS = 8_000;
const MARGINE_MS = 20_000;
const INATTIVE_MS = 100;

/** No new request, those in hand to their end, and then the connections that browsers keep open. */
async function chiudiHttp(app: FastifyInstance): Promise<void> {
  const inattive = setInterval(() => app.server.closeIdleConnections(), INATTIVE_MS);
  const limite = setTimeout(() => app.server.closeAllConnections(), RICHIESTE_LIMITE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(inattive);
    clearTimeout(limite);
  }
}

/** The web server over a database that is already there. */
export async function servi(): Promise<Vivo> {
  const config = configurazione(process.env);
  const fermaTracce = await avviaTracce(config, 'server');
  const connessione = attraversoIlPooler(connessioneDi(resolve(config.cartella)));
  const { lettura } = connessione;
  await verificaApplicazione(connessione);
  const nome = `rateo server ${process.pid}`;
  const pool = apriPool(connessione.applicazione, {
    massimo: CONNESSIONI,
    nome,
    // Sooner than the connection of who is waiting is closed for being idle: they hear that nothing was written.
    attesaMs: limitiDiConnessione.connectionTimeout - MARGINE_MS,
  });
  const replica = lettura && apriPool(lettura, { massimo: CONNESSIONI, nome, entroMs: 1_000 });
  const opzioni = {
    processo: 'server',
    connessione,
    pool: { applicazione: pool, ...(replica && { lettura: replica }) },
  } as const;
  const metriche = await apriMetriche(config, opzioni);
  const app = await creaServer({
    db: apriDb(pool, config),
    replica,
    config,
    misure: metriche?.http,
  });
  try {
    await app.listen({ host: config.indirizzo, port: config.porta });
  } catch (e) {
    throw portaInChiaro(e, config, { porta: 'RATEO_PORT', indirizzo: 'RATEO_HOST' });
  }
  return {
    chiudi: async () => {
      await chiudiHttp(app);
      await Promise.all([pool.end(), replica?.end(), metriche?.chiudi()]);
      await fermaTracce();
    },
  };
}
