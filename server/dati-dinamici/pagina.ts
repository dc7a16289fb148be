import { type RawBuilder, sql } from 'kysely';
import {
  type Cursore,
  leggiCursore,
  scriviCursore,
  type VoceOrdine,
} from '#server/dati-dinamici/cursore.ts';
import { origineRighe } from '#server/dati-dinamici/righe-in-arrivo.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import { selezione, type TabellaRecord } from '#server/tabella-record.ts';

export interface RichiestaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore: string | null;
  readonly conteggioEsatto: boolean;
}

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
const CONTEGGIO_ESATTO_FINO_A = 10_000;

const inverso = (ordine: readonly VoceOrdine[]): VoceOrdine[] =>
  ordine.map((voce) => ({ ...voce, verso: voce.verso === 'ASC' ? 'DESC' : 'ASC' }));

/** What is compared: the column, or in place of an empty one what an index has in its place too. */
const confrontata = ({ colonna, tipo, vuoto }: VoceOrdine): RawBuilder<unknown> => {
  const colonnaT = sql.ref(`t.${colonna}`);
  if (vuoto === undefined) return colonnaT;
  const scritta = sql`coalesce(${colonnaT}, ${sql.lit(vuoto)}::${sql.raw(tipo)})`;
  return tipo === 'text' ? sql`${scritta} collate "C"` : scritta;
};

/** The rows in the order: index and cursor compare the same expressions. */
export const clausolaOrdine = (ordine: readonly VoceOrdine[]): RawBuilder<unknown> =>
  sql`order by ${sql.join(ordine.map((voce) => sql`${confrontata(voce)} ${sql.raw(voce.verso)}`))}`;

/**
 * Rows after the cursor in the order. One direction throughout is a row comparison, which an index
 * answers by itself; mixed directions keep the first column as a range that the index can seek.
 */
export const dopo = (
  ordine: readonly VoceOrdine[],
  valori: readonly string[],
): RawBuilder<unknown> => {
  const [prima, ...resto] = ordine;
  if (!prima) return sql`false`;
  const segno = sql.raw(prima.verso === 'ASC' ? '>' : '<');
  const valore = (voce: VoceOrdine, i: number) => sql`${valori[i]}::${sql.raw(voce.tipo)}`;
  if (ordine.every(({ verso }) => verso === prima.verso)) {
    const colonne = sql.join(ordine.map(confrontata));
    return sql`(${colonne}) ${segno} (${sql.join(ordine.map(valore))})`;
  }
  const colonna = confrontata(prima);
  const v = valore(prima, 0);
  return sql`(${colonna} ${segno}= ${v} and
    (${colonna} ${segno} ${v} or ${dopo(resto, valori.slice(1))}))`;
};

const conta = async (
  tx: Tx,
  origine: RawBuilder<unknown>,
  dove: RawBuilder<unknown>,
  esatto: boolean,
) => {
  const limite = esatto ? sql`` : sql`limit ${CONTEGGIO_ESATTO_FINO_A + 1}`;
  const { rows } = await sql<{ righe: number }>`select count(*) as righe
    from (select 1 from ${origine} t where ${dove} ${limite}) conteggio`.execute(tx);
  const righe = rows[0]?.righe ?? 0;
  if (esatto || righe <= CONTEGGIO_ESATTO_FINO_A) return { righe, esatto: true };
  const piano = await sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${origine} t where ${dove}`.execute(tx);
  const stima = piano.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { righe: Math.max(stima, CONTEGGIO_ESATTO_FINO_A + 1), esatto: false };
};

interface Passo {
  readonly ordine: readonly VoceOrdine[];
  readonly dove: RawBuilder<unknown>;
  readonly salta: number;
  readonly limite: number;
  readonly rovescia: boolean;
  readonly pageNumber: number;
}

interface Conteggio {
  readonly righe: number;
  readonly esatto: boolean;
}

/** How to reach the page: by key from a cursor, from the end, or (a bare page number) by OFFSET. */
const passoPer = (
  richiesta: RichiestaPagina,
  ordine: readonly VoceOrdine[],
  cursore: Cursore | 'ultima' | undefined,
  { righe, esatto }: Conteggio,
): Passo => {
  const { pageNumber, pageSize } = richiesta;
  const base = { dove: sql`true`, salta: 0, limite: pageSize, rovescia: false, ordine, pageNumber };
  const ultima = Math.max(1, Math.ceil(righe / pageSize));
  if (cursore === 'ultima' || (cursore === undefined && pageNumber >= ultima && pageNumber > 1)) {
    const limite = esatto && righe > 0 ? ((righe - 1) % pageSize) + 1 : pageSize;
    return { ...base, ordine: inverso(ordine), limite, rovescia: true, pageNumber: ultima };
  }
  if (cursore === undefined) return { ...base, salta: (pageNumber - 1) * pageSize };
  const verso = cursore.indietro ? inverso(ordine) : ordine;
  return { ...base, ordine: verso, dove: dopo(verso, cursore.valori), rovescia: cursore.indietro };
};

const estremi = (
  items: readonly Record<string, unknown>[],
  ordine: readonly VoceOrdine[],
  passo: Passo,
  inizio: boolean,
) => {
  const cursore = (riga: Record<string, unknown> | undefined, indietro: boolean) =>
    riga ? scriviCursore(ordine, riga, indietro) : null;
  const altre = passo.rovescia ? items.length >= passo.limite : true;
  return {
    cursorePrima: inizio || !altre ? null : cursore(items[0], true),
    cursoreDopo: cursore(items.at(-1), false),
  };
};

/** One page of a table of records, by key wherever there is one (product.md §11). */
export const pagina = async <Rec>(
  tx: Tx,
  t: TabellaRecord,
  filtro: RawBuilder<unknown>,
  ordine: readonly VoceOrdine[],
  richiesta: RichiestaPagina,
): Promise<Pagina<Rec>> => {
  const cursore = leggiCursore(richiesta.cursore, ordine);
  if (cursore === null)
    throw errore('RICHIESTA_ERRATA', { detail: "Il cursore non è di quest'ordine." });
  const origine = await origineRighe(tx, t);
  const conteggio = await conta(tx, origine, filtro, richiesta.conteggioEsatto);
  const passo = passoPer(richiesta, ordine, cursore, conteggio);
  const { rows } = await sql<Record<string, unknown>>`${selezione(t, origine)}
    where ${filtro} and ${passo.dove} ${clausolaOrdine(passo.ordine)}
    limit ${passo.limite + 1} offset ${passo.salta}`.execute(tx);
  const oltre = rows.length > passo.limite;
  const items = rows.slice(0, passo.limite);
  if (passo.rovescia) items.reverse();
  const allInizio = passo.rovescia ? !oltre : passo.pageNumber === 1;
  const allaFine = passo.rovescia ? cursore === 'ultima' || cursore === undefined : !oltre;
  const bordi = estremi(items, ordine, passo, allInizio);
  return {
    items: items as Rec[],
    totalCount: conteggio.righe,
    totalCountEsatto: conteggio.esatto,
    pageNumber: passo.pageNumber,
    pageSize: richiesta.pageSize,
    cursorePrima: bordi.cursorePrima,
    cursoreDopo: allaFine ? null : bordi.cursoreDopo,
  };
};
