import {
  type InizialiScritteWire,
  type RimanenzaInizialeWire,
  rotteRimanenze,
} from '#contract/valutazione/rimanenze.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';

export type Scritte = InizialiScritteWire;
export type Iniziale = RimanenzaInizialeWire;

/** Under this key stands all that is read of rimanenze. */
export const CHIAVE_RIMANENZE = ['rimanenze'] as const;

/** What the company has entered: read when it is opened and after it is saved, not under who is writing it. */
export const inizialiDi = (codAzienda: string) => ({
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always' as const,
  queryKey: [...CHIAVE_RIMANENZE, 'iniziali', codAzienda] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Scritte> =>
    chiama(rotteRimanenze.inizialiScritte, { query: {}, signal }),
});

/** Writes them in the place of those that are there. */
export const salvaIniziali = (data: Data, righe: Iniziale[]) =>
  chiama(rotteRimanenze.iniziali, { body: { data, righe } });
