-- Files of journal entries for other programmes: how they are written, and what has gone out.
create table layout_contabili (
  cod_azienda text not null references aziende (cod_azienda),
  cod_layout text not null check (cod_layout ~ '^[A-Z0-9_]{1,40}$'),
  descrizione text not null check (descrizione <> '' and length(descrizione) <= 200),
  tracciato jsonb not null check (jsonb_typeof(tracciato) = 'object'),
  unique (cod_azienda, cod_layout)
);
select come_record('layout_contabili');
comment on table layout_contabili is 'I layout dei file contabili di ogni azienda; quelli del prodotto non stanno qui.';
comment on column layout_contabili.tracciato is 'Tipo di file, formati e campi, ognuno con ciò che porta.';
alter table layout_contabili enable row level security;
create policy layout_contabili_azienda on layout_contabili using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on layout_contabili to rateo_app;

create table file_contabili (
  cod_azienda text not null,
  cod_libro text not null,
  guid uuid not null unique,
  layout text not null,
  nome text not null,
  estensione text not null,
  scritture integer not null check (scritture > 0),
  righe integer not null check (righe > 0),
  dare numeric(18, 2) not null,
  avere numeric(18, 2) not null,
  sha256 bytea not null check (length(sha256) = 32),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('file_contabili');
create index file_contabili_di on file_contabili (cod_azienda, cod_libro, creato_il);
comment on table file_contabili is 'I file usciti dal giornale: quante righe, i totali e l’impronta restano anche quando il file non c’è più.';
alter table file_contabili enable row level security;
create policy file_contabili_azienda on file_contabili using (cod_azienda = any (rateo_aziende()));
grant select, insert on file_contabili to rateo_app;
create trigger giornale_resta before update or delete on file_contabili
  for each statement execute function giornale_resta();
create trigger giornale_non_si_svuota before truncate on file_contabili
  for each statement execute function giornale_resta();

alter table giornale_esportazioni add column guid uuid references file_contabili (guid) deferrable initially deferred;
comment on column giornale_esportazioni.guid is 'Il file in cui le scritture sono uscite.';
create index giornale_esportazioni_di on giornale_esportazioni (cod_azienda, cod_libro, layout, da_catena);
