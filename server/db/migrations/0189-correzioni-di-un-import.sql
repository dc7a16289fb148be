-- A cell of a preview that somebody has written anew: the file's own text stays beside it, as do who and when.

create table importazioni_correzioni (
  guid uuid not null,
  n bigint generated always as identity,
  cod_azienda text references aziende (cod_azienda) on update cascade on delete cascade,
  importazione text not null,
  riga integer not null check (riga > 0),
  campo text not null,
  titolo text not null,
  prima text,
  dopo text,
  utente text not null default rateo_utente(),
  quando timestamptz not null default clock_timestamp(),
  primary key (guid, riga, n)
);
comment on table importazioni_correzioni is
  'Le celle corrette nell''anteprima di un import, una per volta: si aggiunge soltanto, e resta anche quando il lavoro si elimina.';
comment on column importazioni_correzioni.guid is 'Il lavoro dell''import: non un riferimento, perché gli sopravvive.';
comment on column importazioni_correzioni.importazione is 'Come si chiamava il lavoro: l''archivio e il file.';
comment on column importazioni_correzioni.riga is 'La riga del file.';
comment on column importazioni_correzioni.campo is 'La colonna dell''archivio.';
comment on column importazioni_correzioni.titolo is 'La stessa, come la chiama l''anteprima.';
comment on column importazioni_correzioni.prima is 'Il testo che c''era: la prima volta, quello del file.';
comment on column importazioni_correzioni.dopo is 'Il testo scritto al suo posto.';
alter table importazioni_correzioni enable row level security;
create policy importazioni_correzioni_visibili on importazioni_correzioni
  using (cod_azienda is null or cod_azienda = any (rateo_aziende()))
  -- Nobody writes in somebody else's name.
  with check ((cod_azienda is null or cod_azienda = any (rateo_aziende())) and utente = rateo_utente());
grant select, insert on importazioni_correzioni to rateo_app;
