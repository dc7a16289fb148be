import { stampaIstante } from '#domain/tempo/istante.ts';
import type { Consegna } from './webhook-api.ts';

type Esito = Pick<Consegna, 'stato' | 'http' | 'problema' | 'durataMs' | 'prossimoIl'>;

/** How a delivery went, in a sentence. */
export function esitoInParole({ stato, http, problema, durataMs, prossimoIl }: Esito): string {
  const tempo = durataMs === null ? '' : ` in ${durataMs} ms`;
  if (stato === 'consegnata') return `Consegnata: HTTP ${http}${tempo}.`;
  const perche = problema ?? 'non ancora tentata';
  if (stato === 'fallita') return `Fallita: ${perche}.`;
  return prossimoIl === null
    ? `In attesa: ${perche}.`
    : `Non riuscita: ${perche}. Si riprova il ${stampaIstante(prossimoIl)}.`;
}
