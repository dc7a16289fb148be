import type { FastifyInstance } from 'fastify';
import { rotteRimanenze } from '#contract/valutazione/rimanenze.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { domandaValutazioni } from './corsa.ts';
import { inizialiScritte, scriviIniziali } from './iniziali.ts';
import { ingressiDi, paginaRimanenze, rimanenzeFiltrate, totaliRimanenze } from './rimanenze.ts';

const DATE = ['dataChiu', 'dataRiferimento'];

export const rotteDelleRimanenze = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteRimanenze.pagina, ({ contesto, body, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    const { sqlParams, ...filtro } = body.filter ?? {};
    esigiGiorni(filtro, DATE);
    return leggi((tx) =>
      paginaRimanenze(tx, codAzienda, {
        filtro,
        ordine: (sqlParams?.orderByDict ?? null) as Ordinamento | null,
        pagina: paginaChiesta(body.paging),
      }),
    );
  });
  lega(app, servizi, rotteRimanenze.filtrate, ({ contesto, body, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body ?? {}, DATE);
    return leggi((tx) => rimanenzeFiltrate(tx, codAzienda, body ?? {}));
  });
  lega(app, servizi, rotteRimanenze.totali, ({ contesto, body, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body ?? {}, DATE);
    return leggi((tx) => totaliRimanenze(tx, codAzienda, body ?? {}));
  });
  lega(app, servizi, rotteRimanenze.valutazioni, ({ contesto, query, leggi }) => {
    const domanda = domandaValutazioni(aziendaDi(contesto), query.codLibro);
    return leggi(async (tx) => (await domanda.execute(tx)).rows);
  });
  lega(app, servizi, rotteRimanenze.ingressi, ({ contesto, params, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi((tx) => ingressiDi(tx, codAzienda, params.guid));
  });
  lega(app, servizi, rotteRimanenze.inizialiScritte, ({ contesto, query, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi((tx) => inizialiScritte(tx, codAzienda, query.codLibro));
  });
  lega(app, servizi, rotteRimanenze.iniziali, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body, ['data']);
    return inTransazione(servizi.db, contesto, (tx) => scriviIniziali(tx, codAzienda, body));
  });
};
