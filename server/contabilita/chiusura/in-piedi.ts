import { type RawBuilder, sql } from 'kysely';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';

/** Entries `g` that nobody has taken back, and that take nothing back. */
export const inPiedi = (tipo: 'E' | 'A') => sql`
  g.tipo = ${tipo} and g.id_origine is null
  and not exists (select from giornale o where o.id_origine = g.id and o.tipo = ${tipo})`;

/** Entries `g` that brought accounts in currency to the rate of the last day, and that nobody has taken back. */
export const adeguamentiInPiedi = (al: string) => sql`
  g.causale = 'CAM' and g.tipo in ('F', 'R') and g.data_valuta = ${al}::date
  and not exists (select from giornale o where o.id_origine = g.id and o.tipo = 'S')`;

interface Numeri {
  readonly esercizio: number;
  readonly da: number;
  readonly a: number;
}

const numeriDi = async (
  tx: Tx,
  { codAzienda, codLibro }: EsercizioDaChiudere,
  quali: RawBuilder<unknown>,
): Promise<Numeri | null> => {
  const { rows } = await sql<Numeri>`
    select g.esercizio, min(g.numero) as da, max(g.numero) as a from giornale g
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali} group by 1`.execute(
    tx,
  );
  return rows[0] ?? null;
};

/** Numbers in the journal of what closed an exercise, and what it came to: a loss is below zero. */
export async function epilogoDi(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<{ readonly da: number; readonly a: number; readonly risultato: string } | null> {
  const { codAzienda, codLibro, al } = esercizio;
  const quali = sql`g.data_contabile = ${al}::date and ${inPiedi('E')}`;
  const numeri = await numeriDi(tx, esercizio, quali);
  if (!numeri) return null;
  const { rows } = await sql<{ risultato: string }>`
    select coalesce(sum(case when r.segno = 'D' then r.importo else -r.importo end), 0)::numeric(20, 2)::text as risultato
      from giornale g
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena
      join s_descrizione_conti c on c.id = r.descrizione_conto_id
      join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio and t.sezione like 'CE%'
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali}`.execute(tx);
  const { da, a } = numeri;
  return { da, a, risultato: inEuro(centesimi(rows[0]?.risultato ?? '0')) };
}

/** Numbers in the journal of the next exercise of what opened it. */
export const riaperturaDi = (tx: Tx, esercizio: EsercizioDaChiudere): Promise<Numeri | null> =>
  numeriDi(tx, esercizio, sql`g.data_contabile = ${esercizio.al}::date + 1 and ${inPiedi('A')}`);
