import { type RawBuilder, sql } from 'kysely';

/**
 * The id of the titolo that somebody calls by a code, whatever capitals he wrote: its own, its ISIN, or
 * the ISIN of those who have a right to the premium, in this order; null where there is none. Every
 * route that names a titolo by a code in its address reads it here.
 */
export const idDetto = (scritto: string): RawBuilder<number | null> => {
  const codice = scritto.trim().toUpperCase();
  return sql`(select id from titoli
     where cod_titolo = ${codice} or cod_isin = ${codice} or isin_premio = ${codice}
     order by cod_titolo = ${codice} desc, (cod_isin = ${codice}) is true desc limit 1)`;
};
