import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { nelLibro } from '#server/posizioni/del-libro.ts';
import type { Libro } from './libro.ts';

/** How many registrations nobody has posted, and of how many that were the difference is still to be written. */
export async function daScrivere(tx: Tx, { codAzienda, codLibro }: Libro, al: string) {
  const { rows } = await sql<{ registrazioni: number; differenze: number }>`
    select (select count(*)::int from movimenti m
             where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.id_capofila is null
               and ${nelLibro('m', codLibro)}
               and m.data_operazione <= ${al}::date and not exists (
                 select from movimenti_contabilizzati x
                  where x.cod_azienda = m.cod_azienda and x.cod_libro = ${codLibro} and x.id_movimento = m.id)) as registrazioni,
           (select count(*)::int from da_ricontabilizzare r
             where r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro}) as differenze`.execute(
    tx,
  );
  return rows[0] ?? { registrazioni: 0, differenze: 0 };
}
