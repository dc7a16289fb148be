import {
  type DomandaBilancioWire,
  type DomandaQuadraturaWire,
  type FiltroMastrinoWire,
  rotteGiornale,
} from '#contract/contabilita/giornale.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';

type Pagina = Risposta<typeof rotteGiornale.pagina>;
export type ScritturaDelGiornale = Pagina['items'][number];
export type Mastrino = Risposta<typeof rotteGiornale.mastrino>;
export type RigaMastrino = Mastrino['items'][number];
export type Bilancio = Risposta<typeof rotteGiornale.bilancio>;
export type DomandaGiornale = NonNullable<Ingresso<typeof rotteGiornale.pagina>['body']>;
type Paging = DomandaGiornale['paging'];

const CHIAVE = 'giornale';

interface Segnale {
  readonly signal: AbortSignal;
}

export const paginaDelGiornale = (body: DomandaGiornale) => ({
  queryKey: [CHIAVE, 'pagina', body] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteGiornale.pagina, { body, signal }),
});

export const mastrinoDi = (filter: FiltroMastrinoWire, paging: NonNullable<Paging>) => ({
  queryKey: [CHIAVE, 'mastrino', filter, paging] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteGiornale.mastrino, { body: { filter, paging }, signal }),
});

export const bilancioDi = (body: DomandaBilancioWire) => ({
  queryKey: [CHIAVE, 'bilancio', body] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteGiornale.bilancio, { body, signal }),
});

export const quadraturaDi = (body: DomandaQuadraturaWire) => ({
  queryKey: [CHIAVE, 'quadratura', body] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteGiornale.quadratura, { body, signal }),
});
