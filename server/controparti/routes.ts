import type { FastifyInstance } from 'fastify';
import { rotteControparti } from '#contract/controparti.ts';
import { regoleControparte } from '#domain/controparti/regole.ts';
import { difettiCampi } from '#domain/record/difetti.ts';
import { tabellaControparti } from '#server/controparti/tabella.ts';
import { esigiSenzaDifetti } from '#server/difetti.ts';
import type { Servizi } from '#server/handle.ts';
import { registraTabella } from '#server/registra-tabella.ts';

export const rotteDelleControparti = (app: FastifyInstance, servizi: Servizi): void =>
  registraTabella(app, servizi, {
    rotte: rotteControparti,
    tabella: tabellaControparti,
    prima: ({ valori }) => {
      esigiSenzaDifetti(difettiCampi(regoleControparte, valori));
      return valori;
    },
  });
