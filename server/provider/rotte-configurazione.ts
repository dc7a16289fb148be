import type { FastifyInstance } from 'fastify';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import {
  configurazionePer,
  leggiConfigurazione,
  scriviConfigurazione,
} from '#server/configurazione/configurazione.ts';
import { datiDimostrativi, rimuoviDimostrazione } from '#server/configurazione/dimostrazione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { provider } from './elenco.ts';
import { fornitori } from './fornitori.ts';

export const rotteDiConfigurazione = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteConfigurazione.leggi, async ({ contesto }) =>
    configurazionePer(contesto, await leggiConfigurazione(db)),
  );
  lega(app, servizi, rotteConfigurazione.scrivi, ({ body, contesto }) => {
    const noti = provider(process.env).map(({ codice }) => codice);
    return scriviConfigurazione(db, contesto, body, noti);
  });
  lega(app, servizi, rotteConfigurazione.fornitori, ({ contesto }) => fornitori(db, contesto));
  lega(app, servizi, rotteConfigurazione.dimostrazione, ({ contesto }) =>
    datiDimostrativi(db, contesto),
  );
  lega(app, servizi, rotteConfigurazione.rimuoviDimostrazione, ({ contesto }) =>
    rimuoviDimostrazione(db, contesto),
  );
};
