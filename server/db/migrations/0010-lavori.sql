-- Jobs: whatever may take more than a second. One row, one guid, its log, its files.

create table lavori (
  guid uuid primary key,
  tipo text not null check (tipo in ('importazione', 'ripristino', 'provider', 'esportazione')),
  area text not null check (area ~ '^[A-Z][A-Za-z]+$'),
  cod_azienda text references aziende (cod_azienda) on update cascade on delete cascade,
  utente text not null default rateo_utente(),
  descrizione text not null check (btrim(descrizione) <> ''),
  stato text not null default 'in attesa'
    check (stato in ('in attesa', 'in corso', 'completato', 'fallito', 'annullato')),
  fase text not null default 'coda' check (fase in ('caricamento', 'coda', 'lettura', 'controllo',
    'anteprima', 'scrittura', 'esportazione', 'scarico', 'ripristino', 'fine')),
  perc_completamento smallint not null default 0 check (perc_completamento between 0 and 100),
  parametri jsonb not null default '{}',
  esito jsonb,
  problema jsonb,
  annullamento_chiesto boolean not null default false,
  riprese smallint not null default 0,
  nascosto boolean not null default false,
  creato_il timestamptz not null default now(),
  iniziato_il timestamptz,
  finito_il timestamptz,
  ultimo_segnale timestamptz not null default now(),
  check (stato in ('in attesa', 'in corso') or finito_il is not null)
);
comment on table lavori is 'I lavori: importazioni, esportazioni, letture da provider, ripristini.';
comment on column lavori.cod_azienda is 'L''azienda per cui si lavora; nulla per i dati comuni.';
comment on column lavori.fase is 'A che punto è; «anteprima» attende la conferma.';
comment on column lavori.problema is 'Perché è fallito, nella forma di un problema RFC 9457.';
comment on column lavori.riprese is 'Quante volte un lavoratore lo ha ripreso da uno morto.';
comment on column lavori.nascosto is 'Tolto dal monitor, ma il suo file resta scaricabile.';
create index lavori_recenti on lavori (creato_il desc, guid desc);
create index lavori_utente on lavori (utente, creato_il desc);
create index lavori_aperti on lavori (stato) where stato in ('in attesa', 'in corso');

alter table lavori enable row level security;
create policy lavori_visibili on lavori
  using (cod_azienda = any (rateo_aziende()) or (cod_azienda is null and utente = rateo_utente()));
grant select, insert, update, delete on lavori to rateo_app;

create table lavori_log (
  id bigint generated always as identity primary key,
  guid uuid not null references lavori on delete cascade,
  quando timestamptz not null default clock_timestamp(),
  livello text not null check (livello in ('info', 'avviso', 'errore')),
  testo text not null
);
comment on table lavori_log is 'Che cosa ha fatto un lavoro, riga per riga.';
create index lavori_log_guid on lavori_log (guid, id);

create table lavori_file (
  guid uuid not null references lavori on delete cascade,
  ruolo text not null check (ruolo in ('risultato', 'scarti')),
  estensione text not null check (estensione ~ '^\.[a-z0-9]{1,8}$'),
  nome text not null,
  byte bigint not null check (byte >= 0),
  creato_il timestamptz not null default now(),
  primary key (guid, ruolo, estensione)
);
comment on table lavori_file is 'I file prodotti da un lavoro; il contenuto è in lavori_file_blocchi.';

create table lavori_file_blocchi (
  guid uuid not null,
  ruolo text not null,
  estensione text not null,
  n integer not null check (n >= 0),
  dati bytea not null,
  primary key (guid, ruolo, estensione, n),
  foreign key (guid, ruolo, estensione) references lavori_file on delete cascade
);
alter table lavori_file_blocchi alter column dati set storage external;
comment on table lavori_file_blocchi is 'Il contenuto dei file dei lavori, a pezzi.';

create table importazioni (
  guid uuid primary key references lavori on delete cascade,
  archivio text not null,
  formato text not null check (formato in ('csv', 'excel', 'provider')),
  nome_file text not null,
  codifica text check (codifica in ('utf-8', 'windows-1252')),
  byte bigint not null default 0,
  stili integer[] not null default '{}',
  righe integer,
  errate integer,
  lavoro_ripristino uuid
);
comment on table importazioni is 'Che cosa si importa e a che punto è la lettura.';
comment on column importazioni.stili is 'Lo stile in cui si legge ogni colonna, nell''ordine dell''archivio.';
comment on column importazioni.righe is 'Righe messe in attesa nello schema staging; nullo finché non lo sono.';
comment on column importazioni.lavoro_ripristino is 'Il lavoro che ha annullato questa importazione.';

create table importazione_blocchi (
  guid uuid not null references importazioni on delete cascade,
  n integer not null check (n >= 0),
  dati bytea not null,
  primary key (guid, n)
);
alter table importazione_blocchi alter column dati set storage external;
comment on table importazione_blocchi is
  'I byte del file caricato, come sono arrivati: da qui si rilegge dopo ogni interruzione.';

-- What hangs from a job is seen by whoever sees the job.
do $$
declare
  tabella text;
begin
  foreach tabella in array array['lavori_log', 'lavori_file', 'lavori_file_blocchi',
                                 'importazioni', 'importazione_blocchi'] loop
    execute format('alter table %I enable row level security', tabella);
    execute format('create policy %I on %I using (exists (select from lavori l where l.guid = %I.guid))',
                   tabella || '_visibili', tabella, tabella);
    execute format('grant select, insert, update, delete on %I to rateo_app', tabella);
  end loop;
end $$;

-- The queue is the owner's; a job enters it in the transaction that makes the job.
create function accoda_lavoro(p_guid uuid) returns void
language sql security definer set search_path = public, pg_temp
as $$
  select graphile_worker.add_job('lavoro', json_build_object('guid', p_guid),
    job_key => p_guid::text, max_attempts => 1, job_key_mode => 'replace')
$$;
comment on function accoda_lavoro(uuid) is
  'Mette un lavoro in coda. Le riprese dopo una morte sono nostre: la coda prova una volta sola.';
revoke execute on function accoda_lavoro(uuid) from public;
grant execute on function accoda_lavoro(uuid) to rateo_app;

-- The rows an import wrote and somebody changed afterwards, found by the job in the earlier image.
create index storico_prima_lavoro on storico ((prima ->> 'lavoro'), tabella)
  where prima ->> 'lavoro' is not null;
