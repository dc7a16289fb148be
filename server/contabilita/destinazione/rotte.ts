import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteAttesa } from '#contract/contabilita/attesa.ts';
import {
  type DomandaContabilizzaWire,
  rotteContabilizza,
} from '#contract/contabilita/contabilizza.ts';
import { rotteDestinazione } from '#contract/contabilita/destinazione.ts';
import { rotteDelMovimento } from '#contract/contabilita/movimento.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { scrittureDelMovimento } from '../del-movimento.ts';
import type { Domanda, TipoElaborazione } from '../generazione/domanda.ts';
import { scrittureDellIpotesi } from '../ipotesi.ts';
import { type Libro, libroDi, libroTenuto } from '../libro.ts';
import { attesaContabile } from './attesa.ts';
import { creaContabilizzazione } from './creazione.ts';
import { rottaDelleDefinizioni } from './definizioni.ts';
import { pendente } from './elaborazioni.ts';
import { estesa } from './estesa.ts';
import { paginaDestinazione, scrittura } from './lettura.ts';
import { correggi, manutenzione, togli } from './manutenzione.ts';
import { paginaScarti, paginaScritture, riepilogoDi } from './simulate.ts';
import { rottaDellaStampa } from './stampa.ts';

const MASSIMO_ELENCO = 10_000;

export const TITOLI: Readonly<Record<TipoElaborazione, string>> = {
  G: 'movimenti giornalieri',
  F: 'movimenti fine periodo',
};

const nullo = <T>(valore: T | null | undefined): T | null => valore ?? null;
const codici = (scelti: readonly string[] | null | undefined): readonly string[] | null =>
  scelti?.length ? scelti : null;

/** What is asked, with what it leaves unsaid: from what was last confirmed, to yesterday. */
/** The day after what was last confirmed, or the first of all movements; not after the end. */
async function giornoProposto(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  { tipo, al }: Pick<Domanda, 'tipo' | 'al'>,
): Promise<Data> {
  const { rows } = await sql<{ dal: Data | null }>`
    select coalesce(
      (select max(e.al) + 1 from elaborazioni_contabili e
        where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro} and e.tipo_elaborazione = ${tipo}
          and e.stato = 'C'),
      (select min(m.data_operazione) from movimenti m
        where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.id_capofila is null)) as dal`.execute(
    tx,
  );
  const proposto = rows[0]?.dal ?? al;
  return proposto > al ? al : proposto;
}

async function completa(
  tx: Tx,
  codAzienda: string,
  tipo: TipoElaborazione,
  chiesta: DomandaContabilizzaWire,
): Promise<Domanda> {
  const libro = await libroTenuto(tx, codAzienda, chiesta.codLibro);
  const oggi = await oggiARoma(tx);
  const al = (nullo(chiesta.al) ?? aggiungiGiorni(oggi, -1)) as Data;
  if (al > oggi)
    throw erroreCampo('al', `Si contabilizza fino a oggi, ${stampaData(oggi)}, non oltre.`);
  const dal = (nullo(chiesta.dal) ?? (await giornoProposto(tx, libro, { tipo, al }))) as Data;
  if (dal > al)
    throw erroreCampo('al', 'La fine del periodo precede l’inizio: scambiare le due date.');
  return {
    ...libro,
    ...{ tipo, dal, al },
    arretrate: chiesta.arretrate !== false,
    conScarti: chiesta.conScarti === true,
    conDeroga: chiesta.conDeroga === true,
    codPortafoglio: codici(chiesta.codPortafoglio),
    codDepositario: codici(chiesta.codDepositario),
    causale: codici(chiesta.causale),
    tipoTitolo: codici(chiesta.tipoTitolo),
  };
}

/** Whoever confirms or cancels names what waits; of none there is nothing to do. */
export async function esigiPendente(
  tx: Tx,
  codAzienda: string,
  codLibro: string | undefined,
  tipo: TipoElaborazione,
) {
  const libro = await libroDi(tx, codAzienda, codLibro);
  const una = await pendente(tx, libro, tipo);
  if (una) return una;
  throw errore('STATO_NON_ADATTO', {
    detail: `Nessuna generazione di ${TITOLI[tipo]} attende: farne una, o guardare il giornale.`,
  });
}

/** The same job for the same guid, whatever has become of what it was to do. */
async function giaChiesto(tx: Tx, contesto: Contesto, guid: string | undefined): Promise<boolean> {
  if (guid === undefined) return false;
  const { rows } = await sql`
    select from lavori where guid = ${guid} and utente = ${contesto.utente.username}
       and tipo = 'contabilizzazione' and parametri ->> 'azione' = 'conferma'`.execute(tx);
  return rows.length > 0;
}

const rotteDiContabilizza = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteContabilizza.anteprima, ({ contesto, params, query, body }) => {
    const chiesta = body ?? {};
    esigiGiorni({ ...chiesta }, ['dal', 'al']);
    return inTransazione(db, contesto, async (tx) => {
      const { tipoElaborazione: tipo } = params;
      const domanda = await completa(tx, aziendaDi(contesto), tipo, chiesta);
      const titolo = `Simulazione contabile: ${TITOLI[tipo]}`;
      const azione = { azione: 'anteprima', domanda } as const;
      const guid = query.guid ?? randomUUID();
      return avviato((await creaContabilizzazione(tx, contesto, guid, titolo, azione)).lavoro);
    });
  });
  lega(app, servizi, rotteContabilizza.genera, ({ contesto, params, query, body }) => {
    const chiesta = body ?? {};
    esigiGiorni({ ...chiesta }, ['dal', 'al']);
    return inTransazione(db, contesto, async (tx) => {
      const { tipoElaborazione: tipo } = params;
      const domanda = await completa(tx, aziendaDi(contesto), tipo, chiesta);
      const titolo = `Generazione contabile: ${TITOLI[tipo]}`;
      const azione = { azione: 'genera', domanda } as const;
      const guid = query.guid ?? randomUUID();
      const { lavoro, creato } = await creaContabilizzazione(tx, contesto, guid, titolo, azione);
      const attende = creato ? await pendente(tx, domanda, tipo) : null;
      if (attende)
        throw errore('STATO_NON_ADATTO', {
          detail: `Esiste una generazione del ${stampaData(attende.generataIl.slice(0, 10))} non confermata: confermarla o annullarla prima di farne un’altra.`,
        });
      return avviato(lavoro);
    });
  });
  const inAzienda = <T>(contesto: Contesto, passi: (tx: Tx, codAzienda: string) => Promise<T>) =>
    inTransazione(db, contesto, (tx) => passi(tx, aziendaDi(contesto)), { istantanea: true });
  lega(app, servizi, rotteContabilizza.scritture, ({ contesto, params, query }) =>
    inAzienda(contesto, (tx, codAzienda) => paginaScritture(tx, codAzienda, params.guid, query)),
  );
  lega(app, servizi, rotteContabilizza.scarti, ({ contesto, params, query }) =>
    inAzienda(contesto, (tx, codAzienda) => paginaScarti(tx, codAzienda, params.guid, query)),
  );
  lega(app, servizi, rotteContabilizza.bilancio, ({ contesto, params }) =>
    inAzienda(contesto, (tx, codAzienda) => riepilogoDi(tx, codAzienda, params.guid)),
  );
};

export const rotteDellaDestinazione = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDiContabilizza(app, servizi);
  rottaDelleDefinizioni(app, servizi);
  rottaDellaStampa(app, servizi);
  const inAzienda = <T>(contesto: Contesto, passi: (tx: Tx, codAzienda: string) => Promise<T>) =>
    inTransazione(db, contesto, (tx) => passi(tx, aziendaDi(contesto)));
  lega(app, servizi, rotteDestinazione.elenco, ({ contesto }) =>
    inAzienda(
      contesto,
      async (tx, codAzienda) =>
        (await paginaDestinazione(tx, codAzienda, { paging: { pageSize: MASSIMO_ELENCO } })).items,
    ),
  );
  lega(app, servizi, rotteDestinazione.filtrate, ({ contesto, body }) => {
    const filtro = body ?? {};
    esigiGiorni({ ...filtro }, ['dataDa', 'dataA']);
    return inAzienda(contesto, (tx, codAzienda) => paginaDestinazione(tx, codAzienda, filtro));
  });
  lega(app, servizi, rotteDestinazione.perCodice, ({ contesto, params }) =>
    inAzienda(contesto, async (tx, codAzienda) => {
      const una = await scrittura(tx, codAzienda, params.code);
      if (una) return una;
      throw errore('NON_TROVATO');
    }),
  );
  lega(app, servizi, rotteDestinazione.estesa, ({ contesto, params }) =>
    inAzienda(contesto, (tx, codAzienda) => estesa(tx, codAzienda, params.code)),
  );
  lega(app, servizi, rotteDestinazione.manutenzione, ({ contesto, params }) =>
    inAzienda(contesto, (tx, codAzienda) => manutenzione(tx, codAzienda, params.id)),
  );
  lega(app, servizi, rotteDestinazione.aggiorna, ({ contesto, params, body }) => {
    esigiGiorni({ ...body }, ['dataContabile']);
    return inAzienda(contesto, (tx, codAzienda) => correggi(tx, codAzienda, params.id, body));
  });
  lega(app, servizi, rotteDestinazione.elimina, ({ contesto, params }) =>
    inAzienda(contesto, (tx, codAzienda) => togli(tx, codAzienda, [params.id])),
  );
  lega(app, servizi, rotteDestinazione.eliminaPiu, ({ contesto, body }) =>
    inAzienda(contesto, (tx, codAzienda) => togli(tx, codAzienda, body.ids)),
  );
  lega(app, servizi, rotteDelMovimento.scritture, ({ contesto, params, query }) =>
    inAzienda(contesto, async (tx, codAzienda) =>
      scrittureDelMovimento(tx, await libroDi(tx, codAzienda, query.codLibro), params.id),
    ),
  );
  lega(app, servizi, rotteDelMovimento.ipotesi, ({ contesto, query, body }) =>
    scrittureDellIpotesi(servizi.db, contesto, body, query.codLibro),
  );
  lega(app, servizi, rotteAttesa.attesa, ({ contesto }) => inAzienda(contesto, attesaContabile));
  lega(app, servizi, rotteDestinazione.esistePrecedente, ({ contesto, query }) =>
    inAzienda(contesto, async (tx, codAzienda) => {
      const libro = await libroDi(tx, codAzienda, query.codLibro);
      const elaborazione = await pendente(tx, libro, query.tipoElaborazione);
      return { esiste: elaborazione !== null, elaborazione };
    }),
  );
  lega(app, servizi, rotteDestinazione.conferma, ({ contesto, query }) =>
    inAzienda(contesto, async (tx, codAzienda) => {
      const { tipoElaborazione: tipo, codLibro } = query;
      const guid = query.guid ?? randomUUID();
      const idElaborazione = (await giaChiesto(tx, contesto, query.guid))
        ? 0
        : (await esigiPendente(tx, codAzienda, codLibro, tipo)).id;
      const titolo = `Conferma del trasferimento: ${TITOLI[tipo]}`;
      const azione = { azione: 'conferma', idElaborazione } as const;
      return avviato((await creaContabilizzazione(tx, contesto, guid, titolo, azione)).lavoro);
    }),
  );
  lega(app, servizi, rotteDestinazione.annulla, ({ contesto, query }) =>
    inAzienda(contesto, async (tx, codAzienda) => {
      const una = await esigiPendente(tx, codAzienda, query.codLibro, query.tipoElaborazione);
      const { rows } = await sql<{ annullate: number }>`
        select annulla_elaborazione(${una.id}) as annullate`.execute(tx);
      return { annullate: rows[0]?.annullate ?? 0 };
    }),
  );
};
