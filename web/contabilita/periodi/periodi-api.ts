import { rotteLibri } from '#contract/contabilita/libri.ts';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';

export type Periodi = Risposta<typeof rottePeriodi.blocchi>;
export type LibroCoiPeriodi = Periodi['libri'][number];
export type Deroga = Periodi['deroghe'][number];
export type LibroConOpzioni = Risposta<typeof rotteLibri.opzioni>[number];

/** Everything of this screen, and what others read of the books. */
export const CHIAVE_PERIODI = ['periodi-contabili'] as const;
export const CHIAVE_LIBRI = ['libri-contabili'] as const;

interface Segnale {
  readonly signal: AbortSignal;
}

export const letturaPeriodi = {
  queryKey: CHIAVE_PERIODI,
  queryFn: ({ signal }: Segnale) => chiama(rottePeriodi.blocchi, { signal }),
  staleTime: 0,
} as const;

export const letturaLibri = {
  queryKey: CHIAVE_LIBRI,
  queryFn: ({ signal }: Segnale) => chiama(rotteLibri.opzioni, { signal }),
} as const;

export const letturaLibriDelProdotto = {
  queryKey: ['libri-del-prodotto'],
  queryFn: ({ signal }: Segnale) => chiama(rottePeriodi.libri, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

export const letturaUtenti = {
  queryKey: ['utenti-per-deroga'],
  queryFn: ({ signal }: Segnale) => chiama(rottePeriodi.utenti, { signal }),
} as const;
