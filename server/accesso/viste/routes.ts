import type { FastifyInstance } from 'fastify';
import { rotteViste } from '#contract/viste.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { elimina } from '#server/record/tabella-record.ts';
import { tabellaViste } from './tabella.ts';
import {
  aggiornaVista,
  conNomeLibero,
  creaVista,
  esigiPropria,
  ruoliCondivisibili,
  scegliPredefinita,
  visteDi,
} from './viste.ts';

export const rotteDelleViste = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteViste.elenco, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) => visteDi(tx, query.griglia)),
  );

  lega(app, servizi, rotteViste.ruoli, ({ contesto }) =>
    inTransazione(db, contesto, ruoliCondivisibili),
  );

  lega(app, servizi, rotteViste.predefinita, async ({ contesto, body }) => {
    const { griglia, idVista } = body;
    await inTransazione(db, contesto, (tx) => scegliPredefinita(tx, griglia, idVista));
    return { griglia, idVista };
  });

  lega(app, servizi, rotteViste.crea, ({ contesto, body }) =>
    conNomeLibero(() => inTransazione(db, contesto, (tx) => creaVista(tx, contesto, body))),
  );

  lega(app, servizi, rotteViste.aggiorna, ({ contesto, params, body }) => {
    const richiesta = { id: params.id, corpo: body };
    return conNomeLibero(() =>
      inTransazione(db, contesto, (tx) => aggiornaVista(tx, contesto, richiesta)),
    );
  });

  lega(app, servizi, rotteViste.elimina, ({ contesto, params, query }) =>
    inTransazione(db, contesto, async (tx) => {
      await esigiPropria(tx, params.id);
      return elimina(tx, tabellaViste, { id: params.id, versione: query.versione });
    }),
  );
};
