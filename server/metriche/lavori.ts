import { Gauge, Histogram, type Registry } from 'prom-client';
import type { MisureLavori } from '#server/lavori/esecuzione.ts';

const SECONDI = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

/** The jobs of this worker: how many it is at, how long they took and how they ended. */
export function misureLavori(registro: Registry): MisureLavori {
  const registers = [registro];
  const inCorso = new Gauge({
    name: 'rateo_lavori_in_corso',
    help: 'Lavori che questo processo sta eseguendo',
    labelNames: ['tipo'],
    registers,
  });
  const durata = new Histogram({
    name: 'rateo_lavori_durata_secondi',
    help: 'Durata delle esecuzioni dei lavori, per tipo ed esito',
    labelNames: ['tipo', 'esito'],
    buckets: SECONDI,
    registers,
  });
  return {
    inizio: (tipo) => inCorso.inc({ tipo }),
    fine: (tipo, esito, secondi) => {
      inCorso.dec({ tipo });
      durata.observe({ tipo, esito }, secondi);
    },
  };
}
