import { sql } from 'kysely';
import { confronta } from '#domain/money/decimale.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  aggiorna,
  colonnaDi,
  inserisci,
  selezione,
  type Valori,
} from '#server/record/tabella-record.ts';
import type { ArchivioSql } from './archivio.ts';

export interface RecordScritto {
  readonly id: number;
  readonly versione: number;
}

export interface EsitoSalvataggio<Rec> {
  readonly record: Rec;
  /** The record that stood under the same key before; undefined when the key was new. */
  readonly prima: Rec | undefined;
}

/** The record under the same key, locked until the transaction ends. */
const conStessaChiave = async <Rec>(
  tx: Tx,
  { tabella }: ArchivioSql,
  valori: Valori,
): Promise<Rec | undefined> => {
  const parti = tabella.chiave.map(
    (campo) => sql`${sql.ref(`t.${colonnaDi(tabella, campo)}`)} = ${valori[campo]}`,
  );
  const { rows } = await sql<Rec>`${selezione(tabella)}
    where ${sql.join(parti, sql` and `)} for update of t`.execute(tx);
  return rows[0];
};

const stessiValori = ({ tipo }: ArchivioSql, prima: object, valori: Valori): boolean =>
  tipo.valori.every(({ nome }) => {
    const stava = (prima as Valori)[nome];
    return confronta(String(stava), String(valori[nome])) === 0;
  });

/**
 * Writes a value under its key: new, or in place of the one that stood there
 * (docs/regole/archivi.md#chiave: a second value for the same key is an update, never a duplicate).
 * The same value again writes nothing.
 */
export const scrivi = async <Rec extends RecordScritto>(
  tx: Tx,
  archivio: ArchivioSql,
  valori: Valori,
  /** Refuses to take the place of what stands under the key. */
  soloLibera?: (prima: Rec) => never,
): Promise<EsitoSalvataggio<Rec>> => {
  const { tabella } = archivio;
  // Two writers of the same new key: the second waits here, then finds the first's record.
  const chiave = tabella.chiave.map((campo) => String(valori[campo])).join('|');
  await sql`select pg_advisory_xact_lock(hashtext(${tabella.nome}), hashtext(${chiave}))`.execute(
    tx,
  );
  const prima = await conStessaChiave<Rec>(tx, archivio, valori);
  if (!prima) return { record: await inserisci<Rec>(tx, tabella, valori), prima };
  if (stessiValori(archivio, prima, valori)) return { record: prima, prima };
  soloLibera?.(prima);
  const attesa = { id: prima.id, versione: prima.versione };
  return { record: await aggiorna<Rec>(tx, tabella, attesa, valori), prima };
};
