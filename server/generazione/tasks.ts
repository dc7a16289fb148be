import { errore } from '#server/base/errori.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { proponi } from './anteprima.ts';
import { scrivi } from './scrittura.ts';

/** A generation runs twice: it proposes and waits, then it writes what was chosen. */
export const genera = (esecuzione: Esecuzione): Promise<void> => {
  const { codAzienda, parametri } = esecuzione.lavoro;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  return parametri.anteprima === false
    ? scrivi(esecuzione, codAzienda, parametri.registra === true)
    : proponi(esecuzione, codAzienda);
};
