import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { daQui, dopo, inverso } from '#server/record/ordine-sql.ts';
import { type Passo, stimate } from '#server/record/pagina.ts';
import { type Campo, type Gruppo, ogniRiga, quanteDeiGruppi, tutteInOrdine } from './chiavi.ts';

type Riga = Record<string, unknown>;

/** How far before and behind the place, in hundredths of the table, rows are put in order. */
const PRIMA = 2;
const DIETRO = 3;

/** Values of the order's first column that part the table into a hundred, as the planner knows. */
const centesimi = async (tx: Tx, tabella: string, voce: VoceOrdine): Promise<string[]> => {
  const { rows } = await sql<{ confini: string[] | null }>`
    select histogram_bounds::text::text[] as confini from pg_stats
     where schemaname = current_schema() and tablename = ${tabella}
       and attname = ${voce.colonna}`.execute(tx);
  const confini = rows[0]?.confini ?? [];
  return voce.verso === 'ASC' ? confini : [...confini].reverse();
};

const stretto = (campo: Campo, ...condizioni: readonly RawBuilder<unknown>[]): Campo => ({
  ...campo,
  scelte: { ...campo.scelte, altre: [...campo.scelte.altre, ...condizioni] },
});

/**
 * The rows behind a long jump: those before a value somewhat short of the place are only counted,
 * which indexes and several processes do quickly, and no more than a twentieth is put in order. Null
 * where the table's statistics do not lead near enough.
 */
export const salto = async (
  tx: Tx,
  campo: Campo,
  gruppi: readonly Gruppo[],
  passo: Passo,
): Promise<Riga[] | null> => {
  const { ordine, salta, limite } = passo;
  const [prima] = ordine;
  if (!prima) return null;
  const confini = await centesimi(tx, campo.tipo.tabella, prima);
  const tutte = await stimate(tx, ogniRiga(campo, gruppi));
  const posto = Math.floor((salta / Math.max(1, tutte)) * (confini.length - 1));
  const [da, a] = [confini[posto - PRIMA], confini[posto + DIETRO]];
  if (da === undefined) return null;
  const voce = [prima];
  const davanti = stretto(campo, dopo(inverso(voce), [da]));
  const { rows } = await sql<{ righe: number }>`
    select count(*) as righe
    from (${quanteDeiGruppi(davanti, gruppi, sql``)}) davanti`.execute(tx);
  const restano = salta - Number(rows[0]?.righe);
  if (restano < 0) return null;
  const finoA = a === undefined ? [] : [daQui(inverso(voce), [a])];
  const dentro = stretto(campo, daQui(voce, [da]), ...finoA);
  const domanda = tutteInOrdine(dentro, gruppi, { ...passo, salta: restano }) as RawBuilder<Riga>;
  const trovate = (await domanda.execute(tx)).rows;
  return trovate.length === limite || a === undefined ? trovate : null;
};
