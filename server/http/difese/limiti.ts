import type { Rotta } from '#contract/rotta.ts';
import type { Programma } from '#server/db/contesto.ts';

/** How many calls a minute; `esatto`: counted by all the processes together before answering. */
export interface Limite {
  readonly nome: string;
  readonly alMinuto: number;
  readonly esatto: boolean;
}

/**
 * A person working fast makes some ten calls a second, a program that reads pages a hundred. What is
 * dear (a hash, a job, a file) is counted exactly; the rest may be a second late.
 */
export const LIMITI = {
  /** The limit counts by user. */
  ordinaria: { nome: 'ordinaria', alMinuto: 12_000, esatto: false },
  scarico: { nome: 'scarico', alMinuto: 120, esatto: true },
  lavoro: { nome: 'lavoro', alMinuto: 120, esatto: true },
  caricamento: { nome: 'caricamento', alMinuto: 60, esatto: true },
  password: { nome: 'password', alMinuto: 20, esatto: true },
  /** By address, of who has not shown who they are. */
  pubblica: { nome: 'pubblica', alMinuto: 6_000, esatto: false },
  rifiutata: { nome: 'rifiutata', alMinuto: 1_200, esatto: false },
  accesso: { nome: 'accesso', alMinuto: 120, esatto: true },
  rinnovo: { nome: 'rinnovo', alMinuto: 600, esatto: true },
} as const satisfies Record<string, Limite>;

/** What its maker gave a program. */
export const limiteDelProgramma = ({ chiamateAlMinuto }: Programma): Limite => ({
  ...{ nome: 'programma', alMinuto: chiamateAlMinuto, esatto: false },
});

/** The strict limit of a route beside the ordinary one: what it starts says how dear it is. */
export const limiteDi = (rotta: Rotta): Limite | undefined => {
  if (rotta.limite) return LIMITI[rotta.limite];
  if (rotta.corpoGrezzo) return LIMITI.caricamento;
  if (rotta.stato === 202) return LIMITI.lavoro;
  return rotta.formati ? LIMITI.scarico : undefined;
};
