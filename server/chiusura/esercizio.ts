import { sql } from 'kysely';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Libro, libroTenuto } from '#server/contabilita/libro.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';

/** An exercise of a book, whether or not its journal has opened it yet. */
export interface Esercizio extends Libro {
  readonly principale: boolean;
  /** Its book is valued by class (IFRS 9). */
  readonly ifrs: boolean;
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

type LibroDaChiudere = Pick<Esercizio, 'codAzienda' | 'codLibro' | 'principale' | 'ifrs'>;

/** The book that is asked for, or the principal one, and how it is kept. */
async function libroDaChiudere(
  tx: Tx,
  codAzienda: string,
  chiesto: string | null,
): Promise<LibroDaChiudere> {
  const { codLibro } = await libroTenuto(tx, codAzienda, chiesto);
  const { rows } = await sql<Pick<LibroDaChiudere, 'principale' | 'ifrs'>>`
    select a.principale, l.principio = 'IFRS' as ifrs from aziende_libri a join libri l on l.cod_libro = a.cod_libro
     where a.cod_azienda = ${codAzienda} and a.cod_libro = ${codLibro}`.execute(tx);
  return { codAzienda, codLibro, principale: true, ifrs: false, ...rows[0] };
}

/** The exercise that is asked for, with its days. */
export async function esercizioDi(
  tx: Tx,
  codAzienda: string,
  { codLibro = null, data = null, esercizio }: QualeEsercizio,
): Promise<Esercizio> {
  const libro = await libroDaChiudere(tx, codAzienda, codLibro);
  const { rows } = await sql<Omit<Esercizio, keyof LibroDaChiudere>>`
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
