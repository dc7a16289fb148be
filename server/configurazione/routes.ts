import type { FastifyInstance } from 'fastify';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { esigiOvunque } from '#server/accesso/autorizza.ts';
import {
  configurazionePer,
  leggiConfigurazione,
  scriviConfigurazione,
} from '#server/configurazione/configurazione.ts';
import { fornitori } from '#server/configurazione/fornitori.ts';
import { registra, type Servizi } from '#server/handle.ts';

export const rotteDiConfigurazione = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  registra(app, servizi, rotteConfigurazione.leggi, async ({ contesto }) =>
    configurazionePer(contesto, await leggiConfigurazione(db)),
  );
  registra(app, servizi, rotteConfigurazione.scrivi, ({ body, contesto }) => {
    // One configuration for everybody: no one company's privilege reaches that far.
    esigiOvunque(contesto, 'Configurazione_W');
    return scriviConfigurazione(db, contesto, body);
  });
  registra(app, servizi, rotteConfigurazione.fornitori, ({ contesto }) => fornitori(db, contesto));
};
