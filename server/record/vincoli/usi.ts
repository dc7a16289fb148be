import { sql } from 'kysely';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { RIFERIMENTI_DAI_TRIGGER } from '#server/db/riferimenti.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { elencoInParole, PAROLE, quanti } from './parole.ts';

interface Uso {
  /** The table that refers, and by which of its columns to which of ours. */
  readonly tabella: string;
  readonly coppie: readonly { readonly sua: string; readonly nostra: string }[];
}

/** Everything that refers to a table and keeps its rows from being deleted: foreign keys, and triggers in their stead. */
const riferimentiA = async (tx: Tx, tabella: string): Promise<readonly Uso[]> => {
  const { rows } = await sql<Uso>`
    select c.conrelid::regclass::text as tabella,
           (select jsonb_agg(jsonb_build_object('sua', s.attname, 'nostra', n.attname))
              from unnest(c.conkey, c.confkey) as k (sua, nostra)
              join pg_attribute s on s.attrelid = c.conrelid and s.attnum = k.sua
              join pg_attribute n on n.attrelid = c.confrelid and n.attnum = k.nostra) as coppie
      from pg_constraint c
     where c.contype = 'f' and c.confrelid = ${tabella}::regclass and c.confdeltype in ('a', 'r')
     order by c.conrelid::regclass::text, c.conname`.execute(tx);
  const altri = RIFERIMENTI_DAI_TRIGGER.filter(({ a, trattiene }) => trattiene && a === tabella);
  const deiTrigger = altri.map(({ da, colonne, colonneRiferite }) => ({
    tabella: da,
    coppie: colonne.map((sua, i) => ({ sua, nostra: colonneRiferite[i] ?? sua })),
  }));
  return [...rows, ...deiTrigger];
};

/** A row that refers twice, by two of its columns, counts once. */
const conta = async (
  tx: Tx,
  [nostra, id]: readonly [string, number],
  [sua, riferimenti]: readonly [string, readonly Uso[]],
): Promise<number> => {
  const vie = riferimenti.map(
    ({ coppie }) =>
      sql`(${sql.join(
        coppie.map((c) => sql`${sql.ref(`r.${c.sua}`)} = ${sql.ref(`t.${c.nostra}`)}`),
        sql` and `,
      )})`,
  );
  const { rows } = await sql<{ quanti: number }>`
    select count(distinct r.ctid)::int as quanti
      from ${sql.table(nostra)} t join ${sql.table(sua)} r on ${sql.join(vie, sql` or `)}
     where t.id = ${id}`.execute(tx);
  return rows[0]?.quanti ?? 0;
};

/**
 * Who uses a record, in words: how many where the caller may know it, only what they are where not.
 * Rows of companies that are not granted are not counted, and hardly named.
 */
export const usiDi = async (
  db: Db,
  contesto: Contesto,
  [tabella, id]: readonly [string, number],
): Promise<string> => {
  const perTabella = await inTransazione(db, contesto, async (tx) =>
    Map.groupBy(await riferimentiA(tx, tabella), (uno) => uno.tabella),
  );
  const voci: string[] = [];
  for (const [sua, riferimenti] of perTabella) {
    const parole = PAROLE[sua];
    if (!parole) continue;
    const { leggere } = parole;
    const aziende = contesto.concesse.filter(
      (una) => leggere === null || haPrivilegio(contesto, leggere, una),
    );
    const vede = leggere === null || haPrivilegio(contesto, leggere);
    const numero = await inTransazione(
      db,
      { ...contesto, aziende: vede ? aziende : contesto.concesse },
      (tx) => conta(tx, [tabella, id], [sua, riferimenti]),
    );
    if (numero > 0) voci.push(vede ? quanti(numero, parole) : parole.molti);
  }
  return elencoInParole(voci);
};
