-- What every table of records carries, said once: new tables give only their own columns.

create function come_record(nome regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s
    add column id bigint generated always as identity primary key,
    add column versione integer not null default 1,
    add column creato_il timestamptz not null default now(),
    add column creato_da text default rateo_utente(),
    add column modificato_il timestamptz not null default now(),
    add column modificato_da text default rateo_utente(),
    add column lavoro uuid default rateo_lavoro()', nome);
  perform con_storico(nome);
end $$;
comment on function come_record(regclass) is
  'Fa di una tabella appena creata una tabella di record: identificativo, versione, autore, storico.';
