import type { Mappatura, RegoleMappatura } from '../regole.ts';

/** A mapping that the product brings: read only, replaced by its next version. */
export interface Predefinita {
  readonly codMappatura: string;
  readonly descrizione: string;
  readonly destinazione: Mappatura['destinazione'];
  readonly regole: RegoleMappatura;
}
