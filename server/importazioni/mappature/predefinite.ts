import { sql } from 'kysely';
import { predefinite } from '#domain/mappature/predefinite/tutte.ts';
import type { Tx } from '#server/db/sessione.ts';

/**
 * The product's mappings, as this version has them: those of an older one are replaced.
 * A copy is its user's and stays, and so does a user's own mapping that
 * happens to bear the code of a new one.
 */
export const caricaPredefinite = async (tx: Tx): Promise<void> => {
  const righe = predefinite.map(({ codMappatura, descrizione, destinazione, regole }) => ({
    cod_mappatura: codMappatura,
    descrizione,
    destinazione,
    regole,
    di_sistema: true,
  }));
  await sql`
    insert into mappature as m (cod_mappatura, descrizione, destinazione, regole, di_sistema)
    select cod_mappatura, descrizione, destinazione, regole, di_sistema
      from jsonb_populate_recordset(null::mappature, ${JSON.stringify(righe)}::jsonb)
    on conflict (cod_mappatura) do update
      set descrizione = excluded.descrizione, destinazione = excluded.destinazione,
          regole = excluded.regole
      where m.di_sistema
        and (m.descrizione, m.destinazione, m.regole)
            is distinct from (excluded.descrizione, excluded.destinazione, excluded.regole)`.execute(
    tx,
  );
};
