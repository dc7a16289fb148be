import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import pacchetto from '../../package.json' with { type: 'json' };

export type NomeProcesso = 'server' | 'worker';

/** The measures of one process: its own memory, CPU and event loop, and its version. */
export function creaRegistro(processo: NomeProcesso): Registry {
  const registro = new Registry();
  registro.setDefaultLabels({ processo });
  collectDefaultMetrics({ register: registro });
  new Gauge({
    name: 'rateo_versione',
    help: 'Sempre 1: la versione del programma è nell’etichetta',
    labelNames: ['versione'],
    registers: [registro],
  }).set({ versione: pacchetto.version }, 1);
  return registro;
}
