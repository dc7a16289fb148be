import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { rotteGiornale } from '#contract/contabilita/giornale.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { bilancioDi } from './bilancio.ts';
import { testoDellaCatena, verificaGiornale } from './catena.ts';
import { libroDi } from './libro.ts';
import { mastrinoDi } from './mastrino.ts';
import { paginaGiornale } from './pagina-giornale.ts';
import { quadraturaDi } from './quadratura.ts';

const esigiDate = (chieste: {
  readonly dataDa?: string | null;
  readonly dataA?: string | null;
}) => {
  esigiGiorni({ ...chieste }, ['dataDa', 'dataA']);
  const { dataDa, dataA } = chieste;
  if (dataDa && dataA && dataDa > dataA)
    throw erroreCampo('dataA', 'La fine del periodo precede l’inizio: scambiare le due date.');
};

export const rotteDelGiornale = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteGiornale.pagina, ({ contesto, body: { paging, filter } }) => {
    esigiDate(filter ?? {});
    return inTransazione(db, contesto, (tx) =>
      paginaGiornale(tx, aziendaDi(contesto), {
        filtro: filter ?? {},
        pagina: paginaChiesta(paging),
      }),
    );
  });
  lega(app, servizi, rotteGiornale.mastrino, ({ contesto, body: { paging, filter } }) => {
    esigiDate(filter ?? {});
    const { codPortafoglio, codTitolo } = filter ?? {};
    const conElenchi = Boolean(codPortafoglio?.length || codTitolo?.length);
    return inTransazione(
      conElenchi ? db : aPianiTenuti(db),
      contesto,
      (tx) =>
        mastrinoDi(tx, aziendaDi(contesto), {
          filtro: filter ?? {},
          pagina: paginaChiesta(paging),
        }),
      { istantanea: true },
    );
  });
  lega(app, servizi, rotteGiornale.bilancio, ({ contesto, body }) => {
    esigiDate(body ?? {});
    return inTransazione(db, contesto, (tx) => bilancioDi(tx, aziendaDi(contesto), body ?? {}), {
      istantanea: true,
    });
  });
  lega(app, servizi, rotteGiornale.quadratura, ({ contesto, body }) => {
    esigiDate(body ?? {});
    return inTransazione(db, contesto, (tx) => quadraturaDi(tx, aziendaDi(contesto), body ?? {}), {
      istantanea: true,
    });
  });
  lega(app, servizi, rotteGiornale.catena, async ({ contesto, query, reply }) => {
    const libro = await inTransazione(db, contesto, (tx) =>
      libroDi(tx, aziendaDi(contesto), query.codLibro),
    );
    const testo = testoDellaCatena((passi) => inTransazione(db, contesto, passi), libro);
    return reply
      .type('text/plain; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="catena-${libro.codAzienda}-${libro.codLibro}.txt"`,
      )
      .send(Readable.from(testo));
  });
  lega(app, servizi, rotteGiornale.verifica, ({ contesto, query }) =>
    inTransazione(
      db,
      contesto,
      async (tx) => verificaGiornale(tx, await libroDi(tx, aziendaDi(contesto), query.codLibro)),
      { istantanea: true },
    ),
  );
};
