import { rotteGiacenze } from '#contract/giacenze.ts';
import { rotteGrafici } from '#contract/grafici.ts';
import type { Risposta } from '#contract/rotta.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';

export type DatiGrafico = Risposta<typeof rotteGrafici.dati>;
export type Flusso = Risposta<typeof rotteGiacenze.cedoleInArrivo>[number];

export type NomeAllocazione = 'AssetClass' | 'Divisa' | 'Raggruppamento1' | 'Raggruppamento2';

/** How the allocations of the dashboard are looked at. */
export interface Vista {
  readonly codAzienda: string;
  readonly data: Data;
  readonly alVolo: boolean;
  readonly trasparenza: boolean;
}

interface Segnale {
  readonly signal: AbortSignal;
}

export const allocazioneDi = (elaborationName: NomeAllocazione, vista: Vista) => {
  const { codAzienda, data: dataTo, alVolo, trasparenza } = vista;
  return {
    queryKey: [
      'dashboard',
      'allocazione',
      elaborationName,
      codAzienda,
      dataTo,
      alVolo,
      trasparenza,
    ],
    queryFn: ({ signal }: Segnale) =>
      chiama(rotteGrafici.dati, {
        body: { codAzienda, elaborationName, dataTo, alVolo, trasparenza },
        signal,
      }),
  };
};

export const patrimonioDi = (codAzienda: string, dataTo: Data) => ({
  queryKey: ['dashboard', 'patrimonio', codAzienda, dataTo],
  queryFn: ({ signal }: Segnale) => chiama(rotteGrafici.patrimonio, { query: { dataTo }, signal }),
});

export const flussiDi = (codAzienda: string, dal: Data, al: Data) => ({
  queryKey: ['dashboard', 'flussi', codAzienda, dal, al],
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteGiacenze.cedoleInArrivo, { query: { giorni: giorniTra(dal, al), dal }, signal }),
});
