import { sql } from 'kysely';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import { ALTROVE, postoErrori, REGOLA } from '#domain/importazioni/errori-riga.ts';
import type { Sessione } from '#server/db/sessione.ts';
import { type ColonnaSql, type ContestoColonna, sqlColonna } from './colonne-sql.ts';
import { regoleDi } from './regole-assegnate.ts';
import type { Conteggi, Pratica } from './regole-destinazione.ts';
import {
  AZIENDA_DEL_LAVORO,
  colonneErrori,
  creaNote,
  DETTO,
  haMaschera,
  tabelleDi,
} from './staging.ts';

/**
 * One pass over the cells: typed values and errors of every row. `offset 0` keeps PostgreSQL from
 * flattening the inner query, which would read each number once per use.
 */
export function sqlTipate(
  guid: string,
  colonne: readonly ColonnaImport[],
  stili: readonly number[],
  aggiunte: ContestoColonna['aggiunte'] = {},
): string {
  const { grezze, tipate } = tabelleDi(guid);
  const data = colonne.findIndex(({ tipo }) => tipo === 'data');
  const parti = colonne.map((colonna, i) =>
    sqlColonna(colonna, i, { stile: stili[i] ?? 0, data, aggiunte }),
  );
  const cella = (c: ColonnaImport, i: number) => (haMaschera(c) ? `c${i}, m${i}` : `c${i}`);
  const interne = [
    'riga',
    ...colonne.map(cella),
    ...parti.map(({ valore }, i) => `${valore} as v${i}`),
    ...parti.flatMap(({ altre }) => altre),
  ];
  const letta = `select riga, ${parti.map((_, i) => `v${i}`)}, ${sqlErrori(parti)}
      from (select ${interne} from ${grezze} ${parti.map(({ unione }) => unione).join(' ')}
            offset 0) lette`;
  return `create unlogged table ${tipate} as ${conParole(letta, colonne.length)}`;
}

/** The errors of all columns, in as many words as they take. */
function sqlErrori(parti: readonly ColonnaSql[]): string {
  const parole = colonneErrori(parti.length).map((): string[] => []);
  parti.forEach(({ errori }, i) => {
    const { parola, bit } = postoErrori(i);
    parole[parola]?.push(`((${errori})::bigint << ${bit})`);
  });
  return colonneErrori(parti.length)
    .map((nome, n) => `${parole[n]?.join(' | ')} as ${nome}`)
    .join(', ');
}

/** Whoever looks at the first word alone knows whether the row is good. */
function conParole(letta: string, quante: number): string {
  const [prima = '', ...altre] = colonneErrori(quante);
  if (altre.length === 0) return letta;
  const valori = Array.from({ length: quante }, (_, i) => `v${i}`);
  return `select riga, ${valori}, ${altre},
      ${prima} | case when ${altre.join(' | ')} <> 0 then ${ALTROVE} else 0 end as ${prima}
    from (${letta}) parole`;
}

/** What a mapping could not read is an error of its row, in the mapping's own words. */
async function annotaDetti(sessione: Sessione, guid: string): Promise<void> {
  const { grezze, tipate, note } = tabelleDi(guid);
  await sql
    .raw(`insert into ${note} (riga, genere, campo, testo)
     select g.riga, 'errore', e.errore ->> 0, e.errore ->> 1
       from ${grezze} g cross join lateral jsonb_array_elements(g.${DETTO} -> 'e') e (errore)
      where g.${DETTO} ? 'e'`)
    .execute(sessione);
  await sql
    .raw(`update ${tipate} t set errori = errori | ${REGOLA} from (select distinct riga from ${note}) n
      where n.riga = t.riga`)
    .execute(sessione);
}

/** Rows of another company than the one that imports. */
async function annotaAziende({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, note } = tabelleDi(guid);
  const i = destinazione.colonneImport.findIndex(({ tipo }) => tipo === 'azienda');
  if (i < 0) return;
  await sql
    .raw(`with altrui as (
       update ${tipate} t set errori = errori | ${REGOLA}
        where lower(t.v${i}) <> lower(${AZIENDA_DEL_LAVORO}) returning t.riga, t.v${i} as azienda)
     insert into ${note} (riga, genere, campo, testo)
     select riga, 'errore', '${destinazione.colonneImport[i]?.campo}',
            'la riga è dell’azienda ' || left(azienda, 60) || ', ma l’import è dell’azienda '
              || ${AZIENDA_DEL_LAVORO} || ': cambiare azienda o togliere la riga'
       from altrui`)
    .execute(sessione);
}

/** Checks every staged row against the rules and the destination; what it finds stays in staging. */
export async function controllaRighe(pratica: Pratica, mappata: boolean): Promise<Conteggi> {
  const { sessione, guid, destinazione, stili } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  const regole = regoleDi(destinazione);
  await sql.raw(`drop table if exists ${tipate}, ${esistenti}`).execute(sessione);
  await creaNote(sessione, guid);
  const aggiunte = await regole.aggiunte(pratica);
  await sql.raw(sqlTipate(guid, destinazione.colonneImport, stili, aggiunte)).execute(sessione);
  if (mappata) await annotaDetti(sessione, guid);
  await annotaAziende(pratica);
  await regole.controlla(pratica);
  await sql.raw(`analyze ${tipate}`).execute(sessione);
  return confronta(pratica);
}

/** Compares the checked rows with the destination as it is now. */
export async function confronta(pratica: Pratica): Promise<Conteggi> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  await regoleDi(destinazione).confronta(pratica);
  const { rows } = await sql
    .raw<Conteggi>(`select (select count(*) from ${tipate}) as letti,
            (select count(*) from ${tipate} where errori <> 0) as scartati,
            count(*) filter (where not uguale) as aggiornati,
            count(*) filter (where uguale) as invariati from ${esistenti}`)
    .execute(sessione);
  const conteggi = rows[0] ?? { letti: 0, scartati: 0, aggiornati: 0, invariati: 0 };
  if (conteggi.aggiornati + conteggi.invariati > 0) {
    await sql.raw(`alter table ${esistenti} add primary key (riga)`).execute(sessione);
    await sql.raw(`analyze ${esistenti}`).execute(sessione);
  }
  return conteggi;
}
