import { type RawBuilder, sql } from 'kysely';
import type { ColonnaOrdine, VoceOrdine, Verso } from '#server/dati-dinamici/pagina.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

/** The database's side of an archive of dynamic data; the rest of its description is the domain's. */
export interface ArchivioSql {
  readonly tabella: TabellaRecord;
  /** Wire name of the code in the key: codDivisa or codTitolo. */
  readonly codice: string;
  /** Columns that rows may be ordered by; the key is among them and breaks ties. */
  readonly ordinabili: readonly ColonnaOrdine[];
  readonly ordinePredefinito: Readonly<Record<string, Verso>>;
}

export interface FiltroArchivio {
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
  readonly codici?: readonly string[] | null;
}

/** The filter as a condition on `t`; without parameters every row. */
export const condizione = (
  { tabella, codice }: ArchivioSql,
  { dateFrom, dateTo, codici }: FiltroArchivio,
): RawBuilder<unknown> => {
  const parti = [sql`true`];
  if (dateFrom) parti.push(sql`t.data >= ${dateFrom}::date`);
  if (dateTo) parti.push(sql`t.data <= ${dateTo}::date`);
  const colonna = tabella.campi[codice] ?? codice;
  if (codici && codici.length > 0)
    parti.push(sql`${sql.ref(`t.${colonna}`)} = any(${[...codici]}::text[])`);
  return sql.join(parti, sql` and `);
};

const normale = (nome: string): string => nome.replaceAll('_', '').toLowerCase();

/**
 * The asked order as columns, in either spelling (`cod_Divisa`, `codDivisa`), completed by the key so
 * that no two rows are equal in it: cursors need that.
 */
export const ordinamento = (
  { ordinabili, ordinePredefinito, tabella }: ArchivioSql,
  chiesto: Readonly<Record<string, Verso>> | null | undefined,
): VoceOrdine[] => {
  const scelto = chiesto && Object.keys(chiesto).length > 0 ? chiesto : ordinePredefinito;
  const voci = new Map<string, VoceOrdine>();
  for (const [nome, verso] of Object.entries(scelto)) {
    const colonna = ordinabili.find(({ campo }) => normale(campo) === normale(nome));
    if (!colonna) {
      const ammesse = ordinabili.map(({ campo }) => campo).join(', ');
      throw erroreCampo('orderByDict', `Non si ordina per ${nome}: colonne ammesse ${ammesse}.`);
    }
    voci.set(colonna.campo, { ...colonna, verso });
  }
  const ultimoVerso = [...voci.values()].at(-1)?.verso ?? 'ASC';
  for (const campo of tabella.chiave) {
    const colonna = ordinabili.find((ordinabile) => ordinabile.campo === campo);
    if (!colonna) throw errore('ERRORE_INTERNO', { detail: `Chiave ${campo} non ordinabile.` });
    if (!voci.has(campo)) voci.set(campo, { ...colonna, verso: ultimoVerso });
  }
  return [...voci.values()];
};
