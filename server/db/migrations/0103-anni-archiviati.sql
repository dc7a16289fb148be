-- Closed years of the history, each in a file: what it is, and where in it the rows of a record are.

create table storico_archivi (
  anno smallint primary key check (anno between 1970 and 2999),
  file text not null check (file ~ '^storico-[0-9]{4}\.ndjson\.zst$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte bigint not null check (byte >= 0),
  righe bigint not null check (righe >= 0),
  utenti text[] not null,
  archiviato_il timestamptz not null default now()
);
comment on table storico_archivi is
  'Gli anni dello storico che stanno in un file della cartella «storico», fra i dati: li scrive chi possiede il database.';
comment on column storico_archivi.sha256 is 'Dei byte del file: chi lo legge e «verify» lo confrontano.';
comment on column storico_archivi.utenti is 'Chi vi è nominato: finché c''è, non si elimina.';

create table storico_archivi_blocchi (
  anno smallint not null references storico_archivi on delete cascade,
  n integer not null check (n >= 0),
  da bigint not null check (da >= 0),
  byte integer not null check (byte > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  dal timestamptz not null,
  al timestamptz not null,
  tabelle text[] not null,
  record integer[] not null,
  primary key (anno, n)
);
comment on table storico_archivi_blocchi is
  'I blocchi di un file dello storico: dove cominciano, di quali momenti, tabelle e record sono. Si legge soltanto ciò che serve.';
comment on column storico_archivi_blocchi.record is
  'I record che vi sono, ognuno per i primi 32 bit dell''MD5 di «tabella numero».';
grant select on storico_archivi, storico_archivi_blocchi to rateo_app;

create function storico_segno(p_tabella text, p_record bigint) returns integer
language sql immutable parallel safe
as $$ select ('x' || left(md5(p_tabella || ' ' || p_record), 8))::bit(32)::integer $$;

create or replace function utente_non_nominato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  colonna record;
  trovato boolean;
begin
  if exists (select from storico_archivi where old.username = any (utenti)) then
    raise exception 'L''utente % è nominato nella storia archiviata: disattivarlo invece di eliminarlo.', old.username
      using errcode = 'RT015';
  end if;
  for colonna in
    select c.relname as tabella, a.attname as nome
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('creato_da', 'modificato_da', 'utente') and a.atttypid = 'text'::regtype
       and not a.attisdropped
  loop
    execute format('select exists (select from %I where %I = $1)', colonna.tabella, colonna.nome)
      into trovato using old.username;
    if trovato then
      raise exception 'L''utente % è nominato %: disattivarlo invece di eliminarlo.', old.username,
        case colonna.tabella when 'storico' then 'nella storia dei record'
          when 'lavori' then 'nei lavori' when 'eventi_accesso' then 'nel registro degli accessi'
          else format('nella tabella «%s»', colonna.tabella) end using errcode = 'RT015';
    end if;
  end loop;
  return null;
end $$;
