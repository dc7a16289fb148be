-- What every table leans on: who is asking (transaction settings), row versions, the append-only history.

create schema staging;
comment on schema staging is 'Righe di importazione in attesa, una tabella per importazione, eliminata alla fine.';

grant usage on schema public to rateo_app;
grant usage, create on schema staging to rateo_app;

create function rateo_aziende() returns text[]
language sql stable parallel safe
as $$ select string_to_array(coalesce(current_setting('rateo.aziende', true), ''), ',') $$;
comment on function rateo_aziende() is
  'Le aziende della richiesta in corso: chieste e concesse. Vuota fuori da una richiesta.';

create function rateo_utente() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('rateo.utente', true), '') $$;
comment on function rateo_utente() is 'Il nome dell''utente della richiesta in corso.';

create function rateo_lavoro() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('rateo.lavoro', true), '')::uuid $$;
comment on function rateo_lavoro() is 'Il lavoro (importazione, provider) che scrive, se uno.';

create table storico (
  id bigint generated always as identity primary key,
  tabella text not null,
  id_record bigint not null,
  cod_azienda text,
  operazione text not null check (operazione in ('modifica', 'eliminazione')),
  quando timestamptz not null default clock_timestamp(),
  utente text,
  lavoro uuid,
  versione integer not null,
  prima jsonb not null
);
comment on table storico is
  'Ogni riga come era prima di una modifica o di una eliminazione. Si aggiunge soltanto.';
create index storico_record on storico (tabella, id_record, id desc);
create index storico_lavoro on storico (lavoro, tabella) where lavoro is not null;

alter table storico enable row level security;
create policy storico_azienda on storico for select
  using (cod_azienda is null or cod_azienda = any (rateo_aziende()));
grant select on storico to rateo_app;

create function storico_immutabile() returns trigger
language plpgsql
as $$
begin
  raise exception 'Lo storico non si modifica e non si cancella.' using errcode = 'RT001';
end $$;
create trigger storico_immutabile before update or delete on storico
  for each row execute function storico_immutabile();
create trigger storico_non_si_svuota before truncate on storico
  for each statement execute function storico_immutabile();

-- One statement, one insert: a bulk update of a million rows keeps its before-images in one pass.
create function storico_registra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima)
  select tg_table_name, r.id, to_jsonb(r) ->> 'cod_azienda',
         case tg_op when 'UPDATE' then 'modifica' else 'eliminazione' end,
         rateo_utente(), rateo_lavoro(), r.versione, to_jsonb(r)
    from righe_prima r;
  return null;
end $$;
comment on function storico_registra() is
  'Trigger di istruzione: copia in storico le righe come erano (tabella di transizione righe_prima).';

create function riga_modificata() returns trigger
language plpgsql
as $$
begin
  if new.id is distinct from old.id then
    raise exception 'L''identificativo di un record non cambia.' using errcode = 'RT002';
  end if;
  new.versione := old.versione + 1;
  new.creato_il := old.creato_il;
  new.creato_da := old.creato_da;
  new.modificato_il := now();
  new.modificato_da := rateo_utente();
  new.lavoro := rateo_lavoro();
  return new;
end $$;
comment on function riga_modificata() is
  'Trigger di riga: versione, autore e lavoro di una modifica li mette la banca dati.';

-- Gives a table of records its history: call once per table, after it is made.
create function con_storico(nome regclass) returns void
language plpgsql
as $$
begin
  execute format('create trigger riga_modificata before update on %s
    for each row execute function riga_modificata()', nome);
  execute format('create trigger storico_modifiche after update on %s
    referencing old table as righe_prima for each statement execute function storico_registra()', nome);
  execute format('create trigger storico_eliminazioni after delete on %s
    referencing old table as righe_prima for each statement execute function storico_registra()', nome);
end $$;
comment on function con_storico(regclass) is 'Aggiunge a una tabella di record la versione e lo storico.';
