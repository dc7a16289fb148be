import type { ParametriGenerazioneWire } from '#contract/generazione.ts';
import type { Data } from '#domain/tempo/data.ts';

/** What is asked of a generation, as it is read. */
export type ParametriLetti = ParametriGenerazioneWire & {
  readonly dataDa: Data;
  readonly dataA: Data;
  /** Whether who asks may read the archive of prices. */
  readonly leggePrezzi?: boolean;
  /** What is registered is left out before it is counted, and positions that nothing falls due of. */
  readonly soloMancanti?: boolean;
};
