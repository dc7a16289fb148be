import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';

/** A currency is followed if it had a rate in these days before; older ones have been given up. */
export const GIORNI_OSSERVATI = 10;

export const inizioOsservazione = (al: Data): Data => aggiungiGiorni(al, -GIORNI_OSSERVATI);

export interface CambiMancanti {
  readonly seguite: number;
  readonly mancanti: readonly string[];
}

/** The currencies seen in the days before that have no rate on the day itself. */
export function cambiMancanti(
  cambi: readonly { readonly data: string; readonly codDivisa: string }[],
  giorno: Data,
): CambiMancanti {
  const seguite = new Set(cambi.map(({ codDivisa }) => codDivisa));
  const presenti = new Set(
    cambi.filter(({ data }) => data === giorno).map(({ codDivisa }) => codDivisa),
  );
  const mancanti = [...seguite].filter((una) => !presenti.has(una)).sort();
  return { seguite: seguite.size, mancanti };
}
