import { sql } from 'kysely';
import type { Aperte } from '#domain/valutazione/ingressi.ts';
import {
  conRiservePortate,
  conSvalutazioniPortate,
  type RigaDiPosizione,
} from '#domain/valutazione/trasferimenti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, TENUTO } from '#server/posizioni/del-libro.ts';
import { CONTANO, IN_ORDINE } from '#server/posizioni/lettura-righe.ts';

/** Positions of a company that something was written down of, and those that transfers took it to. */
export async function svalutate(
  tx: Tx,
  codAzienda: string,
  iniziali: readonly number[] = [],
  { codLibro, effetti }: Gioco = TENUTO,
): Promise<ReadonlySet<number>> {
  const rivalutate = sql`
    select distinct m.id_posizione from causali c
      join movimenti m on m.cod_azienda = ${codAzienda} and m.cod_causale = c.cod_causale
     where c.reddito = 'rivalutazione' and m.genere = 'rettifica' and ${CONTANO}`;
  const rivalutateNelLibro = sql`
    select distinct e.id_posizione from ${effetti} e
      join movimenti m on m.id = e.id_movimento join causali c on c.cod_causale = m.cod_causale
     where c.reddito = 'rivalutazione'`;
  const { rows } = await sql<{ readonly id: number }>`
    with recursive svalutate (id) as (
      ${codLibro === null ? rivalutate : rivalutateNelLibro}
      union
      select unnest(${iniziali}::bigint[])
      union
      select a.id_posizione from svalutate s
        join movimenti m on m.id_posizione = s.id and m.genere in ('uscita', 'scissione')
        join movimenti a on a.id_capofila = m.id and a.genere = 'entrata'
       where ${CONTANO})
    select id from svalutate where id is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Rows of positions with what transfers brought along of write-downs. */
export async function conPortate(
  tx: Tx,
  storie: ReadonlyMap<number, readonly RigaDiPosizione[]>,
  coinvolte: ReadonlySet<number>,
  iniziali: ReadonlyMap<number, Aperte> = new Map(),
  ifrs = false,
): Promise<ReadonlyMap<number, readonly RigaDiPosizione[]>> {
  const righe = [...coinvolte].flatMap((id) => storie.get(id) ?? []);
  if (righe.every(({ da }) => da === null)) return storie;
  const ids = [...new Set(righe.map(({ id }) => id))];
  const { rows } = await sql<{ readonly id: number }>`
    select m.id from movimenti m where m.id = any (${ids}::bigint[]) order by ${IN_ORDINE}`.execute(
    tx,
  );
  const posto = new Map(rows.map(({ id }, i) => [id, i]));
  const giocate = righe.toSorted((a, b) => (posto.get(a.id) ?? 0) - (posto.get(b.id) ?? 0));
  const conSvalutazioni = conSvalutazioniPortate(giocate, iniziali);
  const portate = Map.groupBy(
    ifrs ? conRiservePortate(conSvalutazioni) : conSvalutazioni,
    ({ posizione }) => posizione,
  );
  return new Map([...storie, ...portate]);
}
