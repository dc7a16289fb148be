import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { giocate } from './giocate.ts';
import { comeEffetti } from './salvataggio-posizioni.ts';

type Sql = RawBuilder<unknown>;

/** Rows of movements `m` that the principal book reads: its own, and those of every book. */
export const nelPrincipale = (m: string): Sql => {
  const libro = sql.ref(`${m}.cod_libro`);
  return sql`(${libro} is null or e_del_principale(${sql.ref(`${m}.cod_azienda`)}, ${libro}))`;
};

/** Rows of movements `m` that a book reads. */
export const nelLibro = (m: string, codLibro: string): Sql => {
  const libro = sql.ref(`${m}.cod_libro`);
  return sql`(${libro} is null or ${libro} = ${codLibro})`;
};

/** Whose costs are read: those that are kept, which are the principal book's, or those that another one's play makes. */
export interface Gioco {
  /** Null where what is kept is read. */
  readonly codLibro: string | null;
  /** Read like `effetti_posizioni`. */
  readonly effetti: Sql;
}

export const TENUTO: Gioco = { codLibro: null, effetti: sql`effetti_posizioni` };

interface Libro {
  readonly codAzienda: string;
  readonly codLibro: string;
}

/** Whether a book's costs are others than those kept: until a year was closed in either, they are the same but for charges. */
export async function giocaDaSe(tx: Tx, { codAzienda, codLibro }: Libro): Promise<boolean> {
  const { rows } = await sql`
    select from aziende_libri l
     where l.cod_azienda = ${codAzienda} and l.cod_libro = ${codLibro} and not l.principale
       and (coalesce(l.opzioni -> 'oneriNelCosto', '{}') <> '{}'
            or exists (select from movimenti m where m.cod_azienda = ${codAzienda} and m.cod_libro is not null))`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * The costs by which a book is counted. Those of a book beside the principal one are played for whoever asks, of the
 * positions `p` that are asked for: nothing of them is kept, so nothing of them can be out of step
 * (decision 0050; docs/regole/valutazione.md#ifrs-9).
 */
export async function giocoDi(tx: Tx, libro: Libro, quali: Sql = sql`true`): Promise<Gioco> {
  if (!(await giocaDaSe(tx, libro))) return TENUTO;
  const { codAzienda, codLibro } = libro;
  const { rows } = await sql<{ id: number }>`
    select p.id from posizioni p where p.cod_azienda = ${codAzienda} and ${quali} order by p.id`.execute(
    tx,
  );
  const giocato = await giocate(
    tx,
    rows.map(({ id }) => id),
    { codLibro },
  );
  return { codLibro, effetti: comeEffetti({ ...giocato, codAzienda }) };
}
