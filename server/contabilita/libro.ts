import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

export interface Libro {
  readonly codAzienda: string;
  readonly codLibro: string;
}

/** The book that is asked for, or the principal one of the company. */
export async function libroDi(
  tx: Tx,
  codAzienda: string,
  codLibro: string | null | undefined,
): Promise<Libro> {
  const { rows } = await sql<Libro>`
    select a.cod_azienda as "codAzienda", a.cod_libro as "codLibro" from aziende_libri a
     where a.cod_azienda = ${codAzienda} and ${codLibro ? sql`a.cod_libro = ${codLibro}` : sql`a.principale`}`.execute(
    tx,
  );
  const [uno] = rows;
  if (uno) return uno;
  throw errore('NON_TROVATO', {
    detail: codLibro
      ? `L’azienda ${codAzienda} non tiene il libro ${codLibro}.`
      : `L’azienda ${codAzienda} non ha un libro principale: indicarne uno.`,
  });
}

/** The same to write in it: a suspended book is read, and takes nothing until somebody takes it up again. */
export async function libroTenuto(...chi: Parameters<typeof libroDi>): Promise<Libro> {
  const libro = await libroDi(...chi);
  const { rows } = await sql`
    select from aziende_libri a
     where a.cod_azienda = ${libro.codAzienda} and a.cod_libro = ${libro.codLibro} and a.attivo`.execute(
    chi[0],
  );
  if (rows.length > 0) return libro;
  throw errore('STATO_NON_ADATTO', {
    detail: `Il libro ${libro.codLibro} è sospeso: riprenderlo da «Periodi e blocchi», poi contabilizzare.`,
  });
}

export interface Periodo {
  readonly esercizio: number;
  readonly dataDa: string;
  readonly dataA: string;
}

/** The days asked for, and their exercise: to today and from its first day unless told. */
export async function periodoDi(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  {
    dataDa,
    dataA,
  }: { readonly dataDa?: string | null | undefined; readonly dataA?: string | null | undefined },
): Promise<Periodo> {
  const { rows } = await sql<Periodo>`
    select e.esercizio, g.al as "dataA",
           coalesce(${dataDa ?? null}::date,
             (select x.dal from esercizi x where x.cod_azienda = ${codAzienda} and x.cod_libro = ${codLibro}
                 and x.esercizio = e.esercizio), date_trunc('year', g.al::timestamp)::date) as "dataDa"
      from (select coalesce(${dataA ?? null}::date, (now() at time zone 'Europe/Rome')::date) as al) g,
           lateral (select esercizio_di(${codAzienda}, ${codLibro}, g.al) as esercizio) e`.execute(
    tx,
  );
  const [periodo] = rows;
  if (!periodo) throw errore('ERRORE_INTERNO');
  return periodo;
}
