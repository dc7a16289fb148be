create table aziende (
  id bigint generated always as identity primary key,
  cod_azienda text not null unique check (cod_azienda ~ '^[0-9A-Za-z_-]{1,10}$'),
  ragione_sociale text not null check (btrim(ragione_sociale) <> ''),
  colore smallint not null default 0 check (colore between 0 and 11),
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro()
);
comment on table aziende is 'Le aziende per conto delle quali si tengono i titoli.';
comment on column aziende.colore is 'Indice della fascia di colore sotto la barra (0–11).';
select con_storico('aziende');

alter table aziende enable row level security;
create policy aziende_visibili on aziende using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on aziende to rateo_app;
