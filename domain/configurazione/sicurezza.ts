import type { Durata } from './conservazione.ts';

/** For how many minutes a person need not show again who they are before a dangerous act. */
export const minutiRiconferma = {
  minimo: 1,
  massimo: 120,
  predefinita: 15,
} as const satisfies Durata;

export interface Sicurezza {
  readonly minutiRiconferma: number;
  /** Whoever has a role on one of these companies must have a second factor. */
  readonly aziendeConFattore: readonly string[];
}
