import { sql } from 'kysely';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { paroleErrori } from '#domain/importazioni/errori-riga.ts';
import { NATIVO } from '#domain/importazioni/maschere.ts';
import type { Db } from '#server/db/sessione.ts';

/**
 * The tables of one import in the schema `staging`, unlogged, dropped at its end: the cells as text
 * with their style masks (`grezze`), the typed values with their errors (`tipate`), which of them the
 * destination already has under the same key (`esistenti`), and what is said of a row in words
 * (`note`). A destination whose rows are not one table's has more: which rows make one record
 * (`gruppi`; of movements up to where the archive was seen), the issuers that are not there yet (`nuovi`),
 * the records that rows come to (`calcolati`), what others wrote since (`mossi`). Where rows are written in
 * parts: which go together (`parti`) and, in a table that outlives a crash, which are written (`scritte`). Of master
 * data, what is to be decided of each row (`stati`) and which records it is like (`simili`).
 */
export interface TabelleImport {
  readonly grezze: string;
  readonly tipate: string;
  readonly esistenti: string;
  readonly note: string;
  readonly gruppi: string;
  readonly nuovi: string;
  readonly calcolati: string;
  readonly mossi: string;
  readonly parti: string;
  readonly scritte: string;
  readonly stati: string;
  readonly simili: string;
}

export const tabelleDi = (guid: string): TabelleImport => {
  const nome = `staging.i_${guid.replaceAll('-', '').toLowerCase()}`;
  return {
    grezze: `${nome}_g`,
    tipate: `${nome}_t`,
    esistenti: `${nome}_e`,
    note: `${nome}_n`,
    gruppi: `${nome}_r`,
    nuovi: `${nome}_p`,
    calcolati: `${nome}_c`,
    mossi: `${nome}_m`,
    parti: `${nome}_s`,
    scritte: `${nome}_f`,
    stati: `${nome}_a`,
    simili: `${nome}_b`,
  };
};

/**
 * The job's company in SQL: its session admits that one only. Null, and so refused by the table, for
 * a job without a company.
 */
export const AZIENDA_DEL_LAVORO = '(rateo_aziende())[1]';

/** Which record somebody has decided that a row of master data is, by the row `n`, in SQL. */
export const sqlScelti = (guid: string): string =>
  `(select n, scelto from i_anag_import where guid = '${guid}' and scelta = 'questo')`;

/** A column of the destination as one file carries it, kept with the import. */
export interface ColonnaLetta {
  readonly campo: string;
  readonly nelFile?: string;
}

export const comeLetta = ({ campo, nelFile }: ColonnaImport): ColonnaLetta => ({
  campo,
  ...(nelFile !== undefined && { nelFile }),
});

/** The destination with the columns that the file carries, in their order, as the file names them. */
export function conColonne(
  destinazione: Destinazione,
  lette: readonly ColonnaLetta[] | null,
): Destinazione {
  if (lette === null) return destinazione;
  const colonneImport = lette.flatMap(({ campo, nelFile }) => {
    const colonna = destinazione.colonneImport.find((una) => una.campo === campo);
    return colonna ? [{ ...colonna, ...(nelFile !== undefined && { nelFile }) }] : [];
  });
  return { ...destinazione, colonneImport };
}

/** Only where text must be interpreted does a cell carry a mask. */
export const haMaschera = ({ tipo }: ColonnaImport): boolean =>
  tipo === 'data' || tipo === 'numero';

export const colonneGrezze = (colonne: readonly ColonnaImport[]): string[] =>
  colonne.flatMap((colonna, i) => (haMaschera(colonna) ? [`c${i}`, `m${i}`] : [`c${i}`]));

/** What a mapping said of a row, in a column after its cells. */
export const DETTO = 'detto';

export async function creaGrezze(
  db: Db,
  guid: string,
  colonne: readonly ColonnaImport[],
  mappata: boolean,
): Promise<string> {
  const { grezze } = tabelleDi(guid);
  const definizioni = colonneGrezze(colonne).map((nome) =>
    nome.startsWith('c') ? `${nome} text` : `${nome} smallint not null`,
  );
  if (mappata) definizioni.push(`${DETTO} jsonb`);
  await sql.raw(`drop table if exists ${grezze}`).execute(db);
  await sql
    .raw(`create unlogged table ${grezze} (riga integer not null, ${definizioni})`)
    .execute(db);
  return grezze;
}

/** What is found wrong with a row, or worth saying of it, in words; `campo` null means all of it. */
export async function creaNote(db: Db, guid: string): Promise<void> {
  const { note } = tabelleDi(guid);
  await sql.raw(`drop table if exists ${note}`).execute(db);
  await sql
    .raw(`create unlogged table ${note} (riga integer not null, genere text not null, campo text,
                                    testo text not null)`)
    .execute(db);
}

export async function eliminaTabelle(db: Db, guid: string): Promise<void> {
  await sql.raw(`drop table if exists ${Object.values(tabelleDi(guid))}`).execute(db);
}

/** ISO day and point decimal, as Excel's own cells are staged, in the form that users read. */
const DATA_ITALIANA = (c: string) => `substr(${c}, 9, 2) || '/' || substr(${c}, 6, 2) || '/' ||
  substr(${c}, 1, 4)`;
const NUMERO_ITALIANO = (c: string) => `replace(${c}, '.', ',')`;

/** One cell of staged rows `g` as text to be shown: the file's own, Excel's typed ones Italian. */
export function cellaMostrata(colonna: ColonnaImport, i: number): string {
  if (!haMaschera(colonna)) return `g.c${i}`;
  const italiana = (colonna.tipo === 'data' ? DATA_ITALIANA : NUMERO_ITALIANO)(`g.c${i}`);
  return `case when g.m${i} & ${NATIVO} <> 0 and g.c${i} <> '' then ${italiana} else g.c${i} end`;
}

export const celleMostrate = (colonne: readonly ColonnaImport[]): string =>
  colonne.map(cellaMostrata).join(', ');

/** The columns of `tipate` that hold errors, the first being the one that is 0 for a good row. */
export const colonneErrori = (quante: number): string[] =>
  Array.from({ length: paroleErrori(quante) }, (_, n) => (n === 0 ? 'errori' : `errori${n}`));

/** The words of errors of typed rows, as texts. */
export const paroleMostrate = (colonne: readonly ColonnaImport[], davanti: string): string =>
  `array[${colonneErrori(colonne.length).map((nome) => `${davanti}${nome}::text`)}]`;
