import type { FastifyInstance } from 'fastify';
import { rotteDivise } from '#contract/divise.ts';
import { tabellaDivise } from '#server/divise/tabella.ts';
import type { Servizi } from '#server/handle.ts';
import { esigiPeriodo } from '#server/periodo.ts';
import { registraTabella } from '#server/registra-tabella.ts';

export const rotteDelleDivise = (app: FastifyInstance, servizi: Servizi): void =>
  registraTabella(app, servizi, {
    rotte: rotteDivise,
    tabella: tabellaDivise,
    prima: ({ valori }) => {
      esigiPeriodo(valori, { dal: 'validoDal', al: 'validoAl' });
      return valori;
    },
  });
