import { resolve } from 'node:path';
import { avviaTracce } from '#server/base/avvia-tracce.ts';
import { configurazione } from '#server/base/config.ts';
import { apriLog } from '#server/base/log.ts';
import { connessioneDi } from '#server/db/descrizione.ts';
import { verificaApplicazione } from '#server/db/esterno.ts';
import { apriPool } from '#server/db/pool.ts';
import { reggiLeCadute } from '#server/lavori/cadute.ts';
import { apriMetriche } from '#server/metriche/metriche.ts';
import { avviaEsecutore } from './lavori.ts';
import type { Vivo } from './vita.ts';

const CONNESSIONI = 8;
/** The owner's hold the queues and, of small tasks, one for each destination at work. */
const CONNESSIONI_PROPRIETARIO = 12;

/** The jobs' process over a database that is already there. */
export async function lavora(signal: AbortSignal): Promise<Vivo> {
  const config = configurazione(process.env);
  reggiLeCadute(process, apriLog(config.livelloLog, 'lavoratore'));
  const fermaTracce = await avviaTracce(config, 'worker');
  const connessione = connessioneDi(resolve(config.cartella));
  await verificaApplicazione(connessione);
  const opzioni = { massimo: CONNESSIONI, nome: `rateo worker ${process.pid}` };
  const proprietario = apriPool(connessione.proprietario, {
    ...opzioni,
    massimo: CONNESSIONI_PROPRIETARIO,
  });
  const applicazione = apriPool(connessione.applicazione, opzioni);
  const replica = connessione.lettura && apriPool(connessione.lettura, opzioni);
  const pool = { proprietario, applicazione, ...(replica && { lettura: replica }) };
  const metriche = await apriMetriche(config, { processo: 'worker', connessione, pool });
  const esecutore = await avviaEsecutore({
    proprietario,
    applicazione,
    replica,
    config,
    misure: metriche?.lavori,
    signal,
    cediIlPasso: true,
  });
  return {
    fine: esecutore.fine,
    chiudi: async () => {
      await esecutore.ferma();
      await Promise.all([proprietario, applicazione, replica].map((p) => p?.end()));
      await metriche?.chiudi();
      await fermaTracce();
    },
  };
}
