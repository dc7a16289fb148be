import type { Risposta } from '#contract/rotta.ts';
import type { rotteUtenti } from '#contract/utenti.ts';

export type UtenteLetto = Risposta<typeof rotteUtenti.elenco>[number];
