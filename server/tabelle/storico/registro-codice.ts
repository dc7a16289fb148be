import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import type { Conservata } from './conservata.ts';
import { type Conservate, type FiltroRegistro, inElenco, type Sql } from './riga-registro.ts';

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

/** Records by their numbers, in their own table and in those of their parts: an image always has its record. */
const conNumero = (conservate: Conservate, quali: (nome: string, una: Conservata) => Sql): Sql =>
  sql`(${sql.join(
    Object.entries(conservate).flatMap(([nome, una]) => [
      sql`(s.tabella = ${nome} and s.id_record = any (${quali(nome, una)}))`,
      ...(una.parti
        ? [
            sql`(${inElenco(una.parti.tabelle)}
              and (s.prima ->> ${una.parti.padre}::text)::bigint = any (${quali(nome, una)}))`,
          ]
        : []),
    ]),
    sql` or `,
  )})`;

export const deiRecord = (conservate: Conservate, record: readonly number[]): Sql =>
  conNumero(conservate, () => sql`${record}::bigint[]`);

export const colCodice = (conservate: Conservate, codice: string): Sql =>
  conNumero(conservate, (nome, una) => {
    const quali = chiamati(nome, una, codice);
    // Beside its parts a record is joined no more: its numbers, which are few, are looked for once.
    return una.parti ? sql`array(${quali})` : quali;
  });

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
