import { REGOLA } from '#domain/importazione/errori-riga.ts';
import { campiScrivibili } from '#domain/titoli/campi.ts';
import type { Gruppo } from '#domain/titoli/campo.ts';
import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { giudica } from '#domain/titoli/regole.ts';
import type { Pratica } from '#server/importazioni/piano.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { valore } from './colonne.ts';
import { predefinitoDi } from './scrittura.ts';

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
  return campiScrivibili.map(({ sql, tipo }) => {
    const i = colonneImport.findIndex(({ campo }) => campo === sql);
    const letto = sql === 'cod_titolo' ? 'coalesce(a.cod_titolo, r.codice)' : `a.${sql}`;
    const predefinito = predefinitoDi(sql)?.replace('TIPO', tipoTitolo);
    const parti = [
      ...(i < 0 || sql === 'cod_titolo' ? [] : [`t.v${i}`]),
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

const TIPO = campiScrivibili.findIndex(({ sql }) => sql === 'tipo_titolo');

/** Each titolo of the file before the rules that every titolo is written by, in batches. */
export async function applicaRegole(pratica: Pratica): Promise<void> {
  const { client, guid } = pratica;
  const { tipate, gruppi, note } = tabelleDi(guid);
  const valori = sqlValori(pratica);
  await client.query('begin');
  await client.query(`declare da_giudicare no scroll cursor for
    select x.riga, x.valori, k.gruppo, k.prezzo_per_cento as "prezzoPerCento"
      from (select t.riga, array[${valori}] as valori
              from ${gruppi} r join ${tipate} t on t.riga = r.riga
              left join titoli a on a.id = r.id
             where r.riga = r.capo and t.errori = 0) x
      left join tipi_titolo k on k.tipo_titolo = x.valori[${TIPO + 1}]`);
  for (;;) {
    const { rows } = await client.query<DaGiudicare>(`fetch ${RIGHE_PER_LOTTO} from da_giudicare`);
    if (rows.length === 0) break;
    const errori = rows.flatMap(({ riga, valori: suoi, gruppo, prezzoPerCento }) =>
      giudica(comeValori(suoi), {
        gruppo: gruppo ?? 'ALTRO',
        ...(prezzoPerCento !== null && { prezzoPerCento }),
      }).errori.map(({ campo, messaggio }) => ({ riga, campo, messaggio })),
    );
    await client.query(
      `insert into ${note} (riga, genere, campo, testo)
       select riga, 'errore', campo, messaggio
         from jsonb_to_recordset($1::jsonb) e (riga integer, campo text, messaggio text)`,
      [JSON.stringify(errori)],
    );
  }
  await client.query('close da_giudicare');
  await client.query('commit');
  await client.query(
    `update ${tipate} t set errori = errori | ${REGOLA}
      where t.errori = 0 and t.riga in (select riga from ${note} where genere = 'errore')`,
  );
}
