import type { RegolaFissato } from './regola.ts';

/** An amount of money, as it is typed. */
export const regolaDenaro: RegolaFissato = {
  calcola: (_quadro, foglio) => {
    foglio.chiedi('controvaloreOriginale');
    return {};
  },
};
