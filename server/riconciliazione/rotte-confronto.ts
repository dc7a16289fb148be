import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { paginaDiscordanze } from './discordanze/pagina.ts';
import { discordanzaDi, segui } from './discordanze/segui.ts';
import { posizioniAccanto } from './posizioni/pagina-posizioni.ts';
import { quadro } from './quadro.ts';
import { creaRicalcolo } from './ricalcolo.ts';
import { sintesi } from './sintesi.ts';

/** What statements and we say, side by side, and what becomes of the differences. */
export const rotteDelConfronto = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteConfronto.sintesi, ({ contesto }) =>
    inTransazione(servizi.db, contesto, (tx) => sintesi(tx, aziendaDi(contesto))),
  );
  lega(app, servizi, rotteConfronto.quadro, ({ contesto, params, query }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      quadro(tx, aziendaDi(contesto), params.id, query.idEstratto),
    ),
  );
  lega(app, servizi, rotteConfronto.posizioni, ({ contesto, body }) =>
    inTransazione(servizi.db, contesto, (tx) => posizioniAccanto(tx, aziendaDi(contesto), body)),
  );
  lega(app, servizi, rotteConfronto.ricalcola, ({ contesto, params }) =>
    inTransazione(servizi.db, contesto, async (tx) =>
      avviato(await creaRicalcolo(tx, contesto, params.id)),
    ),
  );
  lega(app, servizi, rotteConfronto.discordanze, ({ contesto, body }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      paginaDiscordanze(tx, aziendaDi(contesto), body.filter ?? {}, paginaChiesta(body.paging)),
    ),
  );
  lega(app, servizi, rotteConfronto.discordanza, ({ contesto, params }) =>
    inTransazione(servizi.db, contesto, (tx) => discordanzaDi(tx, aziendaDi(contesto), params.id)),
  );
  lega(app, servizi, rotteConfronto.segui, ({ contesto, params, body }) =>
    inTransazione(servizi.db, contesto, (tx) => segui(tx, aziendaDi(contesto), params.id, body)),
  );
  lega(app, servizi, rotteConfronto.responsabili, ({ contesto }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      const { rows } = await sql<{ username: string }>`
        select username from riconciliatori(${aziendaDi(contesto)})`.execute(tx);
      return rows.map(({ username }) => username);
    }),
  );
};
