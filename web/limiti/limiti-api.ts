import {
  type EsposizioneWire,
  type MisuraLimiteWire,
  rotteLimiti,
  type TitoloEspostoWire,
  type VoceEspostaWire,
} from '#contract/limiti.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { chiama } from '#web/base/api.ts';
import { CHIAVE_LIMITI } from './superamenti-api.ts';

export type Esposizione = EsposizioneWire;
export type Voce = VoceEspostaWire;
export type TitoloEsposto = TitoloEspostoWire;
export type Misura = MisuraLimiteWire;

type ConSegnale = { readonly signal: AbortSignal };

/** Which exposure: the words of its address. */
export interface Chiesta {
  readonly asse: string;
  readonly numero?: number;
  readonly data?: string;
  readonly cod_Portafoglio?: string;
}

export const esposizioneDi = (codAzienda: string, chiesta: Chiesta) => ({
  queryKey: [...CHIAVE_LIMITI, 'esposizione', codAzienda, chiesta] as const,
  queryFn: ({ signal }: ConSegnale): Promise<Esposizione> =>
    chiama(rotteLimiti.esposizione, { query: { ...chiesta }, signal }),
});

export const titoliDi = (codAzienda: string, chiesta: Chiesta, voce: string) => ({
  queryKey: [...CHIAVE_LIMITI, 'titoli', codAzienda, chiesta, voce] as const,
  queryFn: ({ signal }: ConSegnale): Promise<TitoloEsposto[]> =>
    chiama(rotteLimiti.titoliEsposti, { query: { ...chiesta, voce }, signal }),
});

export const misureDi = (codAzienda: string) => ({
  queryKey: [...CHIAVE_LIMITI, 'misure', codAzienda] as const,
  queryFn: ({ signal }: ConSegnale) => chiama(rotteLimiti.misure, { signal }),
});

/** Euro as it is read. */
export const inEuro = (importo: string): string => `${stampaNumero(importo)} €`;

/** A limit's value as it is read: percent of the whole, or euro. */
export const inMisura = (valore: string | null, misura: string): string => {
  if (valore === null) return '—';
  return misura === 'P'
    ? `${stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 })}%`
    : inEuro(valore);
};
