import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { FiltroArchivio } from '#contract/archivi.ts';
import { altreFiltrateDi, rottaConteggioDi } from '#contract/archivi.ts';
import type { RichiestaPaginata } from '#contract/forme.ts';
import { eAziendale } from '#domain/dati-dinamici/tipi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import { type ArchivioSql, archivi, ordinamento } from '#server/dati-dinamici/archivio.ts';
import { condizione, type FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import { esigiFiltro } from '#server/dati-dinamici/filtro-ammesso.ts';
import { elencoArchivio, lettoreArchivio } from '#server/dati-dinamici/lettura-archivio.ts';
import { impagina } from '#server/dati-dinamici/pagina.ts';
import { conCodici, erroriDi, leggiRiferimenti } from '#server/dati-dinamici/riferimenti.ts';
import { fonteDelRecordEliminato } from '#server/dati-dinamici/ripresa.ts';
import { legaNuoviValori } from '#server/dati-dinamici/rotte-nuovi-valori.ts';
import { scrivi } from '#server/dati-dinamici/scrittura.ts';
import type { Tx } from '#server/db/schema.ts';
import { type ErroreCampo, errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import {
  aggiorna,
  elimina,
  quanti,
  type RecordLetto,
  type Valori,
} from '#server/tabella-record.ts';

/** What every archive's bodies have in common; the rest is checked by each one's own schema. */
type Pagina = Static<ReturnType<typeof RichiestaPaginata<typeof FiltroArchivio>>>;
type Corpo = Valori & { readonly versione?: number; readonly ripristina?: number };
type Riga = RecordLetto & Valori;

const DIMENSIONE_PAGINA = 25;

const esigiNessuno = (errori: readonly ErroreCampo[]): void => {
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};

/** The row's own values, checked by the archive's rules: nothing wrong reaches the table. */
const valoriDi = async (
  tx: Tx,
  { codAzienda }: Contesto,
  { tipo }: ArchivioSql,
  corpo: Corpo,
): Promise<Valori> => {
  const riferimenti = await leggiRiferimenti(tx, { codAzienda }, tipo, [corpo]);
  esigiNessuno(erroriDi(tipo, corpo, riferimenti));
  const letto = conCodici(tipo, corpo, riferimenti);
  const nomi = [...tipo.chiave, ...tipo.valori].map(({ nome }) => nome);
  return {
    ...(eAziendale(tipo) && { codAzienda }),
    ...Object.fromEntries(nomi.map((nome) => [nome, letto[nome]])),
    // What a hand writes has no source: that of the value it replaces is no longer true.
    fonte: null,
    ...(tipo.conOrigine && { dataOrigine: null, metodo: null }),
  };
};

const legaLettura = (app: FastifyInstance, servizi: Servizi, archivio: ArchivioSql): void => {
  const { db } = servizi;
  const { rotte, tabella, tipo, mostra } = archivio;

  const leggi = async (contesto: Contesto, filtro: FiltroArchivioWire) => {
    const righe = await inTransazione(db, contesto, (tx) =>
      elencoArchivio(tx, archivio, filtro, contesto.codAzienda),
    );
    return righe.map(mostra);
  };

  registra(app, servizi, rotte.elenco, ({ contesto }) => leggi(contesto, {}));

  for (const rotta of [rotte.filtrati, ...altreFiltrateDi(tipo)])
    registra(app, servizi, rotta, ({ contesto, body }) => {
      esigiFiltro(archivio, body);
      return leggi(contesto, body);
    });

  if (tipo.rottaConteggio)
    registra(app, servizi, rottaConteggioDi(tipo), async ({ contesto }) => {
      const dove = condizione(archivio, {}, contesto.codAzienda);
      return { count: await inTransazione(db, contesto, (tx) => quanti(tx, tabella, dove)) };
    });

  registra(app, servizi, rotte.pagina, async ({ contesto, body }) => {
    const { paging, filter } = body as Pagina;
    const filtro: FiltroArchivioWire = filter ?? {};
    esigiFiltro(archivio, filtro);
    const chiesto = filter?.sqlParams?.orderByDict as Ordinamento | null | undefined;
    const ordine = ordinamento(archivio, chiesto, filtro.ordinamento);
    const letta = await inTransazione(db, contesto, async (tx) => {
      const lettore = await lettoreArchivio(tx, archivio, filtro, contesto.codAzienda);
      return impagina<Riga>(lettore, ordine, {
        pageNumber: paging?.pageNumber ?? 1,
        pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
        cursore: paging?.cursore ?? null,
        conteggioEsatto: paging?.conteggio === 'esatto',
      });
    });
    return { ...letta, items: letta.items.map(mostra) };
  });
};

const legaScrittura = (app: FastifyInstance, servizi: Servizi, archivio: ArchivioSql): void => {
  const { db } = servizi;
  const { rotte, tabella, tipo, mostra } = archivio;

  registra(app, servizi, rotte.crea, async ({ contesto, body, reply }) => {
    const corpo = body as Corpo;
    const { record, prima } = await inTransazione(db, contesto, async (tx) => {
      const valori = await valoriDi(tx, contesto, archivio, corpo);
      const { ripristina } = corpo;
      if (ripristina === undefined) return scrivi<Riga>(tx, archivio, valori);
      const fonte = await fonteDelRecordEliminato(tx, archivio, ripristina, valori);
      return scrivi<Riga>(tx, archivio, { ...valori, fonte });
    });
    reply.code(prima ? 200 : 201);
    const sostituito = prima?.[tipo.valori[0]?.nome ?? ''];
    return { ...mostra(record), sostituito: sostituito === undefined ? null : String(sostituito) };
  });

  registra(app, servizi, rotte.aggiorna, async ({ contesto, params, body }) => {
    const { id } = params as RecordLetto;
    const corpo = body as Corpo;
    const scritto = await inTransazione(db, contesto, async (tx) =>
      aggiorna<Riga>(
        tx,
        tabella,
        { id, versione: corpo.versione },
        await valoriDi(tx, contesto, archivio, corpo),
      ),
    );
    return mostra(scritto);
  });

  registra(app, servizi, rotte.elimina, ({ contesto, params, query, body }) => {
    const { id } = params as RecordLetto;
    const { versione } = query as Corpo;
    const attesa = { id, versione: versione ?? (body as Corpo | null)?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabella, attesa));
  });
};

/** Every archive of the table by the same six routes: a new one is a value, not another binding. */
export const rotteDegliArchivi = (app: FastifyInstance, servizi: Servizi): void => {
  for (const archivio of archivi) {
    legaLettura(app, servizi, archivio);
    legaScrittura(app, servizi, archivio);
    legaNuoviValori(app, servizi, archivio);
  }
};
