import { sql } from 'kysely';

/** What a dossier is of: the days of a book of a company. */
export interface Periodo {
  readonly codAzienda: string;
  readonly codLibro: string;
  readonly dal: string;
  readonly al: string;
}

/** The ids of the period's entries. */
export const scrittureDel = ({ codAzienda, codLibro, dal, al }: Periodo) => sql<{ id: number }>`
  select g.id from giornale g
   where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
     and g.data_contabile between ${dal}::date and ${al}::date`;

/** The ids of the registered movements of the period, and of those that its entries come from. */
export const movimentiDel = (periodo: Periodo) => sql<{ id: number }>`
  select m.id from movimenti m
   where m.cod_azienda = ${periodo.codAzienda} and m.stato <> 'bozza'
     and (m.data_movimento between ${periodo.dal}::date and ${periodo.al}::date
       or coalesce(m.id_capofila, m.id) in (
         select g.id_movimento from giornale g where g.id in (${scrittureDel(periodo)}) and g.id_movimento is not null))`;
