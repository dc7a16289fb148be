import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { Conservata } from './conservata.ts';
import type { Conservate, FiltroRegistro, Sql } from './riga-registro.ts';

/** The columns that the index of names has: migration 0104. */
export const NOMI = [
  ...[
    'id',
    'cod_titolo',
    'cod_divisa',
    'cod_portafoglio',
    'data',
    'cod_emittente',
    'cod_controparte',
  ],
  ...['cod_depositario', 'cod_causale'],
];

/** A registered movement keeps its number, and a record its company. */
const NON_CAMBIANO = ['anno', 'nreg', 'nriga', 'data_movimento', 'cod_azienda'];

/** Beyond these one looks for changes and asks of each whose it is. */
const RECORD_MASSIMI = 500;

/** The records that one of their values names, or named once: an image has it only where it moved. */
const chiamati = (nome: string, { tabella, nome: sua }: Conservata, codice: string): Sql => {
  const colonne = (sua ?? tabella.chiave).flatMap((campo) => tabella.campi[campo] ?? []);
  const conCodice = (valore: (colonna: string) => Sql): Sql =>
    sql.join(
      [sql`false`, ...colonne.map((una) => sql`upper(${valore(una)}) = upper(${codice}::text)`)],
      sql` or `,
    );
  const conNomi = colonne.every((una) => NOMI.includes(una) || NON_CAMBIANO.includes(una));
  const indice = sql`z.prima ?| array[${sql.join(NOMI.map((una) => sql.lit(una)))}]`;
  return sql`
    select r.id from ${sql.table(nome)} r where ${conCodice((una) => sql`${sql.ref(`r.${una}`)}::text`)}
    union
    select z.id_record from storico z
     where z.tabella = ${nome} and ${conNomi ? indice : sql`true`}
       and (${conCodice((una) => sql`z.prima ->> ${una}::text`)})`;
};

export const colCodice = (conservate: Conservate, codice: string): Sql =>
  sql`(${sql.join(
    Object.entries(conservate).map(
      ([nome, una]) =>
        sql`(s.tabella = ${nome} and s.id_record in (${chiamati(nome, una, codice)}))`,
    ),
    sql` or `,
  )})`;

/** The records of a code, when a code is asked for and they are few. */
export async function recordColCodice(
  tx: Tx,
  conservate: Conservate,
  { tabella = '', codice = '' }: FiltroRegistro,
): Promise<readonly number[] | undefined> {
  const nome = tabella.toLowerCase();
  const una = Object.hasOwn(conservate, nome) ? conservate[nome] : undefined;
  if (!una || codice.trim() === '') return undefined;
  const { rows } = await sql<{ id: number }>`
    select id from (${chiamati(nome, una, codice.trim())}) c limit ${RECORD_MASSIMI + 1}`.execute(
    tx,
  );
  return rows.length > RECORD_MASSIMI ? undefined : rows.map(({ id }) => id);
}
