import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type EstrattoWire, rotteEstratti } from '#contract/riconciliazione/estratti.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { uno } from '#server/record/tabella-record.ts';
import { rotteDelleTabelleDaLeggere } from '../lettura/prime-righe.ts';
import { paginaMessaggi } from '../messaggi/pagina.ts';
import { faiConfrontare } from '../ricalcolo.ts';
import { carica } from './carica.ts';
import { esigiContoDi } from './con-mappatura.ts';
import { assegna, sostituisci } from './decisioni.ts';
import { paginaEstratti, paginaRighe } from './pagina.ts';
import { contiDi } from './prendi.ts';
import { ripristinaFile, trattieniFile } from './ripristina.ts';
import { tabellaEstratti } from './tabella.ts';

const rotteDiLettura = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteEstratti.pagina, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      paginaEstratti(tx, aziendaDi(contesto), body?.filter ?? {}, paginaChiesta(body?.paging)),
    ),
  );

  lega(app, servizi, rotteEstratti.uno, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => uno<EstrattoWire>(tx, tabellaEstratti, 'id', params.id)),
  );

  lega(app, servizi, rotteEstratti.righe, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) => {
      const quali = {
        azienda: aziendaDi(contesto),
        id: params.id,
        testo: body?.filter?.testo ?? '',
      };
      return paginaRighe(tx, quali, paginaChiesta(body?.paging));
    }),
  );

  lega(app, servizi, rotteEstratti.messaggi, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      paginaMessaggi(tx, aziendaDi(contesto), body?.filter ?? {}, paginaChiesta(body?.paging)),
    ),
  );
};

export const rotteDegliEstratti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;
  rotteDiLettura(app, servizi);
  rotteDelleTabelleDaLeggere(app, servizi);

  lega(app, servizi, rotteEstratti.carica, async ({ contesto, query, request }) => {
    const { guid = randomUUID(), tipo, idConto } = query;
    if (idConto !== undefined)
      await inTransazione(db, contesto, (tx) => esigiContoDi(tx, aziendaDi(contesto), idConto));
    const parametri = {
      arrivo: contesto.programma === undefined ? ('schermo' as const) : ('programma' as const),
      ...(tipo !== undefined && { tipo }),
      ...(idConto !== undefined && { idConto }),
    };
    return carica({ db, config, contesto, request, guid, parametri });
  });

  lega(app, servizi, rotteEstratti.assegna, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const assegnato = await assegna(tx, aziendaDi(contesto), params.id, body.idConto);
      await faiConfrontare(tx, contesto, [body.idConto]);
      return assegnato;
    }),
  );

  lega(app, servizi, rotteEstratti.sostituisci, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const di = { id: params.id, versione: body?.versione };
      const preso = await sostituisci(tx, aziendaDi(contesto), di);
      await faiConfrontare(tx, contesto, contiDi([preso]));
      return preso;
    }),
  );

  lega(app, servizi, rotteEstratti.ripristina, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const azienda = aziendaDi(contesto);
      const suoi = await trattieniFile(tx, azienda, params.id);
      const { estratti, righe, conti } = await ripristinaFile(tx, azienda, params.id, suoi);
      await faiConfrontare(tx, contesto, conti);
      return { estratti, righe };
    }),
  );
};
