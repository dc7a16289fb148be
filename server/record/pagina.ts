import { type RawBuilder, sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Cursore, leggiCursore, scriviCursore, type VoceOrdine } from './cursore.ts';
import { clausolaOrdine, dopo, inverso } from './ordine-sql.ts';
import { origineRighe } from './righe-in-arrivo.ts';
import { selezione, type TabellaRecord } from './tabella-record.ts';

export interface RichiestaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore: string | null;
  readonly conteggioEsatto: boolean;
}

const DIMENSIONE_PAGINA = 25;

/** What a call says of its page, and what holds where it says nothing. */
export const paginaChiesta = (
  paging:
    | {
        readonly pageNumber?: number;
        readonly pageSize?: number;
        readonly cursore?: string | null;
        readonly conteggio?: string;
      }
    | null
    | undefined,
): RichiestaPagina => ({
  pageNumber: paging?.pageNumber ?? 1,
  pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
  cursore: paging?.cursore ?? null,
  conteggioEsatto: paging?.conteggio === 'esatto',
});

export interface Pagina<Rec> {
  items: Rec[];
  totalCount: number;
  totalCountEsatto: boolean;
  pageNumber: number;
  pageSize: number;
  cursorePrima: string | null;
  cursoreDopo: string | null;
}

/** Up to here rows are counted exactly in a few milliseconds; beyond, the planner's estimate stands. */
export const CONTEGGIO_ESATTO_FINO_A = 10_000;

/** Which rows are asked for: in this order, after this place, so many of them. */
export interface Passo {
  readonly ordine: readonly VoceOrdine[];
  /** The place that the rows come after; null where they begin with the first. */
  readonly dopo: readonly string[] | null;
  readonly salta: number;
  readonly limite: number;
}

export interface Conteggio {
  readonly righe: number;
  readonly esatto: boolean;
}

/** How a list is counted and read; pages are made of that in one way for all lists. */
export interface Lettore {
  /** Up to CONTEGGIO_ESATTO_FINO_A exactly, beyond them an estimate unless `esatto` is asked. */
  conta(esatto: boolean): Promise<Conteggio>;
  leggi(passo: Passo): Promise<Record<string, unknown>[]>;
}

/** What the planner expects of a question. */
export const stimate = async (tx: Tx, domanda: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${domanda}`.execute(tx);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

/** Counts the rows of `domanda`, which gives one row for each and stands for itself in an estimate. */
export const conteggio = async (
  tx: Tx,
  domanda: (limite: RawBuilder<unknown>) => RawBuilder<unknown>,
  { esatto, stima }: { readonly esatto: boolean; readonly stima: RawBuilder<unknown> },
): Promise<Conteggio> => {
  const limite = esatto ? sql`` : sql`limit ${CONTEGGIO_ESATTO_FINO_A + 1}`;
  const { rows } = await sql<{ righe: number }>`
    select count(*) as righe
    from (${domanda(limite)}) conteggio`.execute(tx);
  const righe = rows[0]?.righe ?? 0;
  if (esatto || righe <= CONTEGGIO_ESATTO_FINO_A) return { righe, esatto: true };
  const circa = await stimate(tx, stima);
  return { righe: Math.max(circa, CONTEGGIO_ESATTO_FINO_A + 1), esatto: false };
};

/** Reads a table by its filter and order, as the database finds best. */
export const lettoreSemplice = (
  tx: Tx,
  t: TabellaRecord,
  origine: RawBuilder<unknown>,
  filtro: RawBuilder<unknown>,
): Lettore => ({
  conta: (esatto) => {
    const stima = sql`select 1 from ${origine} t where ${filtro}`;
    return conteggio(tx, (limite) => sql`${stima} ${limite}`, { esatto, stima });
  },
  leggi: async (passo) => {
    const { ordine, salta, limite } = passo;
    const posto = passo.dopo ? dopo(ordine, passo.dopo) : sql`true`;
    const { rows } = await sql<Record<string, unknown>>`${selezione(t, origine)}
      where ${filtro} and ${posto} ${clausolaOrdine(ordine)}
      limit ${limite} offset ${salta}`.execute(tx);
    return rows;
  },
});

export interface RigheChieste {
  readonly filtro: RawBuilder<unknown>;
  /** What follows from the filter, said of the columns of the order: it bounds the walk. */
  readonly tratto: RawBuilder<unknown>;
  /** The order begins with what the filter bounds: its rows follow one another there. */
  readonly diSeguito: boolean;
  /** The filter in words that no index is asked about: where it leaves many rows they are soon met in their order. */
  readonly seMolte?: RawBuilder<unknown>;
}

/**
 * The same for long tables: which rows they are is read from an index, and only then all that is shown
 * of them. Where the filter leaves so few rows that they were counted, the order is not walked in search of
 * them, for dates go together and they may all stand at its end.
 */
export const lettorePerChiavi = (
  tx: Tx,
  t: TabellaRecord,
  { filtro, tratto, diSeguito, seMolte = filtro }: RigheChieste,
): Lettore => {
  const semplice = lettoreSemplice(tx, t, sql.table(t.nome), filtro);
  let poche = false;
  const chiavi = ({ ordine, salta, limite, dopo: valori }: Passo): RawBuilder<{ id: number }> => {
    const posto = valori ? dopo(ordine, valori) : sql`true`;
    const pagina = sql`${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
    if (diSeguito || !poche)
      return sql`select t.id from ${sql.table(t.nome)} t
        where ${poche ? filtro : seMolte} and ${tratto} and ${posto} ${pagina}`;
    const colonne = sql.join(
      [...new Set(ordine.map(({ colonna }) => colonna))].map((c) => sql.ref(`t.${c}`)),
    );
    return sql`with poche as materialized (
        select ${colonne} from ${sql.table(t.nome)} t where ${filtro})
      select t.id from poche t where ${posto} ${pagina}`;
  };
  return {
    conta: async (esatto) => {
      const contate = await semplice.conta(esatto);
      poche = contate.righe <= CONTEGGIO_ESATTO_FINO_A;
      return contate;
    },
    leggi: async (passo) => {
      const trovate = (await chiavi(passo).execute(tx)).rows.map(({ id }) => id);
      const { rows } = await sql<Record<string, unknown>>`${selezione(t)}
        where t.id = any(${trovate}::bigint[]) ${clausolaOrdine(passo.ordine)}`.execute(tx);
      return rows;
    },
  };
};

interface Tratto extends Passo {
  /** Read backwards: the rows come in the order's opposite. */
  readonly rovescia: boolean;
  readonly pageNumber: number;
}

/** How to reach the page: by key from a cursor, from the end, or (a bare page number) by OFFSET. */
const trattoPer = (
  richiesta: RichiestaPagina,
  ordine: readonly VoceOrdine[],
  cursore: Cursore | 'ultima' | undefined,
  { righe, esatto }: Conteggio,
): Tratto => {
  const { pageNumber, pageSize } = richiesta;
  const base = { dopo: null, salta: 0, limite: pageSize, rovescia: false, ordine, pageNumber };
  const ultima = Math.max(1, Math.ceil(righe / pageSize));
  if (cursore === 'ultima' || (cursore === undefined && pageNumber >= ultima && pageNumber > 1)) {
    const limite = esatto && righe > 0 ? ((righe - 1) % pageSize) + 1 : pageSize;
    return { ...base, ordine: inverso(ordine), limite, rovescia: true, pageNumber: ultima };
  }
  if (cursore === undefined) return { ...base, salta: (pageNumber - 1) * pageSize };
  const verso = cursore.indietro ? inverso(ordine) : ordine;
  return { ...base, ordine: verso, dopo: cursore.valori, rovescia: cursore.indietro };
};

const estremi = (
  items: readonly Record<string, unknown>[],
  ordine: readonly VoceOrdine[],
  tratto: Tratto,
  inizio: boolean,
) => {
  const cursore = (riga: Record<string, unknown> | undefined, indietro: boolean) =>
    riga ? scriviCursore(ordine, riga, indietro) : null;
  const altre = tratto.rovescia ? items.length >= tratto.limite : true;
  return {
    cursorePrima: inizio || !altre ? null : cursore(items[0], true),
    cursoreDopo: cursore(items.at(-1), false),
  };
};

/** One page of a list, by key wherever there is one (docs/regole/api.md#pagine). */
export const impagina = async <Rec>(
  lettore: Lettore,
  ordine: readonly VoceOrdine[],
  richiesta: RichiestaPagina,
): Promise<Pagina<Rec>> => {
  const cursore = leggiCursore(richiesta.cursore, ordine);
  if (cursore === null)
    throw errore('RICHIESTA_ERRATA', { detail: "Il cursore non è di quest'ordine." });
  const conteggio = await lettore.conta(richiesta.conteggioEsatto);
  const tratto = trattoPer(richiesta, ordine, cursore, conteggio);
  const righe = await lettore.leggi({ ...tratto, limite: tratto.limite + 1 });
  const oltre = righe.length > tratto.limite;
  const items = righe.slice(0, tratto.limite);
  if (tratto.rovescia) items.reverse();
  const allInizio = tratto.rovescia ? !oltre : tratto.pageNumber === 1;
  const allaFine = tratto.rovescia ? cursore === 'ultima' || cursore === undefined : !oltre;
  const bordi = estremi(items, ordine, tratto, allInizio);
  return {
    items: items as Rec[],
    totalCount: conteggio.righe,
    totalCountEsatto: conteggio.esatto,
    pageNumber: tratto.pageNumber,
    pageSize: richiesta.pageSize,
    cursorePrima: bordi.cursorePrima,
    cursoreDopo: allaFine ? null : bordi.cursoreDopo,
  };
};

/** One page of a table of records that the database reads as it finds best. */
export const pagina = async <Rec>(
  tx: Tx,
  t: TabellaRecord,
  filtro: RawBuilder<unknown>,
  ordine: readonly VoceOrdine[],
  richiesta: RichiestaPagina,
): Promise<Pagina<Rec>> => {
  const origine = (await origineRighe(tx, t)) ?? sql.table(t.nome);
  return impagina(lettoreSemplice(tx, t, origine, filtro), ordine, richiesta);
};
