-- Saved column mappings: how any file becomes one that an import understands. Presets are the product's.

create table mappature (
  cod_mappatura text not null unique check (cod_mappatura ~ '^[0-9A-Za-z_.-]{1,40}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  destinazione text not null check (destinazione ~ '^[A-Za-z-]{1,40}$'),
  regole jsonb not null check (jsonb_typeof(regole) = 'object'),
  di_sistema boolean not null default false
);
select come_record('mappature');
comment on table mappature is 'Come si legge un file altrui: righe da saltare, colonne, costanti, stili, derivazioni.';
comment on column mappature.destinazione is 'Che cosa importa: titoli, o il nome di un archivio.';
comment on column mappature.regole is 'La mappatura, un oggetto JSON (domain/mappature).';
create index mappature_destinazione on mappature (destinazione, descrizione);
grant select, insert, update, delete on mappature to rateo_app;
create trigger di_sistema_resta before update or delete on mappature
  for each row when (old.di_sistema) execute function di_sistema_resta('cod_mappatura');
