import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import { rotteProspetti } from '#contract/riconciliazione/prospetti.ts';
import { rotteSintesi } from '#contract/riconciliazione/sintesi.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { paginaDiscordanze } from './discordanze/pagina.ts';
import { discordanzaDi, segui } from './discordanze/segui.ts';
import { posizioniAccanto } from './posizioni/pagina-posizioni.ts';
import { approvaProspetto, preparaProspetto, prospettiDi } from './prospetto/prospetti.ts';
import { quadro } from './quadro.ts';
import { creaRicalcolo } from './ricalcolo.ts';
import { sintesi } from './sintesi.ts';

/** What statements and we say, side by side, and what becomes of the differences. */
export const rotteDelConfronto = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteSintesi.sintesi, ({ contesto }) =>
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

/** Certificates: issued, approved, listed; printed by their report. */
export const rotteDeiProspetti = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteProspetti.elenco, ({ contesto, params }) =>
    inTransazione(servizi.db, contesto, (tx) => prospettiDi(tx, aziendaDi(contesto), params.id)),
  );
  lega(app, servizi, rotteProspetti.prepara, ({ contesto, body }) =>
    inTransazione(
      servizi.db,
      contesto,
      (tx) => preparaProspetto(tx, aziendaDi(contesto), body.idEstratto),
      { istantanea: true },
    ),
  );
  lega(app, servizi, rotteProspetti.approva, ({ contesto, params }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      approvaProspetto(tx, aziendaDi(contesto), params.id),
    ),
  );
};
