import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/contesto.ts';
import { clausolaOrdine } from '#server/dati-dinamici/ordine-sql.ts';
import { pagina } from '#server/dati-dinamici/pagina.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { elenco, elimina } from '#server/tabella-record.ts';
import { certifica, ritira } from '#server/titoli/certificazione.ts';
import { leggiComposizione, scriviComposizione } from '#server/titoli/composizione.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import { leggiEstensione, scriviEstensione } from '#server/titoli/estensione.ts';
import {
  essenzialiCercati,
  perDescrizione,
  tuttiGliEssenziali,
  valoriDistinti,
} from '#server/titoli/letture.ts';
import { ordineTitoli } from '#server/titoli/ordine.ts';
import { allocazioneDi } from '#server/titoli/patrimonio.ts';
import { aggiornaTitolo, completo, creaTitolo, titoloPerCodice } from '#server/titoli/scrittura.ts';
import { type RecordTitolo, tabellaTitoli } from '#server/titoli/tabella.ts';

const DIMENSIONE_PAGINA = 25;

type Filtro = FiltroTitoliWire & {
  readonly sqlParams?: { readonly orderByDict?: unknown } | null;
};

const dove = (filtro: Filtro | null | undefined) => {
  const giorno = filtro?.dataRiferimento;
  if (giorno && !eData(giorno))
    throw erroreCampo('dataRiferimento', `${giorno} non esiste nel calendario.`);
  return condizioneTitoli(filtro);
};

const ordineDi = (filtro: Filtro | null | undefined) =>
  ordineTitoli((filtro?.sqlParams?.orderByDict ?? null) as Ordinamento | null);

const legaPagine = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteTitoli.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordTitolo>(tx, tabellaTitoli)),
  );

  registra(app, servizi, rotteTitoli.filtrati, async ({ contesto, body }) => {
    const filtro = dove(body);
    const ordine = clausolaOrdine(ordineDi(body));
    return inTransazione(db, contesto, (tx) =>
      elenco<RecordTitolo>(tx, tabellaTitoli, filtro, ordine),
    );
  });

  registra(app, servizi, rotteTitoli.paginaSemplice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      pagina<RecordTitolo>(tx, tabellaTitoli, sql`true`, ordineTitoli(null), {
        pageNumber: query.pageNumber ?? 1,
        pageSize: query.pageSize ?? DIMENSIONE_PAGINA,
        cursore: null,
        conteggioEsatto: false,
      }),
    ),
  );

  registra(app, servizi, rotteTitoli.conteggio, ({ contesto }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*) from titoli`.execute(tx);
      return { count: rows[0]?.count ?? 0 };
    }),
  );

  registra(app, servizi, rotteTitoli.pagina, async ({ contesto, body: { paging, filter } }) => {
    const filtro = dove(filter);
    const ordine = ordineDi(filter);
    return inTransazione(db, contesto, (tx) =>
      pagina<RecordTitolo>(tx, tabellaTitoli, filtro, ordine, {
        pageNumber: paging?.pageNumber ?? 1,
        pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
        cursore: paging?.cursore ?? null,
        conteggioEsatto: paging?.conteggio === 'esatto',
      }),
    );
  });
};

const legaRicerche = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const leggi = <T>(contesto: Contesto, passi: (tx: Tx) => Promise<T>) =>
    inTransazione(db, contesto, passi);

  registra(app, servizi, rotteTitoli.essenziali, async ({ contesto, body, reply }) => {
    const filtro = dove(body);
    const testo = body?.testo?.trim() || null;
    const limite = body?.limite ?? null;
    if (testo !== null || limite !== null)
      return leggi(contesto, (tx) =>
        essenzialiCercati(tx, filtro, { testo, limite: limite ?? 10_000 }),
      );
    return reply
      .type('application/json; charset=utf-8')
      .send(tuttiGliEssenziali(db, contesto, filtro));
  });

  registra(app, servizi, rotteTitoli.perCodice, ({ contesto, query }) =>
    leggi(contesto, async (tx) => completo(tx, await titoloPerCodice(tx, query.code))),
  );

  registra(app, servizi, rotteTitoli.perDescrizione, ({ contesto, params }) =>
    leggi(contesto, (tx) => perDescrizione(tx, params.text)),
  );

  registra(app, servizi, rotteTitoli.valoriDistinti, ({ contesto, params }) =>
    leggi(contesto, (tx) => valoriDistinti(tx, params.field)),
  );

  registra(app, servizi, rotteTitoli.allocazione, ({ contesto, params }) => {
    const codAzienda = aziendaDi(contesto);
    return leggi(contesto, (tx) => allocazioneDi(tx, codAzienda, params.id));
  });
};

const legaScritture = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteTitoli.crea, ({ contesto, body, query }) =>
    inTransazione(db, contesto, (tx) => creaTitolo(tx, body, query.codTitoloDaDuplicare)),
  );

  registra(app, servizi, rotteTitoli.aggiorna, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      aggiornaTitolo(tx, { id: params.id, versione: body.versione }, body),
    ),
  );

  registra(app, servizi, rotteTitoli.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabellaTitoli, attesa));
  });

  registra(app, servizi, rotteTitoli.certifica, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => certifica(tx, body.titoli)),
  );

  registra(app, servizi, rotteTitoli.ritiraCertificazione, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => ritira(tx, body.titoli)),
  );
};

const legaParti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteTitoli.composizione, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => leggiComposizione(tx, params.id)),
  );

  registra(app, servizi, rotteTitoli.scriviComposizione, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      scriviComposizione(tx, { id: params.id, versione: body.versione }, body),
    ),
  );

  registra(app, servizi, rotteTitoli.estensione, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ id: number; versione: number }>`
        select id, versione from titoli where id = ${params.id}`.execute(tx);
      const [titolo] = rows;
      if (!titolo) throw errore('NON_TROVATO');
      return leggiEstensione(tx, titolo);
    }),
  );

  registra(app, servizi, rotteTitoli.scriviEstensione, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      scriviEstensione(tx, { id: params.id, versione: body.versione }, body),
    ),
  );
};

export const rotteDeiTitoli = (app: FastifyInstance, servizi: Servizi): void => {
  legaPagine(app, servizi);
  legaRicerche(app, servizi);
  legaScritture(app, servizi);
  legaParti(app, servizi);
};
