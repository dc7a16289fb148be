import type { FastifyInstance } from 'fastify';
import { rottePreferenze } from '#contract/preferenze.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { preferenzeDi, scriviPreferenze } from '#server/preferenze/preferenze.ts';

export const rotteDellePreferenze = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rottePreferenze.leggi, ({ contesto }) => preferenzeDi(db, contesto));

  registra(app, servizi, rottePreferenze.scrivi, async ({ contesto, body }) =>
    scriviPreferenze(db, contesto, body),
  );
};
