-- The books of a company, the kinds of accounts and the accounts themselves.

create table libri (
  cod_libro text primary key check (cod_libro ~ '^[A-Z0-9]{1,8}$'),
  descrizione text not null,
  principio text not null check (principio in ('OIC', 'IFRS')),
  ordine integer not null
);
comment on table libri is 'I libri che una contabilità può tenere sugli stessi movimenti.';
insert into libri (cod_libro, descrizione, principio, ordine)
  values ('CIV', 'Bilancio civilistico', 'OIC', 1), ('IFRS9', 'IFRS 9', 'IFRS', 2);
grant select on libri to rateo_app;

create table aziende_libri (
  cod_azienda text not null references aziende (cod_azienda) on delete cascade,
  cod_libro text not null references libri (cod_libro),
  principale boolean not null default false,
  attivo boolean not null default true,
  opzioni jsonb not null default '{}' check (jsonb_typeof(opzioni) = 'object'),
  unique (cod_azienda, cod_libro)
);
select come_record('aziende_libri');
comment on table aziende_libri is 'I libri di ogni azienda: uno è il principale.';
comment on column aziende_libri.opzioni is
  'Come il libro si tiene (cambio separato, ratei netti, conti d’ordine…); ciò che non c’è è il predefinito.';
create unique index aziende_libri_principale on aziende_libri (cod_azienda) where principale;
alter table aziende_libri enable row level security;
create policy aziende_libri_azienda on aziende_libri using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on aziende_libri to rateo_app;

-- Every company keeps the statutory book: who creates one need not know of it.
create function azienda_con_libro() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into aziende_libri (cod_azienda, cod_libro, principale)
    values (new.cod_azienda, 'CIV', true);
  return null;
end $$;
create trigger azienda_con_libro after insert on aziende
  for each row execute function azienda_con_libro();
insert into aziende_libri (cod_azienda, cod_libro, principale) select cod_azienda, 'CIV', true from aziende;

create table s_tipo_archivi (
  id bigint generated always as identity primary key,
  cod_tipo_archivio text not null unique check (cod_tipo_archivio ~ '^[A-Z]{3}$'),
  descrizione text not null,
  sezione text not null check (sezione in ('SP-A', 'SP-P', 'CE-R', 'CE-C', 'EP', 'IMP')),
  ordine integer not null
);
comment on table s_tipo_archivi is 'I tipi dei conti, con la sezione di bilancio in cui stanno.';
insert into s_tipo_archivi (cod_tipo_archivio, descrizione, sezione, ordine)
  values ('TIT', 'Titoli e partecipazioni', 'SP-A', 10),
         ('DER', 'Strumenti finanziari derivati', 'SP-A', 20),
         ('CRE', 'Crediti', 'SP-A', 30),
         ('TRI', 'Crediti tributari', 'SP-A', 40),
         ('BAN', 'Banche', 'SP-A', 50),
         ('RAT', 'Ratei e risconti attivi', 'SP-A', 60),
         ('PAT', 'Patrimonio netto', 'SP-P', 70),
         ('DEP', 'Derivati passivi', 'SP-P', 80),
         ('ERA', 'Debiti tributari', 'SP-P', 90),
         ('RAP', 'Ratei e risconti passivi', 'SP-P', 100),
         ('RIC', 'Proventi', 'CE-R', 110),
         ('RVA', 'Rivalutazioni', 'CE-R', 120),
         ('COS', 'Costi e oneri', 'CE-C', 130),
         ('SVA', 'Svalutazioni', 'CE-C', 140),
         ('IMC', 'Imposte', 'CE-C', 150),
         ('EPI', 'Conti di epilogo', 'EP', 160),
         ('ORD', 'Conti d’ordine e impegni', 'IMP', 170);
grant select on s_tipo_archivi to rateo_app;

create table s_descrizione_conti (
  cod_azienda text not null references aziende (cod_azienda),
  numero_conto text not null check (numero_conto ~ '^[0-9A-Za-z.\-]{1,20}$'),
  cod_tipo_archivio text not null references s_tipo_archivi (cod_tipo_archivio),
  descrizione text not null check (descrizione <> '' and length(descrizione) <= 200),
  voce_bilancio text check (length(voce_bilancio) <= 40),
  flag_divisa boolean not null default false,
  attivo boolean not null default true,
  note text,
  unique (cod_azienda, numero_conto, cod_tipo_archivio)
);
select come_record('s_descrizione_conti');
alter table s_descrizione_conti add unique (cod_azienda, id);
comment on table s_descrizione_conti is 'Il piano dei conti di ogni azienda.';
comment on column s_descrizione_conti.voce_bilancio is 'La voce degli articoli 2424 e 2425 del codice civile in cui sta.';
comment on column s_descrizione_conti.flag_divisa is 'Se tiene importi in un’altra divisa.';
alter table s_descrizione_conti enable row level security;
create policy s_descrizione_conti_azienda on s_descrizione_conti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_descrizione_conti to rateo_app;
