import type { FastifyInstance } from 'fastify';
import { rottePreferenze } from '#contract/preferenze.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { preferenzeDi, scriviPreferenze } from './preferenze.ts';

export const rotteDellePreferenze = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rottePreferenze.leggi, ({ contesto }) => preferenzeDi(db, contesto));

  lega(app, servizi, rottePreferenze.scrivi, async ({ contesto, body }) =>
    scriviPreferenze(db, contesto, body),
  );
};
