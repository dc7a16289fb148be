import type { FastifyInstance } from 'fastify';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { blocca, blocchiDi } from './blocchi.ts';
import { concedi, revoca, utentiPerDeroga } from './deroghe.ts';
import { aggiungiLibro, cambiaLibro, libriDelProdotto } from './libri.ts';

export const rotteDeiPeriodi = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rottePeriodi.blocchi, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => blocchiDi(tx, aziendaDi(contesto))),
  );
  lega(app, servizi, rottePeriodi.blocca, ({ contesto, body }) => {
    esigiGiorni(body, ['contabilitaChiusaAl', 'contabilitaBloccataAl']);
    return inTransazione(db, contesto, (tx) => blocca(tx, aziendaDi(contesto), body));
  });
  lega(app, servizi, rottePeriodi.deroga, ({ contesto, body }) => {
    esigiGiorni({ ...body }, ['dal', 'al']);
    return inTransazione(db, contesto, (tx) => concedi(tx, contesto, aziendaDi(contesto), body));
  });
  lega(app, servizi, rottePeriodi.revoca, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => revoca(tx, aziendaDi(contesto), params.id)),
  );
  lega(app, servizi, rottePeriodi.utenti, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => utentiPerDeroga(tx, contesto, aziendaDi(contesto))),
  );
  lega(app, servizi, rottePeriodi.libri, ({ contesto }) =>
    inTransazione(db, contesto, libriDelProdotto),
  );
  lega(app, servizi, rottePeriodi.aggiungiLibro, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      aggiungiLibro(tx, { codAzienda: aziendaDi(contesto), ...body }),
    ),
  );
  lega(app, servizi, rottePeriodi.cambiaLibro, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      cambiaLibro(tx, { codAzienda: aziendaDi(contesto), ...params }, body),
    ),
  );
};
