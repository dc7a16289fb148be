import type { FastifyInstance } from 'fastify';
import { rotteFiltriSalvati } from '#contract/filtri-salvati.ts';
import { inTransazione } from '#server/contesto.ts';
import { leggiFiltro, salvaFiltro } from '#server/filtri/salvati.ts';
import { registra, type Servizi } from '#server/handle.ts';

export const rotteDeiFiltriSalvati = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteFiltriSalvati.salva, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => salvaFiltro(tx, body.parole)),
  );

  registra(app, servizi, rotteFiltriSalvati.leggi, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => leggiFiltro(tx, params.impronta)),
  );
};
