import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { eDerivato } from '#domain/valutazione/derivato.ts';
import { aTassoEffettivo, classeDi } from '#domain/valutazione/ifrs9.ts';
import type { ClasseIfrs9 } from '#domain/valutazione/ingressi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, TENUTO } from '#server/posizioni/del-libro.ts';

/** In which book positions are valued: by whose costs, by which rules. */
export interface LibroValutato {
  readonly gioco: Gioco;
  /** By class (IFRS 9), and not by fixed or current. */
  readonly ifrs: boolean;
  /** Classes whose fair value is the bid price. */
  readonly alBid: ReadonlySet<ClasseIfrs9>;
}

export const PRINCIPALE: LibroValutato = { gioco: TENUTO, ifrs: false, alBid: new Set() };

/** Whether a position is worth its bid price: what is held for its price, not what is owed, nor a contract. */
export const vaAlBid = (
  { alBid }: Pick<LibroValutato, 'alBid'>,
  { classeIfrs9, corta, tipoTitolo }: Valutabile,
): boolean =>
  classeIfrs9 !== undefined && alBid.has(classeIfrs9) && !corta && !eDerivato(tipoTitolo);

/** Effects `e` that had come about by a day, as a valuation counts them: a yearly method's in all of their exercise. */
export const entro = (giorno: Data): RawBuilder<unknown> => sql`
  (e.data_valuta <= ${giorno}::date
   or (e.anno_chiuso is not null and e.data_valuta < ${giorno}::date + interval '1 year'))`;

interface Valutabile {
  readonly classeIfrs9?: ClasseIfrs9;
  readonly corta: boolean;
  readonly tipoTitolo: string;
}

interface InCarico extends Valutabile {
  readonly id: number;
  readonly idTitolo: number;
  readonly gruppo: string;
  readonly costo: string;
  readonly costoDivisa: string;
  readonly costoAmmortizzato: boolean;
}

/** Positions at the costs of a book that plays its own. */
async function aiSuoiCosti<T extends InCarico>(
  tx: Tx,
  { codLibro, effetti }: Gioco,
  giorno: Data,
  tutte: readonly T[],
): Promise<readonly T[]> {
  if (codLibro === null) return tutte;
  const { rows } = await sql<Pick<InCarico, 'id' | 'costo' | 'costoDivisa'>>`
    select e.id_posizione as id, trim_scale(sum(e.costo))::text as costo,
           trim_scale(sum(e.costo_divisa))::text as "costoDivisa"
      from ${effetti} e where ${entro(giorno)} group by 1`.execute(tx);
  const suoi = new Map(rows.map((uno) => [uno.id, uno]));
  return tutte.map((una) => ({ ...una, ...suoi.get(una.id) }));
}

/** Positions as a book has them: at its costs, and in an IFRS one with the class of their titolo. */
export async function nelLibro<T extends InCarico>(
  tx: Tx,
  { gioco, ifrs }: LibroValutato,
  giorno: Data,
  tutte: readonly T[],
): Promise<readonly T[]> {
  const inCarico = await aiSuoiCosti(tx, gioco, giorno, tutte);
  if (!ifrs) return inCarico;
  const { rows } = await sql<{ id: number; tipo: string | null }>`
    select t.id, t.tipo_ifrs9 as tipo from titoli t
     where t.id = any (${[...new Set(inCarico.map(({ idTitolo }) => idTitolo))]}::bigint[])`.execute(
    tx,
  );
  const tipi = new Map(rows.map(({ id, tipo }) => [id, tipo]));
  return inCarico.map((una) => {
    // What is owed of a titolo is held to trade, whatever its own class is (IFRS 9 BA.7).
    const classeIfrs9 = una.corta ? 'FVTPL' : classeDi(tipi.get(una.idTitolo) ?? null);
    return { ...una, classeIfrs9, costoAmmortizzato: aTassoEffettivo(classeIfrs9) };
  });
}
