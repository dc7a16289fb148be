import type { SpecieRm } from './dichiarazione-rm.ts';
import type { SpecieRt } from './dichiarazione-rt.ts';

/** What lines of quadro RT are called. */
export const SPECIE_RT: Readonly<Record<SpecieRt, string>> = {
  altri: 'Altri titoli',
  pubblici: 'Titoli pubblici',
  oicr: 'Perdite di OICR',
  rettifiche: 'Rettifiche di anni certificati',
};

/** What incomes of quadro RM are called. */
export const SPECIE_RM: Readonly<Record<SpecieRm, string>> = {
  interessi: 'Interessi',
  rateo: 'Rateo',
  scarto: 'Scarto e rivalutazione',
  proventi: 'Proventi di OICR',
  dividendi: 'Dividendi',
};
