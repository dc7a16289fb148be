import type { FastifyInstance } from 'fastify';
import { rotteControparti } from '#contract/controparti.ts';
import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import type { Servizi } from '#server/http/handle.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { tabellaControparti } from './tabella.ts';

export const rotteDelleControparti = (app: FastifyInstance, servizi: Servizi): void =>
  legaTabella(app, servizi, {
    rotte: rotteControparti,
    tabella: tabellaControparti,
    campi: campiControparte,
  });
