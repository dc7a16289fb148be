import pg, { type ClientBase } from 'pg';
import type { TabellaAnnunciata } from './formato.ts';
import { REGOLE } from './tabelle.ts';

export const nomeSql = (nome: string): string => `public.${pg.escapeIdentifier(nome)}`;

/** Every text that leaves or enters is the same, whatever the installation's own settings. */
export const PREPARA_SESSIONE = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '60s';
  set client_min_messages = 'warning';
  set search_path = public;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
  set synchronize_seqscans = off;
  set row_security = off`;

/** Objects that an extension brought are the database's own business. */
export const NON_DI_ESTENSIONE = (classe: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${classe}'::regclass
                 and e.objid = ${oid} and e.deptype = 'e')`;

/** The product's tables, by name, with the columns that hold data (generated ones do not). */
export async function leggiTabelle(client: ClientBase): Promise<TabellaAnnunciata[]> {
  const { rows } = await client.query<TabellaAnnunciata>(
    `select c.relname as nome, array_agg(a.attname::text order by a.attname::text) as colonne
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                          and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and ${NON_DI_ESTENSIONE('pg_class', 'c.oid')}
      group by c.relname order by c.relname`,
  );
  return rows;
}

export interface Riferimento {
  readonly nome: string;
  readonly da: string;
  readonly a: string;
  /** The definition as `alter table … add constraint` takes it. */
  readonly definizione: string;
}

export async function leggiRiferimenti(client: ClientBase): Promise<Riferimento[]> {
  const { rows } = await client.query<Riferimento>(
    `select k.conname as nome, d.relname as da, a.relname as a,
            pg_get_constraintdef(k.oid) as definizione
       from pg_constraint k
       join pg_class d on d.oid = k.conrelid
       join pg_class a on a.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
      order by k.conname, d.relname`,
  );
  return rows;
}

/** Those pointed to before those that point; tables in a circle keep the order of their names. */
export function inOrdine(
  tabelle: readonly TabellaAnnunciata[],
  riferimenti: readonly Pick<Riferimento, 'da' | 'a'>[],
): TabellaAnnunciata[] {
  const perNome = new Map(tabelle.map((t) => [t.nome, t]));
  const messe = new Set<string>();
  const ordinate: TabellaAnnunciata[] = [];
  const metti = (nome: string): void => {
    const tabella = perNome.get(nome);
    if (!tabella || messe.has(nome)) return;
    messe.add(nome);
    for (const { da, a } of riferimenti) if (da === nome) metti(a);
    ordinate.push(tabella);
  };
  for (const { nome } of tabelle) metti(nome);
  return ordinate;
}

/** The rows of a table as they are copied: open jobs as failed, and so on (tabelle.ts). */
export function selezione({ nome, colonne }: TabellaAnnunciata, conRegole: boolean): string {
  const regola = conRegole ? (REGOLE[nome] ?? {}) : {};
  const espressioni = colonne.map((colonna) => {
    const espressione = regola.colonne?.[colonna];
    const nomeColonna = pg.escapeIdentifier(colonna);
    return espressione === undefined ? nomeColonna : `${espressione} as ${nomeColonna}`;
  });
  const dove = regola.dove === undefined ? '' : ` where ${regola.dove}`;
  return `select ${espressioni.join(', ')} from ${nomeSql(nome)}${dove}`;
}

export async function leggiSequenze(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nome: string }>(
    `select c.relname as nome from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and ${NON_DI_ESTENSIONE('pg_class', 'c.oid')} order by 1`,
  );
  return rows.map(({ nome }) => nome);
}
