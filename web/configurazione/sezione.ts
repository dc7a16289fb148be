import type { ModuloConfigurazione } from './use-modulo-configurazione.ts';

export interface SezioneProps {
  readonly modulo: ModuloConfigurazione;
  readonly mie: NonNullable<ModuloConfigurazione['mie']>;
  readonly salvata: NonNullable<ModuloConfigurazione['salvata']>;
  readonly scrive: boolean;
}
