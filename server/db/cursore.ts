import { type RawBuilder, sql } from 'kysely';
import { conLetterali } from './letterali.ts';
import type { Db } from './sessione.ts';

interface Cursore<R> {
  readonly nome: string;
  readonly domanda: RawBuilder<R>;
}

/** Opens a cursor in the transaction that is open; `scroll` where its rows are read more than once. */
export async function apriCursore(
  db: Db,
  { nome, domanda }: Cursore<unknown>,
  modo: 'scroll' | 'no scroll',
): Promise<void> {
  const { sql: testo, parameters } = domanda.compile(db);
  const scritta = conLetterali(testo, parameters);
  await sql.raw(`declare ${nome} ${modo} cursor for ${scritta}`).execute(db);
}

/** The next rows of an open cursor; none at its end. */
export const prossime = <R>(nome: string, quante: number): RawBuilder<R> =>
  sql.raw<R>(`fetch ${quante} from ${nome}`);

/**
 * The rows of a question, so many at once, through a cursor of the transaction that is open: memory stays
 * flat, and other statements may go on in between. The next rows are asked for before these are given: the
 * database reads them while what is done with these is done.
 */
export async function* aBlocchi<R>(
  db: Db,
  cursore: Cursore<R>,
  quante: number,
): AsyncGenerator<R[]> {
  // Read to its end: a plan that is quick with its first rows and slow with the others would be the wrong one.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await apriCursore(db, cursore, 'no scroll');
  const leggi = async (): Promise<R[]> =>
    (await prossime<R>(cursore.nome, quante).execute(db)).rows;
  let righe = await leggi();
  while (righe.length > 0) {
    const poi = leggi();
    // Who breaks off here never waits for them.
    poi.catch(() => undefined);
    yield righe;
    righe = await poi;
  }
  await sql.raw(`close ${cursore.nome}`).execute(db);
}
