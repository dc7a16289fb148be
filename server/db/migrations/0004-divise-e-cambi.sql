create table divise (
  id bigint generated always as identity primary key,
  cod_divisa text not null unique check (cod_divisa ~ '^[A-Z]{3}$'),
  desc_divisa text not null check (btrim(desc_divisa) <> ''),
  cod_uic text check (cod_uic ~ '^\d{3}$'),
  cod_numerico text check (cod_numerico ~ '^\d{3}$'),
  decimali smallint check (decimali between 0 and 4),
  valido_dal date,
  valido_al date,
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro(),
  check (valido_dal <= valido_al)
);
comment on table divise is 'Divise ISO 4217 con codice UIC e periodo di validità. Comuni a tutte le aziende.';
select con_storico('divise');
grant select, insert, update, delete on divise to rateo_app;

create table cambi (
  id bigint generated always as identity primary key,
  cod_divisa text not null references divise (cod_divisa),
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  cambio numeric(20, 10) not null check (cambio > 0),
  fonte text,
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro(),
  unique (cod_divisa, data),
  check (cod_divisa <> 'EUR')
);
comment on table cambi is 'Cambi di riferimento: unità di divisa per 1 euro (certo per incerto).';
comment on column cambi.fonte is 'Da dove viene il valore: BCE, CSV, Excel; nullo se scritto a mano.';
create index cambi_data on cambi (data, cod_divisa);
create index cambi_cambio on cambi (cambio, data, cod_divisa);
select con_storico('cambi');
grant select, insert, update, delete on cambi to rateo_app;

-- A rate outside its currency's life is refused by the table itself, one check a statement.
create function cambi_divisa_valida() returns trigger
language plpgsql
as $$
declare
  fuori record;
begin
  select r.cod_divisa, r.data into fuori
    from righe_nuove r join divise d on d.cod_divisa = r.cod_divisa
   where r.data < d.valido_dal or r.data > d.valido_al
   limit 1;
  if found then
    raise exception 'La divisa % non è valida il %.', fuori.cod_divisa, to_char(fuori.data, 'DD/MM/YYYY')
      using errcode = 'RT003';
  end if;
  return null;
end $$;
create trigger cambi_divisa_valida_inserimento after insert on cambi
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();
create trigger cambi_divisa_valida_modifica after update on cambi
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();
