import { sql } from 'kysely';
import { titoli } from '#domain/titoli/importazione.ts';
import {
  ArchivioCambiato,
  type InSalvataggio,
  type Pratica,
} from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { colonneProprie, porta, valore } from './colonne.ts';
import { prendiMovimenti } from './con-movimenti.ts';
import { creaEmittenti } from './emittenti.ts';

/** What the table writes where a new titolo says nothing of a column, in SQL. */
export const predefinitoDi = (sql: string): string | undefined =>
  sql === 'quotazione'
    ? // As the type is quoted: per 100 of nominal, or per unit.
      `(select case when k.prezzo_per_cento then 'P' else 'U' end from tipi_titolo k
         where k.tipo_titolo = TIPO)`
    : titoli.colonneImport.find(({ campo }) => campo === sql)?.predefinito;

/** The listing of a titolo that is there, or is not: a market that is not known fits any. */
const STESSO_LISTINO = `x.cod_listino = r.listino
  and (x.cod_mercato is null or r.mercato is null or x.cod_mercato = r.mercato)`;

/** The good rows of titoli that are there, and whether record and listing are there as they say. */
export async function confrontaTitoli({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, gruppi, esistenti } = tabelleDi(guid);
  const { colonneImport } = destinazione;
  const uguali = colonneProprie(colonneImport).map(
    ({ colonna: { campo }, i }) => `(t.v${i} is null or a.${campo} is not distinct from t.v${i})`,
  );
  const isin = valore(colonneImport, 'cod_isin', 't');
  const resto = [
    `(${isin}::text is null or a.cod_isin is not null)`,
    `(a.cod_listino is not null or r.listino is null)`,
    `(a.cod_mercato is not null or r.mercato is null)`,
  ];
  await sql
    .raw(`create unlogged table ${esistenti} as
    select riga, id, versione, record_uguale, listino_uguale,
           record_uguale and listino_uguale as uguale
      from (select t.riga, r.id, a.versione,
                   r.riga <> r.capo or (${[...uguali, ...resto].join(' and ')}) as record_uguale,
                   r.listino is null or exists (
                     select from titoli_listini x where x.id_titolo = r.id and ${STESSO_LISTINO}
                   ) as listino_uguale
              from ${gruppi} r join ${tipate} t on t.riga = r.riga join titoli a on a.id = r.id
             where t.errori = 0) confrontate`)
    .execute(sessione);
}

async function aggiornaTitoli({ tx, pratica, fonte }: InSalvataggio): Promise<void> {
  const { guid, destinazione } = pratica;
  const { tipate, gruppi, esistenti } = tabelleDi(guid);
  const { colonneImport } = destinazione;
  const { rows } = await sql<{ attese: number }>`
    select count(*)::int as attese from ${sql.raw(esistenti)}
     where not record_uguale`.execute(tx);
  const attese = rows[0]?.attese ?? 0;
  if (attese === 0) return;
  const proprie = colonneProprie(colonneImport).map(
    ({ colonna: { campo }, i }) => `${campo} = coalesce(t.v${i}, a.${campo})`,
  );
  const isin = valore(colonneImport, 'cod_isin', 't');
  const resto = [
    `cod_isin = coalesce(a.cod_isin, ${isin}::text)`,
    'cod_listino = coalesce(a.cod_listino, r.listino)',
    'cod_mercato = coalesce(a.cod_mercato, r.mercato)',
  ];
  const { numAffectedRows } = await sql`
    update titoli a set ${sql.raw([...proprie, ...resto].join(', '))}, fonte = ${fonte}
      from ${sql.raw(esistenti)} e join ${sql.raw(tipate)} t on t.riga = e.riga
      join ${sql.raw(gruppi)} r on r.riga = e.riga
     where a.id = e.id and a.versione = e.versione and not e.record_uguale`.execute(tx);
  if (Number(numAffectedRows) !== attese) throw new ArchivioCambiato();
}

/** The new titoli, each from the first of its rows. */
function nuoviTitoli({ guid, destinazione: { colonneImport } }: Pratica, fonte: string) {
  const { tipate, gruppi } = tabelleDi(guid);
  const tipo = valore(colonneImport, 'tipo_titolo', 't');
  const conValore = colonneProprie(colonneImport).map(({ colonna: { campo }, i }) => {
    const predefinito = predefinitoDi(campo)?.replace('TIPO', tipo);
    return [campo, predefinito === undefined ? `t.v${i}` : `coalesce(t.v${i}, ${predefinito})`];
  });
  const quotazione = predefinitoDi('quotazione')?.replace('TIPO', tipo) ?? `'U'`;
  const coppie = [
    ['cod_titolo', 'r.codice'],
    ['cod_isin', `${valore(colonneImport, 'cod_isin', 't')}::text`],
    ['cod_listino', 'r.listino'],
    ['cod_mercato', 'r.mercato'],
    ...(porta(colonneImport, 'quotazione') ? [] : [['quotazione', quotazione]]),
    ...conValore,
  ];
  return sql`insert into titoli (${sql.raw(coppie.map(([colonna]) => colonna).join(', '))}, fonte)
    select ${sql.raw(coppie.map(([, uno]) => uno).join(', '))}, ${fonte}
      from ${sql.raw(gruppi)} r join ${sql.raw(tipate)} t on t.riga = r.riga
     where r.riga = r.capo and r.id is null and t.errori = 0
     order by r.riga`;
}

/** Every listing of the file that its titolo does not have yet; the first of all is the main one. */
async function aggiungiListini({ sessione, guid, destinazione }: Pratica): Promise<void> {
  if (!porta(destinazione.colonneImport, 'cod_listino')) return;
  const { tipate, gruppi } = tabelleDi(guid);
  const v = (campo: string) => valore(destinazione.colonneImport, campo, 't');
  await sql
    .raw(`insert into titoli_listini (id_titolo, cod_listino, cod_mercato, cod_divisa,
                                                  principale)
    select a.id, r.listino, r.mercato, coalesce(${v('divisa_listino')}, ${v('cod_divisa')}, a.cod_divisa),
           r.riga = r.capo
             and not exists (select from titoli_listini p where p.id_titolo = a.id and p.principale)
      from ${gruppi} r join ${tipate} t on t.riga = r.riga
      join (select capo.riga, coalesce(capo.id, n.id) as id
              from ${gruppi} capo left join titoli n on n.cod_titolo = capo.codice) c
        on c.riga = r.capo
      join titoli a on a.id = c.id
     where t.errori = 0 and r.listino is not null
       and not exists (select from titoli_listini x where x.id_titolo = a.id and ${STESSO_LISTINO})
     order by r.riga`)
    .execute(sessione);
}

/** Rows that are not the first of a new titolo: they add a listing at most. */
export async function titoliRipetuti({ sessione, guid }: Pratica): Promise<number> {
  const { tipate, gruppi, esistenti } = tabelleDi(guid);
  const { rows } = await sql
    .raw<{ quanti: number }>(`select count(*)::int as quanti
      from ${gruppi} r join ${tipate} t on t.riga = r.riga
     where t.errori = 0 and r.riga <> r.capo and r.id is null
       and not exists (select from ${esistenti} e where e.riga = t.riga)`)
    .execute(sessione);
  return rows[0]?.quanti ?? 0;
}

/** Issuers, records, listings, in that order; every row that is not there yet counts as new. */
export async function scriviTitoli(salvataggio: InSalvataggio): Promise<{ inseriti: number }> {
  const { tx, esecuzione, pratica, fonte } = salvataggio;
  const { guid } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  await prendiMovimenti(salvataggio);
  await creaEmittenti(pratica);
  await aggiornaTitoli(salvataggio);
  esecuzione.controlla();
  esecuzione.avanza('scrittura', 60);
  await nuoviTitoli(pratica, fonte).execute(tx);
  esecuzione.controlla();
  esecuzione.avanza('scrittura', 85);
  await aggiungiListini(pratica);
  const { rows } = await sql<{ inseriti: number }>`
    select count(*)::int as inseriti from ${sql.raw(tipate)} t
     where t.errori = 0
       and not exists (select from ${sql.raw(esistenti)} e where e.riga = t.riga)`.execute(tx);
  return { inseriti: rows[0]?.inseriti ?? 0 };
}
