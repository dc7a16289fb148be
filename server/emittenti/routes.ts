import type { FastifyInstance } from 'fastify';
import { rotteEmittenti } from '#contract/emittenti.ts';
import { difettiFraCampi, regoleEmittente } from '#domain/emittenti/regole.ts';
import { difettiCampi } from '#domain/record/difetti.ts';
import { esigiSenzaDifetti } from '#server/difetti.ts';
import { tabellaEmittenti } from '#server/emittenti/tabella.ts';
import type { Servizi } from '#server/handle.ts';
import { esigiPeriodo } from '#server/periodo.ts';
import { registraTabella } from '#server/registra-tabella.ts';

export const rotteDegliEmittenti = (app: FastifyInstance, servizi: Servizi): void =>
  registraTabella(app, servizi, {
    rotte: rotteEmittenti,
    tabella: tabellaEmittenti,
    prima: ({ valori }) => {
      esigiSenzaDifetti([...difettiCampi(regoleEmittente, valori), ...difettiFraCampi(valori)]);
      esigiPeriodo(valori, { dal: 'whiteListDal', al: 'whiteListAl' });
      return valori;
    },
  });
