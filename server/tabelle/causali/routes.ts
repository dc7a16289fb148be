import type { FastifyInstance } from 'fastify';
import { rotteCausali } from '#contract/causali.ts';
import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import type { Servizi } from '#server/http/handle.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { tabellaCausali } from './tabella.ts';

export const rotteDelleCausali = (app: FastifyInstance, servizi: Servizi): void =>
  legaTabella(app, servizi, { rotte: rotteCausali, tabella: tabellaCausali, campi: campiCausale });
