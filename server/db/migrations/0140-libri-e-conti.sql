-- The books of a company, the kinds of accounts and the accounts themselves.

create table libri (
  cod_libro text primary key check (cod_libro ~ '^[A-Z0-9]{1,8}$'),
  descrizione text not null,
  principio text not null check (principio in ('OIC', 'IFRS')),
  ordine integer not null
);
comment on table libri is 'I libri che una contabilità può tenere sugli stessi movimenti.';
insert into libri values ('CIV', 'Bilancio civilistico', 'OIC', 1), ('IFRS9', 'IFRS 9', 'IFRS', 2);
grant select on libri to rateo_app;

create table aziende_libri (
  cod_azienda text not null references aziende (cod_azienda),
  cod_libro text not null references libri (cod_libro),
  principale boolean not null default false,
  attivo boolean not null default true,
  opzioni jsonb not null default '{}' check (jsonb_typeof(opzioni) = 'object'),
  unique (cod_azienda, cod_libro)
);
select come_record('aziende_libri');
comment on table aziende_libri is 'I libri di ogni azienda: uno è il principale.';
create unique index aziende_libri_principale on aziende_libri (cod_azienda) where principale;
alter table aziende_libri enable row level security;
create policy aziende_libri_azienda on aziende_libri using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on aziende_libri to rateo_app;

create table s_tipo_archivi (
  id bigint generated always as identity primary key,
  cod_tipo_archivio text not null unique check (cod_tipo_archivio ~ '^[A-Z]{3}$'),
  descrizione text not null,
  sezione text not null check (sezione in ('SP-A', 'SP-P', 'CE-R', 'CE-C', 'EP', 'IMP')),
  ordine integer not null
);
comment on table s_tipo_archivi is 'I tipi dei conti, con la sezione di bilancio in cui stanno.';
insert into s_tipo_archivi (cod_tipo_archivio, descrizione, sezione, ordine)
  values ('ATT', 'Attività', 'SP-A', 1), ('RIC', 'Ricavi', 'CE-R', 2);
grant select on s_tipo_archivi to rateo_app;

create table s_descrizione_conti (
  cod_azienda text not null references aziende (cod_azienda),
  numero_conto text not null check (numero_conto ~ '^[0-9A-Za-z.\-]{1,20}$'),
  cod_tipo_archivio text not null references s_tipo_archivi (cod_tipo_archivio),
  descrizione text not null,
  attivo boolean not null default true,
  unique (cod_azienda, numero_conto, cod_tipo_archivio)
);
select come_record('s_descrizione_conti');
alter table s_descrizione_conti add unique (cod_azienda, id);
comment on table s_descrizione_conti is 'I conti di ogni azienda.';
alter table s_descrizione_conti enable row level security;
create policy s_descrizione_conti_azienda on s_descrizione_conti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_descrizione_conti to rateo_app;
