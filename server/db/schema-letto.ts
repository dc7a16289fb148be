import type { Pool } from 'pg';

export interface Colonna {
  readonly nome: string;
  readonly tipo: string;
  readonly obbligatoria: boolean;
  /** Its default, or how the database fills it. */
  readonly predefinito: string | null;
  readonly commento: string | null;
}

export interface Vincolo {
  readonly tipo: 'p' | 'u' | 'c' | 'f';
  readonly nome: string;
  readonly definizione: string;
}

export interface Regola {
  readonly nome: string;
  readonly comando: string;
  readonly restrittiva: boolean;
  readonly vede: string | null;
  readonly scrive: string | null;
}

/** A table as the database itself tells it. */
export interface TabellaLetta {
  readonly nome: string;
  readonly commento: string | null;
  readonly persistente: boolean;
  readonly protetta: boolean;
  readonly colonne: readonly Colonna[];
  readonly vincoli: readonly Vincolo[];
  /** Those that keep no constraint: how they are built, without their table's name. */
  readonly indici: readonly string[];
  readonly regole: readonly Regola[];
  readonly trigger: readonly string[];
  /** What rateo_app may do with the whole table. */
  readonly diritti: readonly string[];
}

const elenco = (sql: string): string => `coalesce((select jsonb_agg(e) from (${sql}) e), '[]')`;

const COLONNE = `
  select a.attname as nome, format_type(a.atttypid, a.atttypmod) as tipo,
         a.attnotnull as obbligatoria, col_description(c.oid, a.attnum) as commento,
         case when a.attidentity <> '' then 'identità'
              when a.attgenerated <> '' then 'calcolata: ' || pg_get_expr(d.adbin, d.adrelid)
              else pg_get_expr(d.adbin, d.adrelid) end as predefinito
    from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const VINCOLI = `
  select k.contype as tipo, k.conname as nome, pg_get_constraintdef(k.oid, true) as definizione
    from pg_constraint k
   where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
   order by k.contype, k.conname`;

const INDICI = `
  select regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON (ONLY )?\\S+ ',
                        '\\1\\2 ') as testo
    from pg_index i join pg_class n on n.oid = i.indexrelid
   where i.indrelid = c.oid
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid
                        and k.conrelid = c.oid)
   order by n.relname`;

const REGOLE = `
  select p.policyname as nome, lower(p.cmd) as comando, p.permissive = 'RESTRICTIVE' as restrittiva,
         p.qual as vede, p.with_check as scrive
    from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
   order by p.policyname`;

const TRIGGER = `
  select g.tgname as nome from pg_trigger g
   where g.tgrelid = c.oid and not g.tgisinternal order by g.tgname`;

const DIRITTI = `
  select d.diritto from unnest(array['select', 'insert', 'update', 'delete']) with ordinality
         d (diritto, n)
   where has_table_privilege('rateo_app', c.oid, d.diritto)
      or (d.diritto <> 'delete' and has_any_column_privilege('rateo_app', c.oid, d.diritto))
   order by d.n`;

const nomi = (lista: readonly Record<string, string>[]): string[] =>
  lista.map((voce) => Object.values(voce)[0] ?? '');

interface Riga extends Omit<TabellaLetta, 'indici' | 'trigger' | 'diritti'> {
  readonly indici: Record<string, string>[];
  readonly trigger: Record<string, string>[];
  readonly diritti: Record<string, string>[];
}

/** The tables of a migrated database, by name. */
export async function leggiSchema(proprietario: Pool): Promise<TabellaLetta[]> {
  const { rows } = await proprietario.query<Riga>(
    `select c.relname as nome, obj_description(c.oid, 'pg_class') as commento,
            c.relpersistence = 'p' as persistente, c.relrowsecurity as protetta,
            ${elenco(COLONNE)} as colonne, ${elenco(VINCOLI)} as vincoli,
            ${elenco(INDICI)} as indici, ${elenco(REGOLE)} as regole,
            ${elenco(TRIGGER)} as trigger, ${elenco(DIRITTI)} as diritti
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`,
  );
  return rows.map((riga) => ({
    ...riga,
    indici: nomi(riga.indici),
    trigger: nomi(riga.trigger),
    diritti: nomi(riga.diritti),
  }));
}
