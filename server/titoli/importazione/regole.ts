import { sql } from 'kysely';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import { campiScrivibili } from '#domain/titoli/campi.ts';
import type { Gruppo } from '#domain/titoli/campo.ts';
import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { giudica } from '#domain/titoli/regole.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { valore } from './colonne.ts';
import { predefinitoDi } from './salvataggio.ts';

interface DaGiudicare {
  readonly riga: number;
  readonly valori: (string | null)[];
  readonly gruppo: Gruppo | null;
  readonly prezzoPerCento: boolean | null;
}

const RIGHE_PER_LOTTO = 2_000;

/** The record as it would be: the file's values, else those that are there, else the table's own. */
function sqlValori({ destinazione }: Pratica): string[] {
  const { colonneImport } = destinazione;
  const tipoTitolo = `coalesce(${valore(colonneImport, 'tipo_titolo', 't')}, a.tipo_titolo)`;
  return campiScrivibili.map(({ sql: colonna, tipo }) => {
    const i = colonneImport.findIndex(({ campo }) => campo === colonna);
    const letto = colonna === 'cod_titolo' ? 'coalesce(a.cod_titolo, r.codice)' : `a.${colonna}`;
    const predefinito = predefinitoDi(colonna)?.replace('TIPO', tipoTitolo);
    const parti = [
      ...(i < 0 || colonna === 'cod_titolo' ? [] : [`t.v${i}`]),
      letto,
      ...(predefinito === undefined ? [] : [predefinito]),
    ];
    const sua = parti.length > 1 ? `coalesce(${parti})` : letto;
    return tipo === 'numero' ? `trim_scale((${sua})::numeric)::text` : `(${sua})::text`;
  });
}

const comeValori = (valori: readonly (string | null)[]): ValoriGiudicati =>
  Object.fromEntries(
    campiScrivibili.map(({ nome, tipo }, i) => {
      const valore = valori[i] ?? null;
      return [nome, tipo === 'siNo' ? valore === 'true' : valore];
    }),
  );

const TIPO = campiScrivibili.findIndex((uno) => uno.sql === 'tipo_titolo');

/** Each titolo of the file before the rules that every titolo is written by, in batches. */
export async function applicaRegole(pratica: Pratica): Promise<void> {
  const { sessione, guid } = pratica;
  const { tipate, gruppi, note } = tabelleDi(guid);
  const valori = sqlValori(pratica);
  const domanda = sql.raw<DaGiudicare>(`
    select x.riga, x.valori, k.gruppo, k.prezzo_per_cento as "prezzoPerCento"
      from (select t.riga, array[${valori}] as valori
              from ${gruppi} r join ${tipate} t on t.riga = r.riga
              left join titoli a on a.id = r.id
             where r.riga = r.capo and t.errori = 0) x
      left join tipi_titolo k on k.tipo_titolo = x.valori[${TIPO + 1}]`);
  await sessione.transaction().execute(async (tx) => {
    const cursore = { nome: 'da_giudicare', domanda };
    for await (const righe of aBlocchi(sessione, cursore, RIGHE_PER_LOTTO)) {
      const errori = righe.flatMap(({ riga, valori: suoi, gruppo, prezzoPerCento }) =>
        giudica(comeValori(suoi), {
          gruppo: gruppo ?? 'ALTRO',
          ...(prezzoPerCento !== null && { prezzoPerCento }),
        }).errori.map(({ campo, messaggio }) => ({ riga, campo, messaggio })),
      );
      await sql`
        insert into ${sql.raw(note)} (riga, genere, campo, testo)
        select riga, 'errore', campo, messaggio
          from jsonb_to_recordset(${JSON.stringify(errori)}::jsonb)
               e (riga integer, campo text, messaggio text)`.execute(tx);
    }
  });
  await sql
    .raw(`update ${tipate} t set errori = errori | ${REGOLA}
      where t.errori = 0 and t.riga in (select riga from ${note} where genere = 'errore')`)
    .execute(sessione);
}
