import { sql } from 'kysely';
import { DISCORDE, REGOLA, RIPETUTA } from '#domain/importazioni/errori-riga.ts';
import { letterale } from '#server/importazioni/colonne-sql.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { sqlScelti, tabelleDi } from '#server/importazioni/staging.ts';
import { colonneProprie, ESSENZIALI, valore } from './colonne.ts';

/** The titolo that a row names: by code, else by ISIN, else by the ISIN with the premium. */
const UNIONI = `left join titoli pc on pc.cod_titolo = l.cod
    left join titoli pi on pi.cod_isin = coalesce(l.isin, l.cod)
    left join titoli pp on pp.isin_premio = coalesce(l.isin, l.cod)`;

/**
 * Which good rows are one titolo: those of one record that is there, or of one new ISIN or code. The
 * first of them, `capo`, is the record; each is a listing of it.
 */
async function raggruppa({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, gruppi } = tabelleDi(guid);
  const v = (campo: string) => valore(destinazione.colonneImport, campo, 't');
  await sql.raw(`drop table if exists ${gruppi}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${gruppi} as
    with lette as (
      select t.riga, ${v('cod_titolo')}::text as cod, ${v('cod_isin')}::text as isin,
             ${v('cod_listino')}::text as listino, ${v('cod_mercato')}::text as mercato, s.scelto
        from ${tipate} t left join ${sqlScelti(guid)} s on s.n = t.riga where t.errori = 0),
    trovate as (
      select l.*, pc.id as per_codice, coalesce(pi.id, pp.id) as per_isin,
             coalesce(l.isin, case when l.cod is not null then max(l.isin) over (partition by l.cod) end,
                      l.cod) as nome
        from lette l ${UNIONI}),
    scelte as (select *, max(scelto) over (partition by nome) as suo from trovate),
    nominate as (
      select *, coalesce(suo, per_codice, per_isin) as id,
             coalesce('=' || coalesce(suo, per_codice, per_isin), nome) as gruppo from scelte)
    select riga, id, suo as scelto, per_codice, per_isin, cod, isin, coalesce(cod, isin) as codice, gruppo,
           listino, mercato, min(riga) over (partition by gruppo) as capo,
           count(*) over (partition by gruppo) as quante,
           row_number() over (partition by gruppo, listino, mercato order by riga) as volta
      from nominate`)
    .execute(sessione);
  await sql.raw(`create index on ${gruppi} (riga)`).execute(sessione);
  await sql.raw(`analyze ${gruppi}`).execute(sessione);
}

/** Rows refused by what a query finds: `riga` and `testo`. */
export async function rifiuta(
  pratica: Pratica,
  trovate: string,
  bit: bigint = REGOLA,
): Promise<void> {
  const { sessione, guid } = pratica;
  const { tipate, note } = tabelleDi(guid);
  await sql
    .raw(`with trovate (riga, testo) as (${trovate}),
    segnate as (
      update ${tipate} t set errori = errori | ${bit} from trovate x where x.riga = t.riga
      returning t.riga)
    insert into ${note} (riga, genere, testo)
    select x.riga, 'errore', x.testo from trovate x join segnate using (riga)`)
    .execute(sessione);
}

/** An ISIN with the premium is of one titolo only, of those that are there and of those to come. */
function sqlPremioDoppio({ guid, destinazione }: Pratica): string {
  const { tipate, gruppi } = tabelleDi(guid);
  const premio = valore(destinazione.colonneImport, 'isin_premio', 't');
  if (premio === 'null') return `select riga, '' from ${gruppi} where false`;
  return `select r.riga, 'l’ISIN con premio ' || ${premio} || ' è già di un altro titolo'
    from ${gruppi} r join ${tipate} t on t.riga = r.riga
   where r.riga = r.capo and (
     exists (select from titoli a where a.isin_premio = ${premio} and a.id is distinct from r.id)
     or ${premio} in (
       select ${premio} from ${gruppi} g join ${tipate} t on t.riga = g.riga
        where g.riga = g.capo and ${premio} is not null
        group by ${premio} having count(*) > 1))`;
}

async function controllaIdentita(pratica: Pratica): Promise<void> {
  const { gruppi } = tabelleDi(pratica.guid);
  const senza = `select riga, 'manca il codice del titolo, o il suo ISIN' from ${gruppi}
    where codice is null`;
  const due = `select r.riga, 'il codice ' || r.cod || ' è di un titolo in anagrafica e l’ISIN '
      || r.isin || ' di un altro, ' || a.cod_titolo
    from ${gruppi} r join titoli a on a.id = r.per_isin where r.per_codice <> r.per_isin`;
  const altro = `select r.riga, 'il titolo ' || r.cod || ' ha in anagrafica un altro ISIN, '
      || a.cod_isin
    from ${gruppi} r join titoli a on a.id = r.per_codice
   where r.per_isin is null and r.isin <> a.cod_isin`;
  const stesso = `select r.riga, 'lo stesso ISIN, ' || r.isin || ', è dato a più titoli: ' || d.titoli
      || '; correggerlo, un ISIN è di un titolo solo'
    from ${gruppi} r join (
      select g.isin, string_agg(distinct coalesce(a.cod_titolo, g.codice), ', ') as titoli
        from ${gruppi} g left join titoli a on a.id = g.id
       where g.isin is not null and g.per_isin is null
       group by g.isin having count(distinct g.gruppo) > 1) d on d.isin = r.isin`;
  const codici = `select riga, 'il codice ' || codice || ' è dato a due ISIN diversi'
    from ${gruppi} where codice in (
      select codice from ${gruppi} where id is null and riga = capo
       group by codice having count(*) > 1)`;
  await rifiuta(
    pratica,
    // The most telling reason first: a row gets one.
    `select distinct on (riga) riga, testo from (${[
      senza,
      due,
      altro,
      stesso,
      codici,
      sqlPremioDoppio(pratica),
    ]
      .map((una, n) => `select ${n} as n, u.* from (${una}) u (riga, testo)`)
      .join(' union all ')}) tutte order by riga, n`,
  );
}

/** Rows of one titolo that contradict each other in something essential: none can be trusted. */
async function controllaContraddizioni(pratica: Pratica): Promise<void> {
  const { tipate, gruppi } = tabelleDi(pratica.guid);
  const colonne = colonneProprie(pratica.destinazione.colonneImport).filter(({ colonna }) =>
    ESSENZIALI.includes(colonna.campo),
  );
  for (const { colonna, i } of colonne) {
    await rifiuta(
      pratica,
      `select r.riga, 'le righe ' || d.righe || ' sono dello stesso titolo e si contraddicono: '
            || ${letterale(`${colonna.titolo} `)} || d.valori
         from ${gruppi} r join (
           select r.gruppo, string_agg(r.riga::text, ', ' order by r.riga) as righe,
                  string_agg(distinct t.v${i}::text, ', ') as valori
             from ${gruppi} r join ${tipate} t using (riga)
            where r.quante > 1 group by r.gruppo having count(distinct t.v${i}) > 1) d
           using (gruppo)`,
      DISCORDE | REGOLA,
    );
  }
}

/** One code and market twice for one titolo is the same row again. */
async function controllaRipetute({ sessione, guid }: Pratica): Promise<void> {
  const { tipate, gruppi } = tabelleDi(guid);
  await sql
    .raw(`update ${tipate} t set errori = errori | ${RIPETUTA} from ${gruppi} r
    where r.riga = t.riga and r.volta > 1 and t.errori = 0`)
    .execute(sessione);
}

/** What further rows of a titolo say otherwise than the first, which counts. */
async function annotaDifferenze({ sessione, guid, destinazione }: Pratica): Promise<void> {
  const { tipate, gruppi, note } = tabelleDi(guid);
  const proprie = colonneProprie(destinazione.colonneImport);
  if (proprie.length === 0) return;
  const diverse = proprie.map(
    ({ colonna, i }) => `case when t.v${i} is distinct from c.v${i} and t.v${i} is not null
      then ${letterale(colonna.titolo)} end`,
  );
  await sql
    .raw(`insert into ${note} (riga, genere, testo)
    select riga, 'nota', 'un altro listino del titolo della riga ' || capo
           || coalesce(', di cui valgono ' || diverse, '')
      from (select r.riga, r.capo, nullif(concat_ws(', ', ${diverse}), '') as diverse
              from ${gruppi} r join ${tipate} t on t.riga = r.riga
              join ${tipate} c on c.riga = r.capo
             where r.riga <> r.capo and t.errori = 0) altre`)
    .execute(sessione);
}

/** Groups the good rows and refuses those that cannot be told apart, or cannot be one titolo. */
export async function controllaGruppi(pratica: Pratica): Promise<void> {
  await raggruppa(pratica);
  await controllaIdentita(pratica);
  await controllaContraddizioni(pratica);
  await controllaRipetute(pratica);
  await annotaDifferenze(pratica);
}

/** Where the record of a group is refused, its other rows are nobody's. */
export async function rifiutaSenzaCapo(pratica: Pratica): Promise<void> {
  const { tipate, gruppi } = tabelleDi(pratica.guid);
  await rifiuta(
    pratica,
    `select r.riga, 'il titolo non è valido: vedere la riga ' || r.capo
       from ${gruppi} r join ${tipate} t on t.riga = r.riga join ${tipate} c on c.riga = r.capo
      where r.riga <> r.capo and t.errori = 0 and c.errori <> 0`,
  );
}

/** Looks again for the titoli that rows name: somebody may have written them meanwhile. */
export async function ritrova({ sessione, guid }: Pratica): Promise<void> {
  const { gruppi } = tabelleDi(guid);
  await sql
    .raw(`update ${gruppi} r set id = x.id
    from (select l.riga, coalesce(l.scelto, pc.id, pi.id, pp.id) as id from ${gruppi} l ${UNIONI}) x
    where x.riga = r.riga and x.id is distinct from r.id`)
    .execute(sessione);
}
