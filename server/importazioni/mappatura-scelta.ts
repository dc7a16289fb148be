import { sql } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';

/** A saved mapping as it is now: what is changed later does not touch the import. */
export interface MappaturaScelta {
  readonly codice: string;
  readonly regole: RegoleMappatura;
}

/** The mapping of this code, if it is one for what is imported. */
export const mappaturaScelta = (
  db: Db,
  contesto: Contesto,
  codice: string,
  { tipo, intestazione }: Destinazione,
): Promise<MappaturaScelta> =>
  inTransazione(db, contesto, async (tx) => {
    const { rows } = await sql<MappaturaScelta & { readonly destinazione: string }>`
      select cod_mappatura as codice, regole, destinazione from mappature
       where cod_mappatura = ${codice}`.execute(tx);
    const [scelta] = rows;
    const messaggio = !scelta
      ? `La mappatura ${codice} non c’è: sceglierne una dall’elenco.`
      : scelta.destinazione !== tipo
        ? `La mappatura ${codice} non è per ${intestazione}: sceglierne una che lo sia.`
        : undefined;
    if (!scelta || messaggio !== undefined)
      throw errore('REGOLA_VIOLATA', {
        detail: messaggio ?? '',
        errori: [{ campo: 'mappatura', messaggio: messaggio ?? '' }],
      });
    return { codice: scelta.codice, regole: scelta.regole };
  });
