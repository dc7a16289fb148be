import type { FastifyInstance } from 'fastify';
import { rotteCausali } from '#contract/causali.ts';
import { tabellaCausali } from '#server/causali/tabella.ts';
import type { Servizi } from '#server/handle.ts';
import { registraTabella } from '#server/registra-tabella.ts';

export const rotteDelleCausali = (app: FastifyInstance, servizi: Servizi): void =>
  registraTabella(app, servizi, { rotte: rotteCausali, tabella: tabellaCausali });
