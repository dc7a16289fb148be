import { sql } from 'kysely';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Libro, libroTenuto } from '#server/contabilita/libro.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';

/** An exercise of a book, whether or not its journal has opened it yet. */
export interface Esercizio extends Libro {
  readonly esercizio: number;
  readonly dal: Data;
  readonly al: Data;
  readonly stato: 'A' | 'P' | 'C' | 'D';
}

/** Which one: that of a day, that of a name, or the first that is not closed. */
export interface QualeEsercizio {
  readonly codLibro?: string | null | undefined;
  readonly data?: string | null | undefined;
  readonly esercizio?: number | undefined;
}

/** The principal book is the only one that is valued. */
async function libroValutato(tx: Tx, codAzienda: string, codLibro: string | null): Promise<Libro> {
  const principale = await libroTenuto(tx, codAzienda, null);
  if (codLibro === null || codLibro === principale.codLibro) return principale;
  await libroTenuto(tx, codAzienda, codLibro);
  throw erroreCampo(
    'codLibro',
    `Si valuta nel libro principale, ${principale.codLibro}: il libro ${codLibro} segue i suoi movimenti.`,
  );
}

/** The exercise that is asked for, with its days. */
export async function esercizioDi(
  tx: Tx,
  codAzienda: string,
  { codLibro = null, data = null, esercizio }: QualeEsercizio,
): Promise<Esercizio> {
  const libro = await libroValutato(tx, codAzienda, codLibro);
  const { rows } = await sql<Omit<Esercizio, keyof Libro>>`
    with chiesto as (
      select coalesce(${esercizio ?? null}::integer,
        esercizio_di(${codAzienda}, ${libro.codLibro}, ${data}::date)::integer,
        (select coalesce(min(e.esercizio) filter (where e.stato = 'A'), max(e.esercizio) + 1)::integer from esercizi e
          where e.cod_azienda = ${codAzienda} and e.cod_libro = ${libro.codLibro}),
        esercizio_di(${codAzienda}, ${libro.codLibro}, coalesce(
          (select min(m.data_operazione) from movimenti m where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza'),
          ${OGGI}))::integer) as n),
    chiusura as (
      select coalesce((select a.data_chiusura_esercizio from aziende a where a.cod_azienda = ${codAzienda}),
        (select f.valore ->> 'dataChiusuraEsercizio' from configurazione f limit 1), '31-12') as giorno)
    select n as esercizio, coalesce(e.stato, 'A') as stato,
           coalesce(e.dal, make_date(n - 1, right(giorno, 2)::integer, left(giorno, 2)::integer) + 1) as dal,
           coalesce(e.al, make_date(n, right(giorno, 2)::integer, left(giorno, 2)::integer)) as al
      from chiesto cross join chiusura
      left join esercizi e on e.cod_azienda = ${codAzienda} and e.cod_libro = ${libro.codLibro} and e.esercizio = n`.execute(
    tx,
  );
  const [uno] = rows;
  if (!uno) throw erroreCampo('esercizio', 'L’esercizio non c’è: indicarne uno.');
  return { ...libro, ...uno };
}

/** The same, of whoever names its last day: a closing is of an exercise, not of any day. */
export async function esercizioCheFinisce(
  tx: Tx,
  codAzienda: string,
  quale: QualeEsercizio,
): Promise<Esercizio> {
  const uno = await esercizioDi(tx, codAzienda, quale);
  if (quale.data && quale.data !== uno.al)
    throw erroreCampo(
      'data',
      `L’esercizio ${uno.esercizio} finisce il ${stampaData(uno.al)}: indicare quel giorno, o nessuno.`,
    );
  return uno;
}
