import type pg from 'pg';
import type { Configurazione } from '#server/base/config.ts';
import { apriLog } from '#server/base/log.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import type { MisureHttp } from '#server/http/handle.ts';
import type { MisureLavori } from '#server/lavori/esecuzione.ts';
import { ascoltaMisure } from './ascolto.ts';
import { misureBancaDati } from './banca-dati.ts';
import { misureHttp } from './http.ts';
import { misureLavori } from './lavori.ts';
import { creaRegistro, type NomeProcesso } from './registro.ts';

export interface Metriche {
  readonly http: MisureHttp | undefined;
  readonly lavori: MisureLavori | undefined;
  chiudi(): Promise<void>;
}

interface Opzioni {
  readonly processo: NomeProcesso;
  readonly connessione: Connessione;
  readonly pool: Readonly<Record<string, pg.Pool>>;
}

/** The measures of this process on their own port, where RATEO_METRICHE_PORTA asks for them. */
export async function apriMetriche(
  { metriche, livelloLog }: Configurazione,
  { processo, connessione, pool }: Opzioni,
): Promise<Metriche | undefined> {
  if (!metriche) return undefined;
  const registro = creaRegistro(processo);
  const opzioni = { massimo: 1, nome: `rateo metriche ${process.pid}` };
  const misure = apriPool(connessione.applicazione, opzioni);
  const lettura = connessione.lettura && apriPool(connessione.lettura, opzioni);
  const log = apriLog(livelloLog, processo);
  const aggiorna = misureBancaDati(registro, { misure, lettura, pool, log });
  const http = processo === 'server' ? misureHttp(registro) : undefined;
  const lavori = processo === 'worker' ? misureLavori(registro) : undefined;
  const ascolto = await ascoltaMisure(registro, aggiorna, metriche);
  log.info(`misure su http://${metriche.indirizzo}:${ascolto.porta}/metrics`);
  return {
    http,
    lavori,
    chiudi: async () => {
      await ascolto.chiudi();
      await Promise.all([misure.end(), lettura?.end()]);
    },
  };
}
