import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { FiltroArchivio, FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { altreFiltrateDi, rottaConteggioDi } from '#contract/archivi/archivi.ts';
import type { RichiestaPaginata } from '#contract/forme.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { type ErroreCampo, errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { impagina } from '#server/record/pagina.ts';
import {
  aggiorna,
  elimina,
  quanti,
  type RecordLetto,
  type Valori,
} from '#server/record/tabella-record.ts';
import { type ArchivioSql, archivi, ordinamento } from './archivio.ts';
import { conAvvisi } from './avvisi.ts';
import { condizione } from './condizione.ts';
import { esigiFiltro } from './filtro-ammesso.ts';
import { elencoArchivio, lettoreArchivio } from './lettura-archivio.ts';
import { conCodici, erroriDi, leggiRiferimenti } from './riferimenti.ts';
import { riprendi } from './ripresa.ts';
import { legaNuoviValori } from './rotte-nuovi-valori.ts';
import { scrivi } from './salvataggio.ts';

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

  const leggi = async (contesto: Contesto, filtro: Parameters<typeof elencoArchivio>[2]) => {
    const righe = await inTransazione(db, contesto, (tx) =>
      elencoArchivio(tx, archivio, filtro, contesto.codAzienda),
    );
    return righe.map(mostra);
  };

  lega(app, servizi, rotte.elenco, ({ contesto }) => leggi(contesto, {}));

  for (const rotta of [rotte.filtrati, ...altreFiltrateDi(tipo)])
    lega(app, servizi, rotta, ({ contesto, body }) => {
      esigiFiltro(archivio, body);
      return leggi(contesto, body);
    });

  if (tipo.rottaConteggio)
    lega(app, servizi, rottaConteggioDi(tipo), async ({ contesto }) => {
      const dove = condizione(archivio, {}, contesto.codAzienda);
      return { count: await inTransazione(db, contesto, (tx) => quanti(tx, tabella, dove)) };
    });

  lega(app, servizi, rotte.pagina, async ({ contesto, body }) => {
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

const legaSalvataggio = (app: FastifyInstance, servizi: Servizi, archivio: ArchivioSql): void => {
  const { db } = servizi;
  const { rotte, tabella, tipo } = archivio;

  lega(app, servizi, rotte.crea, async ({ contesto, body, reply }) => {
    const corpo = body as Corpo;
    const { prima, scritto } = await inTransazione(db, contesto, async (tx) => {
      const valori = await valoriDi(tx, contesto, archivio, corpo);
      const { ripristina } = corpo;
      const esito =
        ripristina === undefined
          ? await scrivi<Riga>(tx, archivio, valori)
          : await riprendi<Riga>(tx, archivio, ripristina, valori);
      return { prima: esito.prima, scritto: await conAvvisi(tx, archivio, esito.record) };
    });
    reply.code(prima ? 200 : 201);
    const sostituito = prima?.[tipo.valori[0]?.nome ?? ''];
    return { ...scritto, sostituito: sostituito === undefined ? null : String(sostituito) };
  });

  lega(app, servizi, rotte.aggiorna, async ({ contesto, params, body }) => {
    const { id } = params as RecordLetto;
    const corpo = body as Corpo;
    return inTransazione(db, contesto, async (tx) => {
      const valori = await valoriDi(tx, contesto, archivio, corpo);
      const attesa = { id, versione: corpo.versione };
      return conAvvisi(tx, archivio, await aggiorna<Riga>(tx, tabella, attesa, valori));
    });
  });

  lega(app, servizi, rotte.elimina, ({ contesto, params, query, body }) => {
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
    legaSalvataggio(app, servizi, archivio);
    legaNuoviValori(app, servizi, archivio);
  }
};
