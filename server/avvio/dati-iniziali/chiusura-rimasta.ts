import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { data } from '#domain/tempo/data.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { contestoDimostrativo } from './dimostrazione.ts';

export const LIBRO = { codAzienda: '001', codLibro: 'CIV' };
export const ESERCIZI_CHIUSI = [2024, 2025] as const;
/** Entries that wait for who looks at them; what came afterwards is still to be posted. */
export const DA_CONFERMARE = { dal: data('2026-11-01'), al: data('2026-11-16') };
/** Of the prices that were taken before anything was closed. */
export const FONTE = 'dimostrativo';

/** Always the same for the same job: a start that takes up one that was killed finds what it had asked for. */
export function guidDi(lavoro: string): string {
  const cifre = createHash('sha256').update(`dimostrazione ${lavoro}`).digest('hex');
  // A UUID of version 8: what is in it is its maker's affair.
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(cifre) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** What a demo closing has left: nothing, all that it has not done, or a company that somebody else works in by now. */
export type Rimasta = 'nulla' | 'da riprendere' | 'scritto altro';

interface Lasciata {
  /** Since when nobody else ought to have written; null where it was never begun, or is done. */
  readonly dal: string | null;
  readonly chiusi: boolean;
}

async function lasciata(tx: Db | Tx): Promise<Lasciata> {
  const { codAzienda, codLibro } = LIBRO;
  const { rows } = await sql<Lasciata>`
    select (select min(p.modificato_il)::text from costi_normali p
             where p.cod_azienda = ${codAzienda} and p.fonte = ${FONTE}
               and p.modificato_da = ${contestoDimostrativo.utente.username}
               and exists (select from lavori l where l.cod_azienda = ${codAzienda}
                              and l.utente = ${contestoDimostrativo.utente.username})
               and not exists (select from lavori l
                                where l.guid = ${guidDi(`G ${DA_CONFERMARE.al} genera`)} and l.stato = 'completato')) as dal,
           (select count(*) = ${ESERCIZI_CHIUSI.length} from esercizi e
             where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro}
               and e.esercizio = any (${[...ESERCIZI_CHIUSI]}::smallint[]) and e.stato <> 'A') as chiusi`.execute(
    tx,
  );
  return rows[0] ?? { dal: null, chiusi: false };
}

/** Whether a record of the company was written by anybody else since. */
async function scrittoAltro(tx: Db | Tx, dal: string): Promise<boolean> {
  const { rows: tabelle } = await sql<{ nome: string }>`
    select c.relname as nome from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
               and a.attname in ('cod_azienda', 'modificato_da', 'modificato_il')) = 3`.execute(tx);
  const scritte = tabelle.map(
    ({ nome }) => sql`
    select from ${sql.table(nome)} t where t.cod_azienda = ${LIBRO.codAzienda} and t.modificato_il > ${dal}::timestamptz
       and t.modificato_da is distinct from ${contestoDimostrativo.utente.username}`,
  );
  const tolte = sql`
    select from storico s where s.cod_azienda = ${LIBRO.codAzienda} and s.quando > ${dal}::timestamptz
       and s.operazione = 'eliminazione' and s.utente is distinct from ${contestoDimostrativo.utente.username}`;
  const { rows } = await sql<{ altro: boolean }>`
    select ${sql.join(
      [...scritte, tolte].map((una) => sql`exists (${una})`),
      sql` or `,
    )} as altro`.execute(tx);
  return rows[0]?.altro === true;
}

/**
 * Whether a first start could not finish closing the demo company: the next one does, unless somebody has written there since,
 * whose work it would close with its own.
 */
export async function chiusuraRimasta(tx: Db | Tx): Promise<Rimasta> {
  const { dal, chiusi } = await lasciata(tx);
  if (dal === null) return 'nulla';
  if (!(await scrittoAltro(tx, dal))) return 'da riprendere';
  return chiusi ? 'nulla' : 'scritto altro';
}
