import type { PoolClient } from 'pg';
import type { ColonnaImport } from '#domain/importazione/colonne.ts';
import { NATIVO } from '#domain/importazione/maschere.ts';

/**
 * The tables of one import in the schema `staging`, unlogged, dropped at its end: the cells as text
 * with their style masks (`grezze`), the typed values with their errors (`tipate`), and which of
 * them the archive already has under the same key (`esistenti`).
 */
export interface TabelleImport {
  readonly grezze: string;
  readonly tipate: string;
  readonly esistenti: string;
}

export const tabelleDi = (guid: string): TabelleImport => {
  const nome = `staging.i_${guid.replaceAll('-', '').toLowerCase()}`;
  return { grezze: `${nome}_g`, tipate: `${nome}_t`, esistenti: `${nome}_e` };
};

/**
 * The job's company in SQL: its session admits that one only. Null, and so refused by the table, for
 * a job without a company.
 */
export const AZIENDA_DEL_LAVORO = '(rateo_aziende())[1]';

/** Only where text must be interpreted does a cell carry a mask. */
export const haMaschera = ({ tipo }: ColonnaImport): boolean => tipo !== 'divisa';

export const colonneGrezze = (colonne: readonly ColonnaImport[]): string[] =>
  colonne.flatMap((colonna, i) => (haMaschera(colonna) ? [`c${i}`, `m${i}`] : [`c${i}`]));

export async function creaGrezze(
  client: PoolClient,
  guid: string,
  colonne: readonly ColonnaImport[],
): Promise<string> {
  const { grezze } = tabelleDi(guid);
  const definizioni = colonneGrezze(colonne).map((nome) =>
    nome.startsWith('c') ? `${nome} text` : `${nome} smallint not null`,
  );
  await client.query(`drop table if exists ${grezze}`);
  await client.query(`create unlogged table ${grezze} (riga integer not null, ${definizioni})`);
  return grezze;
}

export async function eliminaTabelle(client: PoolClient, guid: string): Promise<void> {
  const { grezze, tipate, esistenti } = tabelleDi(guid);
  await client.query(`drop table if exists ${grezze}, ${tipate}, ${esistenti}`);
}

/** ISO day and point decimal, as Excel's own cells are staged, in the form that users read. */
const DATA_ITALIANA = (c: string) => `substr(${c}, 9, 2) || '/' || substr(${c}, 6, 2) || '/' ||
  substr(${c}, 1, 4)`;
const NUMERO_ITALIANO = (c: string) => `replace(${c}, '.', ',')`;

/** The cells of staged rows `g` as text to be shown: the file's own, Excel's typed ones Italian. */
export const celleMostrate = (colonne: readonly ColonnaImport[]): string =>
  colonne
    .map((colonna, i) => {
      if (!haMaschera(colonna)) return `g.c${i}`;
      const italiana = (colonna.tipo === 'data' ? DATA_ITALIANA : NUMERO_ITALIANO)(`g.c${i}`);
      return `case when g.m${i} & ${NATIVO} <> 0 and g.c${i} <> '' then ${italiana} else g.c${i} end`;
    })
    .join(', ');
