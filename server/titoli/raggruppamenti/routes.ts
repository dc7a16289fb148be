import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Risposta } from '#contract/rotta.ts';
import { ragioneEsito, siScrive } from '#domain/titoli/raggruppamenti/incollati.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { aggiorna, elenco, elimina, inserisci, uno } from '#server/record/tabella-record.ts';
import { esamina, improntaEsame, type RigaEsaminata } from './esame.ts';
import { sposta } from './spostamenti.ts';
import { type RecordRaggruppamento, tabellaRaggruppamenti } from './tabella.ts';
import { titoliRaggruppati } from './titoli.ts';

type Descrizioni = Risposta<(typeof rotteRaggruppamenti)['descrizioni']>;

const dimensioni = async (tx: Tx): Promise<Descrizioni> => {
  const { rows } = await sql<Descrizioni[number]>`
    select n.numero as id, n.descrizione, n.listino,
           (select count(*) from raggruppamenti g where g.numero = n.numero) as raggruppamenti,
           (select count(*) from raggruppamenti_titoli r
              join raggruppamenti g on g.id = r.id_raggruppamento
             where g.numero = n.numero) as titoli
      from numeri_raggruppamento n order by n.numero`.execute(tx);
  return rows;
};

/** The same code may stand in more than one dimension: then the number says which. */
const perCodice = async (tx: Tx, code: string, numero: number | undefined) => {
  const trovati = await elenco<RecordRaggruppamento>(
    tx,
    tabellaRaggruppamenti,
    sql`t.cod_raggruppamento = ${code} and (${numero ?? null}::int is null or t.numero = ${numero ?? null})`,
  );
  const [primo, altro] = trovati;
  if (!primo) throw errore('NON_TROVATO');
  if (altro)
    throw erroreCampo('numero', 'Il codice c’è in più dimensioni: dire il numero di quale.');
  return primo;
};

const esigiEsistente = async (tx: Tx, numero: number): Promise<void> => {
  const { rows } = await sql`
    select from numeri_raggruppamento where numero = ${numero}`.execute(tx);
  if (rows.length === 0)
    throw erroreCampo('numeroRaggruppamento', `La dimensione ${numero} non c’è.`);
};

const esigiSenzaTitoli = async (tx: Tx, id: number): Promise<void> => {
  const { titoli } = await uno<RecordRaggruppamento>(tx, tabellaRaggruppamenti, 'id', id);
  if (titoli === 0) return;
  const quanti = titoli === 1 ? 'un titolo' : `${titoli.toLocaleString('it')} titoli`;
  throw errore('IN_USO', {
    detail: `Il raggruppamento ha ${quanti}: spostarli o toglierli prima.`,
  });
};

const esigiTutte = (righe: readonly RigaEsaminata[]): void => {
  const sbagliate = righe.filter(({ esito }) => !siScrive(esito));
  if (sbagliate.length === 0) return;
  const errori = sbagliate.slice(0, 100).map(({ riga, titolo, esito }) => ({
    campo: `righe.${riga}`,
    messaggio: `riga ${riga}, «${titolo}»: ${ragioneEsito[esito]}`,
  }));
  const detail = `${sbagliate.length} righe non si possono scrivere: nulla è stato scritto.`;
  throw errore('REGOLA_VIOLATA', { detail, errori });
};

/** The titoli of the lines that change something. */
const spostamenti = (righe: readonly RigaEsaminata[]) =>
  righe.flatMap(({ esito, idTitolo, da, a }) =>
    idTitolo !== null && ['nuovo', 'spostato', 'invariato'].includes(esito)
      ? [{ idTitolo, da, a }]
      : [],
  );

const rotteDeiTitoliRaggruppati = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteRaggruppamenti.titoli, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => titoliRaggruppati(tx, body ?? {})),
  );

  lega(app, servizi, rotteRaggruppamenti.mettiTitoli, ({ contesto, query, body }) =>
    inTransazione(db, contesto, async (tx) => {
      await esigiEsistente(tx, body.numeroRaggruppamento);
      const righe = await esamina(tx, body);
      const impronta = improntaEsame(righe);
      if (query.anteprima) return { righe, impronta, mossi: null };
      if (body.impronta && body.impronta !== impronta)
        throw errore('CONFLITTO', {
          detail: 'Dopo l’anteprima qualcosa è cambiato: guardarla di nuovo prima di scrivere.',
        });
      if (!query.soloValide) esigiTutte(righe);
      return {
        righe,
        impronta,
        mossi: await sposta(tx, body.numeroRaggruppamento, spostamenti(righe)),
      };
    }),
  );

  lega(app, servizi, rotteRaggruppamenti.spostaTitoli, ({ contesto, query, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { id } = query;
      const meta = await uno<RecordRaggruppamento>(tx, tabellaRaggruppamenti, 'id', id);
      const righe = body.righe.map(({ a = id, ...una }) => ({ ...una, a }));
      return sposta(tx, meta.numeroRaggruppamento, righe);
    }),
  );

  lega(app, servizi, rotteRaggruppamenti.togliTitoli, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      sposta(
        tx,
        body.numeroRaggruppamento,
        body.righe.map(({ idTitolo, da }) => ({ idTitolo, da, a: null })),
      ),
    ),
  );
};

export const rotteDeiRaggruppamenti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const t = tabellaRaggruppamenti;

  lega(app, servizi, rotteRaggruppamenti.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordRaggruppamento>(tx, t)),
  );

  lega(app, servizi, rotteRaggruppamenti.perCodice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) => perCodice(tx, query.code, query.numero)),
  );

  lega(app, servizi, rotteRaggruppamenti.descrizioni, ({ contesto }) =>
    inTransazione(db, contesto, dimensioni),
  );

  lega(app, servizi, rotteRaggruppamenti.crea, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      await esigiEsistente(tx, body.numeroRaggruppamento);
      return inserisci<RecordRaggruppamento>(tx, t, body);
    }),
  );

  lega(app, servizi, rotteRaggruppamenti.aggiorna, ({ contesto, query, body }) => {
    if (body.id !== undefined && body.id !== query.id) throw errore('ID_DISCORDE');
    return inTransazione(db, contesto, async (tx) => {
      const prima = await uno<RecordRaggruppamento>(tx, t, 'id', query.id);
      if (prima.numeroRaggruppamento !== body.numeroRaggruppamento)
        throw erroreCampo('numeroRaggruppamento', 'Un raggruppamento resta nella sua dimensione.');
      return aggiorna<RecordRaggruppamento>(tx, t, { id: query.id, versione: body.versione }, body);
    });
  });

  lega(app, servizi, rotteRaggruppamenti.elimina, ({ contesto, params, query, body }) =>
    inTransazione(db, contesto, async (tx) => {
      await esigiSenzaTitoli(tx, params.id);
      return elimina(tx, t, { id: params.id, versione: query.versione ?? body?.versione });
    }),
  );

  rotteDeiTitoliRaggruppati(app, servizi);
};
