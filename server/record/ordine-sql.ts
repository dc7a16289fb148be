import { type RawBuilder, sql } from 'kysely';
import type { VoceOrdine } from './cursore.ts';

export const inverso = (ordine: readonly VoceOrdine[]): VoceOrdine[] =>
  ordine.map((voce) => ({ ...voce, verso: voce.verso === 'ASC' ? 'DESC' : 'ASC' }));

/** What is compared: the column, or in place of an empty one what an index has in its place too. */
const confrontata = (voce: VoceOrdine, alias = 't'): RawBuilder<unknown> => {
  const { colonna, tipo, vuoto, protetta = false } = voce;
  const colonnaT = sql.ref(`${alias}.${colonna}`);
  if (vuoto === undefined) return colonnaT;
  const alPosto = sql`${sql.lit(vuoto)}::${sql.raw(tipo)}`;
  const scritta = protetta
    ? sql`(case when ${colonnaT} is null then ${alPosto} else ${colonnaT} end)`
    : sql`coalesce(${colonnaT}, ${alPosto})`;
  return tipo === 'text' ? sql`${scritta} collate "C"` : scritta;
};

/** What rows are ordered by, voice by voice. */
export const vociOrdine = (ordine: readonly VoceOrdine[], alias = 't'): RawBuilder<unknown>[] =>
  ordine.map((voce) => sql`${confrontata(voce, alias)} ${sql.raw(voce.verso)}`);

/** The rows in the order: index and cursor compare the same expressions. */
export const clausolaOrdine = (ordine: readonly VoceOrdine[], alias = 't'): RawBuilder<unknown> =>
  ordine.length === 0 ? sql`` : sql`order by ${sql.join(vociOrdine(ordine, alias))}`;

const valore = (voce: VoceOrdine, scritto: string | undefined) =>
  sql`${scritto}::${sql.raw(voce.tipo)}`;

const unVerso = (ordine: readonly VoceOrdine[]): boolean =>
  ordine.every(({ verso }) => verso === ordine[0]?.verso);

/**
 * Rows from the place on: in one direction throughout a row comparison, which an index answers by
 * itself; mixed directions keep the first column as a range that the index can seek. `compreso`: with
 * the row that stands there.
 */
const oltre = (
  ordine: readonly VoceOrdine[],
  valori: readonly string[],
  { alias, compreso }: { readonly alias: string; readonly compreso: boolean },
): RawBuilder<unknown> => {
  const [prima, ...resto] = ordine;
  if (!prima) return compreso ? sql`true` : sql`false`;
  const segno = prima.verso === 'ASC' ? '>' : '<';
  if (unVerso(ordine)) {
    const colonne = sql.join(ordine.map((voce) => confrontata(voce, alias)));
    const posto = sql.join(ordine.map((voce, i) => valore(voce, valori[i])));
    return sql`(${colonne}) ${sql.raw(compreso ? `${segno}=` : segno)} (${posto})`;
  }
  const colonna = confrontata(prima, alias);
  const v = valore(prima, valori[0]);
  const altre = oltre(resto, valori.slice(1), { alias, compreso });
  return sql`(${colonna} ${sql.raw(segno)}= ${v} and (${colonna} ${sql.raw(segno)} ${v} or ${altre}))`;
};

/** Rows after the cursor in the order. */
export const dopo = (
  ordine: readonly VoceOrdine[],
  valori: readonly string[],
  alias = 't',
): RawBuilder<unknown> => oltre(ordine, valori, { alias, compreso: false });

/** Rows at the place or after it, by the first columns of an order alone. */
export const daQui = (
  ordine: readonly VoceOrdine[],
  valori: readonly string[],
  alias = 't',
): RawBuilder<unknown> => oltre(ordine, valori, { alias, compreso: true });
