import type { FastifyInstance } from 'fastify';
import { rotteFiltriSalvati } from '#contract/filtri-salvati.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { leggiFiltro, salvaFiltro } from './salvati.ts';

export const rotteDeiFiltriSalvati = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteFiltriSalvati.salva, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => salvaFiltro(tx, body.parole)),
  );

  lega(app, servizi, rotteFiltriSalvati.leggi, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => leggiFiltro(tx, params.impronta)),
  );
};
