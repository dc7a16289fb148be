-- Reasons of movements with their effects as data; counterparties; issuers.

create table causali (
  cod_causale text not null unique check (cod_causale ~ '^[A-Z0-9]{1,6}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  tipo_causale text not null references tipi_causale (tipo_causale),
  effetto_quantita smallint not null default 0 check (effetto_quantita in (-1, 0, 1)),
  effetto_costo smallint not null default 0 check (effetto_costo in (-1, 0, 1)),
  effetto_liquidita smallint not null default 0 check (effetto_liquidita in (-1, 0, 1)),
  reddito text not null default 'nessuno' check (reddito in ('nessuno', 'interessi', 'dividendi',
    'proventi', 'plusvalenza', 'scarto', 'rivalutazione', 'cambio', 'oneri')),
  imposta text not null default 'nessuna' check (imposta in ('nessuna', 'sostitutiva interessi',
    'sostitutiva capital gain', 'ritenuta', 'bollo', 'transazioni')),
  chiede_titolo boolean not null default true,
  attiva boolean not null default true,
  di_sistema boolean not null default false,
  note text check (length(note) <= 2000)
);
select come_record('causali');
comment on table causali is 'Le causali dei movimenti, con il loro effetto come dato. Comuni a tutte le aziende.';
comment on column causali.effetto_quantita is '1 aumenta la giacenza, -1 la diminuisce, 0 non la tocca.';
comment on column causali.effetto_costo is '1 aumenta il costo di carico, -1 lo diminuisce, 0 non lo tocca.';
comment on column causali.effetto_liquidita is '1 incassa, -1 paga, 0 non muove liquidità.';
comment on column causali.reddito is 'Quale reddito il movimento fa nascere.';
comment on column causali.imposta is 'Quale imposta il movimento comporta, secondo il regime.';
create index causali_tipo on causali (tipo_causale);
grant select, insert, update, delete on causali to rateo_app;
create trigger di_sistema_resta before update or delete on causali
  for each row when (old.di_sistema) execute function di_sistema_resta('cod_causale');

create table controparti (
  cod_controparte text not null unique check (cod_controparte ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  tipo_controparte text not null default 'ALTRO' check (tipo_controparte in
    ('BANCA', 'SIM', 'SGR', 'ASSICURAZIONE', 'BROKER', 'ALTRO')),
  lei text check (lei_valido(lei)),
  bic text check (bic_valido(bic)),
  abi text check (abi ~ '^\d{5}$'),
  codice_fiscale text check (codice_fiscale_valido(codice_fiscale)),
  partita_iva text check (partita_iva_valida(partita_iva)),
  cod_paese text references paesi (cod_paese),
  indirizzo text check (length(indirizzo) <= 200),
  pec text check (pec ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  telefono text check (telefono ~ '^[0-9+() /.-]{3,30}$'),
  attiva boolean not null default true,
  note text check (length(note) <= 2000)
);
select come_record('controparti');
comment on table controparti is 'Le controparti delle operazioni e i gestori. Comuni a tutte le aziende.';
create index controparti_descrizione on controparti (descrizione);
grant select, insert, update, delete on controparti to rateo_app;

create table emittenti (
  cod_emittente text not null unique check (cod_emittente ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  tipo_emittente text not null default 'SOCIETA' check (tipo_emittente in
    ('STATO', 'ENTE LOCALE', 'SOVRANAZIONALE', 'BANCA', 'ASSICURAZIONE', 'SOCIETA', 'FONDO', 'VEICOLO')),
  lei text check (lei_valido(lei)),
  codice_fiscale text check (codice_fiscale_valido(codice_fiscale)),
  cod_paese text references paesi (cod_paese),
  settore_industriale text check (length(settore_industriale) <= 80),
  cod_capogruppo text references emittenti (cod_emittente),
  quotato boolean not null default false,
  white_list boolean not null default false,
  white_list_dal date,
  white_list_al date,
  note text check (length(note) <= 2000),
  check (white_list_dal <= white_list_al),
  check (white_list or (white_list_dal is null and white_list_al is null)),
  check (cod_capogruppo <> cod_emittente)
);
select come_record('emittenti');
comment on table emittenti is 'Gli emittenti dei titoli. Comuni a tutte le aziende.';
comment on column emittenti.quotato is 'Se è un grande emittente o quotato: i suoi interessi seguono il D.Lgs. 239/1996.';
comment on column emittenti.white_list is 'Se gode dell’aliquota agevolata (white list, enti sovranazionali), nel periodo indicato.';
create index emittenti_descrizione on emittenti (descrizione);
create index emittenti_capogruppo on emittenti (cod_capogruppo) where cod_capogruppo is not null;

-- A group has one head: nobody is above itself, through however many others. Two writes that would
-- close a circle together wait for one another.
create function emittenti_capogruppo() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtext('emittenti_capogruppo'));
  if exists (
    with recursive sopra as (
      select e.cod_emittente, e.cod_capogruppo from emittenti e where e.cod_emittente = new.cod_capogruppo
      union
      select e.cod_emittente, e.cod_capogruppo from emittenti e join sopra s on e.cod_emittente = s.cod_capogruppo
    ) select from sopra s where s.cod_emittente = new.cod_emittente or s.cod_capogruppo = new.cod_emittente
  ) then
    raise exception 'L’emittente % è già sopra %: un gruppo non può girare in tondo.',
      new.cod_emittente, new.cod_capogruppo using errcode = 'RT035', column = 'cod_capogruppo';
  end if;
  return new;
end $$;
comment on function emittenti_capogruppo() is 'Trigger: risalendo le capogruppo non si torna mai al punto di partenza.';
create trigger emittenti_capogruppo before insert or update of cod_capogruppo, cod_emittente on emittenti
  for each row when (new.cod_capogruppo is not null) execute function emittenti_capogruppo();
grant select, insert, update, delete on emittenti to rateo_app;
