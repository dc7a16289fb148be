import type { FastifyInstance } from 'fastify';
import { rotteDivise } from '#contract/divise.ts';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import type { Servizi } from '#server/http/handle.ts';
import { esigiPeriodo } from '#server/record/periodo.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { tabellaDivise } from './tabella.ts';

export const rotteDelleDivise = (app: FastifyInstance, servizi: Servizi): void =>
  legaTabella(app, servizi, {
    rotte: rotteDivise,
    tabella: tabellaDivise,
    campi: campiDivisa,
    prima: ({ valori }) => {
      esigiPeriodo(valori, { dal: 'validoDal', al: 'validoAl' });
      return valori;
    },
  });
