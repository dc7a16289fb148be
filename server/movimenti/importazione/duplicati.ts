import { sql } from 'kysely';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';

/** What two movements must have in common to be the same, whatever else a file says of them. */
export const ESSENZIALI = [
  'cod_causale',
  'cod_titolo',
  'cod_portafoglio',
  'cod_depositario',
  'data_movimento',
  'qta_vnominale',
];

/** Never said by a file, or no part of what a movement is. */
const NON_CONFRONTATE = new Set([...ESSENZIALI, 'cod_azienda', 'nriga', 'corto', 'nreg_import']);
const CONFRONTATE = colonneRiga.filter(
  (una) => !NON_CONFRONTATE.has(una) && !['manuali', 'calcolati', 'lotti_scelti'].includes(una),
);

/** The columns that this row says, of all that a file may say: those columns must agree. */
const DETTE_UGUALI = CONFRONTATE.map(
  (una) => `(not '${una}' = any (c.dati) or c.${una} is not distinct from m.${una})`,
).join(' and ');

/** What makes two other sides the same. */
const ALTRO_LATO = [
  'cod_titolo',
  'cod_portafoglio',
  'cod_depositario',
  'imm_circ',
  'qta_vnominale',
];
const STESSA_ALTRA = `(c.altra is null or exists (
  select from movimenti s, jsonb_populate_record(null::movimenti, c.altra) a
   where s.id_capofila = m.id
     and ${ALTRO_LATO.map((una) => `s.${una} is not distinct from a.${una}`).join(' and ')}))`;

/** Rows of the file that say the same are one pattern; its first row stands for it. */
const STESSO_MOTIVO = `c.nreg_import, c.altra, ${ESSENZIALI.map((una) => `c.${una}`)}, c.dati,
  hash_record_extended(row(${CONFRONTATE.map((una) => `case when '${una}' = any (c.dati) then c.${una}::text end`)}), 0)`;

/** Only the titolo may be missing: of all the others the same is equal, which a hash can find. */
export const stessi = (riga: string): string =>
  ESSENZIALI.map((una) =>
    una === 'cod_titolo'
      ? `${riga}.${una} is not distinct from m.${una}`
      : `${riga}.${una} = m.${una}`,
  ).join(' and ');
const STESSI_ESSENZIALI = stessi('c');

/** What still stands in the archive and this import did not write: neither reversed nor a reversal. */
export const inPiedi = (guid: string): string =>
  `m.cod_azienda = ${AZIENDA_DEL_LAVORO} and m.id_storno_di is null and not m.stornato
    and (m.cod_libro is null or e_del_principale(m.cod_azienda, m.cod_libro)) and m.nriga = 1 and m.lavoro is distinct from '${guid}'::uuid`;

/**
 * Which rows of the file are in the archive already, of the good ones that a condition over `c` leaves. Rows
 * have no key: the n-th of identical rows of the file is the n-th in the archive. Where a row has a number of
 * its origin, that is its key.
 */
export function sqlTrovati(guid: string, quali: string): string {
  const { calcolati, esistenti, tipate, scritte } = tabelleDi(guid);
  return `with forse as materialized (
      select c.* from ${calcolati} c join ${tipate} t on t.riga = c.riga and t.errori = 0
       where ${quali} and not exists (select from ${scritte} s where s.riga = c.riga)),
    righe as (
      select c.*, row_number() over motivo as n, first_value(c.riga) over motivo as prima
        from forse c
      window motivo as (partition by ${STESSO_MOTIVO} order by c.riga)),
    trovati as (
      select c.riga, m.id, m.versione, row_number() over (partition by c.riga order by m.id) as n
        from righe c join movimenti m on ${inPiedi(guid)} and ${STESSI_ESSENZIALI} and ${DETTE_UGUALI}
         and ${STESSA_ALTRA}
       where c.n = 1 and c.nreg_import is null
       union all
      select c.riga, m.id, m.versione, 1
        from righe c join movimenti m on ${inPiedi(guid)} and m.nreg_import = c.nreg_import
       where c.n = 1)
    insert into ${esistenti}
    select c.riga, t.id, t.versione, true
      from righe c join trovati t on t.riga = c.prima and t.n = c.n`;
}

/** What the import registered before it was interrupted is good, whatever the archives say by now. */
export async function lasciaScritte({ sessione, guid }: Pratica): Promise<void> {
  const { tipate, note, scritte } = tabelleDi(guid);
  await sql
    .raw(
      `create table if not exists ${scritte} (riga integer primary key, anno integer, nreg integer)`,
    )
    .execute(sessione);
  await sql
    .raw(`delete from ${note} where riga in (select riga from ${scritte})`)
    .execute(sessione);
  await sql
    .raw(
      `update ${tipate} t set errori = 0 from ${scritte} s where s.riga = t.riga and t.errori <> 0`,
    )
    .execute(sessione);
}

/** Finds the rows of the file that the archive has already, as it is now. */
export async function trovaEsistenti({ sessione, guid }: Pratica): Promise<void> {
  const { calcolati, esistenti, scritte } = tabelleDi(guid);
  await sql.raw(`drop table if exists ${esistenti}`).execute(sessione);
  await sql
    .raw(
      `create unlogged table ${esistenti} (riga integer, id bigint, versione integer, uguale boolean)`,
    )
    .execute(sessione);
  // What it wrote itself before it was interrupted is there too.
  await sql
    .raw(`insert into ${esistenti} select riga, null, null, true from ${scritte}`)
    .execute(sessione);
  const { rows } = await sql
    .raw<{ forse: boolean }>(`select exists (select from movimenti m
        where ${inPiedi(guid)}
          and (m.nreg_import is not null
               or m.data_movimento between (select min(data_movimento) from ${calcolati})
                                       and (select max(data_movimento) from ${calcolati}))) as forse`)
    .execute(sessione);
  // Nothing to compare with: a million rows need not be sorted to find that out.
  if (!rows[0]?.forse) return;
  await sql.raw(`analyze ${calcolati}`).execute(sessione);
  // Only rows that may be there are put in patterns: to sort a file of rows that are all new would be for nothing.
  const forse = `select f.riga from ${calcolati} f join movimenti m on ${inPiedi(guid)} and ${stessi('f')}
    union select f.riga from ${calcolati} f where f.nreg_import is not null`;
  await sql.raw(sqlTrovati(guid, `c.riga in (${forse})`)).execute(sessione);
}

/** A number of origin is of one movement: neither twice in the file, nor of another one in the archive. */
export async function rifiutaNumeriPresi({ sessione, guid, destinazione }: Pratica): Promise<void> {
  if (!destinazione.colonneImport.some(({ campo }) => campo === 'nreg_import')) return;
  const { calcolati, tipate, note } = tabelleDi(guid);
  const diverse = `not (${STESSI_ESSENZIALI} and ${DETTE_UGUALI} and ${STESSA_ALTRA})`;
  await sql
    .raw(`with presi as (
       select c.riga, 'il numero ' || c.nreg_import || ' è già della riga ' || c.prima
                || ' del file: un numero d’origine è di un movimento solo' as testo
         from (select riga, nreg_import,
                      first_value(riga) over (partition by nreg_import order by riga) as prima
                 from ${calcolati} where nreg_import is not null) c
        where c.riga <> c.prima
        union all
       select c.riga, 'il movimento d’origine ' || c.nreg_import || ' c’è già con altri valori ('
                || case when m.stato = 'bozza' then 'bozza' else 'numero ' || m.nreg || '/' || m.anno end
                || '): correggerlo da Movimenti, o stornarlo e importare di nuovo'
         from ${calcolati} c join movimenti m on ${inPiedi(guid)} and m.nreg_import = c.nreg_import
        where ${diverse}),
     detti as (
       insert into ${note} (riga, genere, campo, testo)
       select riga, 'errore', 'nregImport', testo from presi returning riga)
     update ${tipate} t set errori = errori | ${REGOLA} where t.riga in (select riga from detti)`)
    .execute(sessione);
}
