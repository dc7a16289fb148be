import type { FastifyInstance } from 'fastify';
import { rotteEmittenti } from '#contract/emittenti.ts';
import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { difettiFraCampi } from '#domain/tabelle/emittenti/regole.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import type { Servizi } from '#server/http/handle.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { tabellaEmittenti } from './tabella.ts';

export const rotteDegliEmittenti = (app: FastifyInstance, servizi: Servizi): void =>
  legaTabella(app, servizi, {
    rotte: rotteEmittenti,
    tabella: tabellaEmittenti,
    campi: campiEmittente,
    prima: ({ valori }) => {
      esigiSenzaDifetti(difettiFraCampi(valori));
      return valori;
    },
  });
