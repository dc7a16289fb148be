import type { FastifyInstance } from 'fastify';
import { rotteGrafici } from '#contract/grafici.ts';
import type { Data } from '#domain/tempo/data.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { datiDelGrafico } from './dati.ts';
import { annoInCorso, liquidita, sintesiPatrimonio } from './home.ts';
import { patrimonioNelTempo } from './patrimonio.ts';

/** What the dashboard draws of a company. */
export const rotteDeiGrafici = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteGrafici.dati, ({ contesto, body, leggi }) => {
    esigiGiorni(body, ['dataTo']);
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) =>
      datiDelGrafico(tx, codAzienda, {
        ...body,
        dataTo: (body.dataTo ?? (await oggiARoma(tx))) as Data,
      }),
    );
  });
  lega(app, servizi, rotteGrafici.patrimonio, ({ contesto, query, leggi }) => {
    esigiGiorni(query, ['dataTo']);
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) =>
      patrimonioNelTempo(tx, codAzienda, (query.dataTo ?? (await oggiARoma(tx))) as Data),
    );
  });
  lega(app, servizi, rotteGrafici.sintesi, ({ contesto, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) => sintesiPatrimonio(tx, codAzienda, await oggiARoma(tx)));
  });
  lega(app, servizi, rotteGrafici.anno, ({ contesto, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) => annoInCorso(tx, codAzienda, await oggiARoma(tx)));
  });
  lega(app, servizi, rotteGrafici.liquidita, ({ contesto, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) => liquidita(tx, codAzienda, await oggiARoma(tx)));
  });
};
