import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { colonnaDi, type Valori } from '#server/record/tabella-record.ts';
import type { ArchivioSql } from './archivio.ts';

/**
 * The source that a deleted record had, for it comes back as it was: only where key and values are
 * those that were deleted. Nobody can give a value of their own somebody else's source.
 */
export const fonteDelRecordEliminato = async (
  tx: Tx,
  { tabella, tipo }: ArchivioSql,
  id: number,
  valori: Valori,
): Promise<string | null> => {
  const uguali = [...tabella.chiave, ...tipo.valori.map(({ nome }) => nome)].map(
    (campo) => sql`${sql.ref(`p.${colonnaDi(tabella, campo)}`)} = ${valori[campo]}`,
  );
  const { rows } = await sql<{ fonte: string | null }>`
    select p.fonte from storico s
     cross join lateral jsonb_populate_record(null::${sql.table(tabella.nome)}, s.prima) p
     where s.tabella = ${tabella.nome} and s.id_record = ${id} and s.operazione = 'eliminazione'
       and ${sql.join(uguali, sql` and `)}
     order by s.id desc limit 1`.execute(tx);
  const [riga] = rows;
  if (!riga)
    throw errore('NON_TROVATO', {
      detail: 'Il record da riprendere non è fra quelli eliminati, o non era così.',
    });
  return riga.fonte;
};
