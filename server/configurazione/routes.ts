import type { FastifyInstance } from 'fastify';
import { rotteServizio } from '#contract/servizio.ts';
import {
  leggiConfigurazione,
  scriviConfigurazione,
} from '#server/configurazione/configurazione.ts';
import { registra, type Servizi } from '#server/handle.ts';

export const rotteDiConfigurazione = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteServizio.leggiConfigurazione, () => leggiConfigurazione(servizi.db));
  registra(app, servizi, rotteServizio.scriviConfigurazione, ({ body, contesto }) =>
    scriviConfigurazione(servizi.db, contesto, body),
  );
};
