import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { rotteCambi } from '#contract/cambi.ts';
import { type DiviseNote, erroriRiga } from '#domain/dati-dinamici/riga.ts';
import { variazionePercentuale } from '#domain/divise/cambio.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/contesto.ts';
import {
  type ArchivioSql,
  archivioCambi,
  condizione,
  ordinamento,
} from '#server/dati-dinamici/archivio.ts';
import { pagina } from '#server/dati-dinamici/pagina.ts';
import { scrivi } from '#server/dati-dinamici/scrittura.ts';
import type { Tx } from '#server/db/schema.ts';
import { type ErroreCampo, errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { aggiorna, elenco, elimina, type Valori } from '#server/tabella-record.ts';

type RecordCambio = Static<(typeof rotteCambi.aggiorna)['risposta'] & TSchema>;

/** What the table gives: the rate before stands in place of the variation that is shown. */
type CambioLetto = Omit<RecordCambio, 'variazione'> & { precedente: string | null };

const comeCambio = ({ precedente, ...cambio }: CambioLetto): RecordCambio => ({
  ...cambio,
  variazione: precedente === null ? null : variazionePercentuale(precedente, cambio.cambio),
});

const DIMENSIONE_PAGINA = 25;

const esigiNessuno = (errori: readonly ErroreCampo[]): void => {
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};

const esigiDate = (filtro: Readonly<Record<string, unknown>>): void =>
  esigiNessuno(
    ['dateFrom', 'dateTo'].flatMap((campo) => {
      const giorno = filtro[campo];
      const bene = typeof giorno !== 'string' || eData(giorno);
      return bene ? [] : [{ campo, messaggio: `${giorno} non esiste nel calendario.` }];
    }),
  );

const diviseNote = async (tx: Tx): Promise<DiviseNote> => {
  const righe = await tx
    .selectFrom('divise')
    .select(['cod_divisa', 'valido_dal', 'valido_al'])
    .execute();
  return new Map(
    righe.map(({ cod_divisa, valido_dal, valido_al }) => [
      cod_divisa,
      { validoDal: valido_dal as Data | null, validoAl: valido_al as Data | null },
    ]),
  );
};

/** The row's own values, checked by the archive's rules: nothing wrong reaches the table. */
const valoriDi = async (tx: Tx, { tipo }: ArchivioSql, corpo: Valori): Promise<Valori> => {
  esigiNessuno(erroriRiga(tipo, corpo, await diviseNote(tx)));
  const nomi = [...tipo.chiave, ...tipo.valori].map(({ nome }) => nome);
  // What a hand writes has no source: that of the value it replaces is no longer true.
  return { ...Object.fromEntries(nomi.map((nome) => [nome, corpo[nome]])), fonte: null };
};

export const rotteDegliArchivi = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const archivio = archivioCambi;
  const { tabella } = archivio;

  registra(app, servizi, rotteCambi.elenco, async ({ contesto }) => {
    const righe = await inTransazione(db, contesto, (tx) => elenco<CambioLetto>(tx, tabella));
    return righe.map(comeCambio);
  });

  registra(app, servizi, rotteCambi.filtrati, async ({ contesto, body }) => {
    esigiDate(body);
    const dove = condizione(archivio, body);
    const righe = await inTransazione(db, contesto, (tx) => elenco<CambioLetto>(tx, tabella, dove));
    return righe.map(comeCambio);
  });

  registra(app, servizi, rotteCambi.pagina, async ({ contesto, body }) => {
    const filtro = body.filter ?? {};
    esigiDate(filtro);
    const { paging } = body;
    const ordine = ordinamento(archivio, filtro.sqlParams?.orderByDict as Ordinamento | undefined);
    const letta = await inTransazione(db, contesto, (tx) =>
      pagina<CambioLetto>(tx, tabella, condizione(archivio, filtro), ordine, {
        pageNumber: paging?.pageNumber ?? 1,
        pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
        cursore: paging?.cursore ?? null,
        conteggioEsatto: paging?.conteggio === 'esatto',
      }),
    );
    return { ...letta, items: letta.items.map(comeCambio) };
  });

  registra(app, servizi, rotteCambi.crea, async ({ contesto, body, reply }) => {
    const { record, prima } = await inTransazione(db, contesto, async (tx) =>
      scrivi<CambioLetto>(tx, archivio, await valoriDi(tx, archivio, body)),
    );
    reply.code(prima ? 200 : 201);
    return { ...comeCambio(record), sostituito: prima?.cambio ?? null };
  });

  registra(app, servizi, rotteCambi.aggiorna, async ({ contesto, params, body }) => {
    const attesa = { id: params.id, versione: body.versione };
    const scritto = await inTransazione(db, contesto, async (tx) =>
      aggiorna<CambioLetto>(tx, tabella, attesa, await valoriDi(tx, archivio, body)),
    );
    return comeCambio(scritto);
  });

  registra(app, servizi, rotteCambi.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabella, attesa));
  });
};
