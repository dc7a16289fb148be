import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import { eGuid } from '#domain/record/filtri/campo-filtro.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { clausolaOrdine } from '#server/record/ordine-sql.ts';
import { impagina, lettorePerChiavi, pagina } from '#server/record/pagina.ts';
import { LAVORO_IGNOTO } from '#server/record/scritti-da.ts';
import { elenco, elimina } from '#server/record/tabella-record.ts';
import { certifica, ritira } from './certificazione.ts';
import { leggiComposizione, scriviComposizione } from './composizione.ts';
import { decisioneDi } from './con-movimenti.ts';
import { condizioneTitoli } from './condizione.ts';
import { leggiEstensione, scriviEstensione } from './estensione.ts';
import {
  essenzialiCercati,
  perDescrizione,
  tuttiGliEssenziali,
  valoriDistinti,
} from './letture.ts';
import { ordineTitoli } from './ordine.ts';
import { allocazioneDi } from './patrimonio.ts';
import { aggiornaTitolo, completo, creaTitolo, titoloPerCodice } from './salvataggio.ts';
import { type RecordTitolo, tabellaTitoli } from './tabella.ts';
import { titoliTenuti } from './tenuti.ts';

const DIMENSIONE_PAGINA = 25;

type Filtro = FiltroTitoliWire & {
  readonly sqlParams?: { readonly orderByDict?: unknown } | null;
};

const dove = (filtro: Filtro | null | undefined, daIndice = true) => {
  const giorno = filtro?.dataRiferimento;
  if (giorno && !eData(giorno))
    throw erroreCampo('dataRiferimento', `${giorno} non esiste nel calendario.`);
  if (filtro?.importazione && !eGuid(filtro.importazione))
    throw erroreCampo('importazione', LAVORO_IGNOTO);
  return condizioneTitoli(filtro, daIndice);
};

const ordineDi = (filtro: Filtro | null | undefined) =>
  ordineTitoli((filtro?.sqlParams?.orderByDict ?? null) as Ordinamento | null);

const legaPagine = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteTitoli.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordTitolo>(tx, tabellaTitoli)),
  );

  lega(app, servizi, rotteTitoli.filtrati, async ({ contesto, body }) => {
    const filtro = dove(body);
    const ordine = clausolaOrdine(ordineDi(body));
    return inTransazione(db, contesto, (tx) =>
      elenco<RecordTitolo>(tx, tabellaTitoli, filtro, ordine),
    );
  });

  lega(app, servizi, rotteTitoli.paginaSemplice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      pagina<RecordTitolo>(tx, tabellaTitoli, sql`true`, ordineTitoli(null), {
        pageNumber: query.pageNumber ?? 1,
        pageSize: query.pageSize ?? DIMENSIONE_PAGINA,
        cursore: null,
        conteggioEsatto: false,
      }),
    ),
  );

  lega(app, servizi, rotteTitoli.conteggio, ({ contesto }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*) from titoli`.execute(tx);
      return { count: rows[0]?.count ?? 0 };
    }),
  );

  lega(app, servizi, rotteTitoli.pagina, async ({ contesto, body: { paging, filter } }) => {
    const righe = {
      filtro: dove(filter),
      seMolte: dove(filter, false),
      tratto: sql`true`,
      diSeguito: true,
    };
    const ordine = ordineDi(filter);
    const richiesta = {
      pageNumber: paging?.pageNumber ?? 1,
      pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
      cursore: paging?.cursore ?? null,
      conteggioEsatto: paging?.conteggio === 'esatto',
    };
    return inTransazione(db, contesto, (tx) =>
      impagina<RecordTitolo>(lettorePerChiavi(tx, tabellaTitoli, righe), ordine, richiesta),
    );
  });
};

const legaRicerche = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const leggi = <T>(contesto: Contesto, passi: (tx: Tx) => Promise<T>) =>
    inTransazione(db, contesto, passi);

  lega(app, servizi, rotteTitoli.essenziali, async ({ contesto, body, reply }) => {
    const filtro = dove(body);
    const testo = body?.testo?.trim() || null;
    const limite = body?.limite ?? null;
    if (testo !== null || limite !== null)
      return leggi(contesto, (tx) =>
        essenzialiCercati(tx, filtro, { testo, limite: limite ?? 10_000 }),
      );
    const tutti = await tuttiGliEssenziali(db, contesto, filtro);
    return reply.type('application/json; charset=utf-8').send(tutti);
  });

  lega(app, servizi, rotteTitoli.tenuti, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    if (!eData(body.data)) throw erroreCampo('data', `${body.data} non esiste nel calendario.`);
    return leggi(contesto, (tx) => titoliTenuti(tx, { ...body, codAzienda }));
  });

  lega(app, servizi, rotteTitoli.perCodice, ({ contesto, query }) =>
    leggi(contesto, async (tx) => completo(tx, await titoloPerCodice(tx, query.code))),
  );

  lega(app, servizi, rotteTitoli.perDescrizione, ({ contesto, params }) =>
    leggi(contesto, (tx) => perDescrizione(tx, params.text)),
  );

  lega(app, servizi, rotteTitoli.valoriDistinti, ({ contesto, params }) =>
    leggi(contesto, (tx) => valoriDistinti(tx, params.field)),
  );

  lega(app, servizi, rotteTitoli.allocazione, ({ contesto, params, leggi: daReplica }) => {
    const codAzienda = aziendaDi(contesto);
    return daReplica((tx) => allocazioneDi(tx, codAzienda, params.id));
  });
};

const legaSalvataggi = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteTitoli.crea, ({ contesto, body, query }) =>
    inTransazione(db, contesto, (tx) => creaTitolo(tx, body, query.codTitoloDaDuplicare)),
  );

  lega(app, servizi, rotteTitoli.aggiorna, ({ contesto, params, body }) => {
    const attesa = { id: params.id, versione: body.versione };
    const decisione = decisioneDi(contesto, body.confermaConMovimenti);
    return inTransazione(db, contesto, (tx) => aggiornaTitolo(tx, attesa, body, decisione));
  });

  lega(app, servizi, rotteTitoli.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabellaTitoli, attesa));
  });

  lega(app, servizi, rotteTitoli.certifica, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => certifica(tx, body.titoli)),
  );

  lega(app, servizi, rotteTitoli.ritiraCertificazione, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => ritira(tx, body.titoli)),
  );
};

const legaParti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteTitoli.composizione, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => leggiComposizione(tx, params.id)),
  );

  lega(app, servizi, rotteTitoli.scriviComposizione, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      scriviComposizione(tx, { id: params.id, versione: body.versione }, body),
    ),
  );

  lega(app, servizi, rotteTitoli.estensione, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ id: number; versione: number }>`
        select id, versione from titoli where id = ${params.id}`.execute(tx);
      const [titolo] = rows;
      if (!titolo) throw errore('NON_TROVATO');
      return leggiEstensione(tx, titolo);
    }),
  );

  lega(app, servizi, rotteTitoli.scriviEstensione, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) =>
      scriviEstensione(tx, { id: params.id, versione: body.versione }, body),
    ),
  );
};

export const rotteDeiTitoli = (app: FastifyInstance, servizi: Servizi): void => {
  legaPagine(app, servizi);
  legaRicerche(app, servizi);
  legaSalvataggi(app, servizi);
  legaParti(app, servizi);
};
