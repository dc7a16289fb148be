import { sql } from 'kysely';
import { canonico } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { colonnaDi, type Valori } from '#server/record/tabella-record.ts';
import { comeSiRiporta } from '#server/tabelle/storico/archiviata.ts';
import type { ArchivioSql } from './archivio.ts';
import { type EsitoSalvataggio, type RecordScritto, scrivi } from './salvataggio.ts';

/** What a closed year's file says of the record is not in the database: not even that it has been deleted. */
const nonEliminato = async (tx: Tx, tabella: string, id: number): Promise<ErroreRateo> => {
  const { rows } = await sql<{ anno: number }>`
    select anno from storico_archivi_blocchi
     where tabelle @> array[${tabella}] and record @> array[storico_segno(${tabella}, ${id})]
     order by anno desc limit 1`.execute(tx);
  const [archiviato] = rows;
  if (archiviato)
    return errore('STATO_NON_ADATTO', {
      detail: `Nulla è stato rimesso: la storia del record nel ${archiviato.anno} è archiviata; ${comeSiRiporta(archiviato.anno)}`,
    });
  return errore('NON_TROVATO', {
    detail: 'Il record da riprendere non è fra quelli eliminati, o non era così.',
  });
};

/**
 * The source that a deleted record had, for it comes back as it was: only where key and values are
 * those that were deleted. Nobody can give a value of their own somebody else's source.
 */
const fonteDelRecordEliminato = async (
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
  if (!riga) throw await nonEliminato(tx, tabella.nome, id);
  return riga.fonte;
};

const numero = (valore: unknown): string => stampaEsatto(canonico(String(valore)));

/** A deleted record comes back; what somebody has written in its place meanwhile stays (409). */
export const riprendi = async <Rec extends RecordScritto>(
  tx: Tx,
  archivio: ArchivioSql,
  id: number,
  valori: Valori,
): Promise<EsitoSalvataggio<Rec>> => {
  const fonte = await fonteDelRecordEliminato(tx, archivio, id, valori);
  const nome = archivio.tipo.valori[0]?.nome ?? '';
  return scrivi<Rec>(tx, archivio, { ...valori, fonte }, (attuale) => {
    const { modificatoDa, [nome]: adesso } = attuale as Valori;
    throw errore('CONFLITTO', {
      detail: `Nulla è stato rimesso: era ${numero(valori[nome])}, e nel frattempo ${modificatoDa ?? 'il sistema'} ha scritto ${numero(adesso)}.`,
      attuale,
    });
  });
};
