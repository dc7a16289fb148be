-- Securities: one record with what every calculation needs, its extensions, and what varies in time.

create table titoli (
  cod_titolo text not null unique check (cod_titolo ~ '^[0-9A-Z_./-]{1,20}$'),
  cod_isin text check (isin_valido(cod_isin)),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 160),
  tipo_titolo text not null references tipi_titolo (tipo_titolo),
  cod_divisa text not null references divise (cod_divisa),
  cod_listino text check (length(cod_listino) between 1 and 30),
  cod_mercato text references mercati (cod_mercato),
  cod_emittente text references emittenti (cod_emittente),
  strumento text check (length(strumento) between 1 and 80),
  settore_industriale text check (length(settore_industriale) between 1 and 80),
  imm_circ text check (imm_circ in ('I', 'C')),
  quotato text not null default 'N' check (quotato in ('Q', 'N')),
  data_emissione date,
  data_godimento date,
  data_scadenza date,
  data_prima_cedola date,
  prezzo_emissione numeric(20, 10) check (prezzo_emissione > 0),
  prezzo_rimborso numeric(20, 10) check (prezzo_rimborso > 0),
  taglio_minimo numeric(20, 6) check (taglio_minimo > 0),
  tasso_cedola numeric(12, 8),
  periodicita text references tipi_periodicita (periodicita),
  tipo_calcolo_ratei text references tipi_calcolo_ratei (tipo_calcolo_ratei),
  decimali_rateo smallint not null default 5 check (decimali_rateo between 0 and 12),
  giorno_inclusivo boolean not null default false,
  fine_mese boolean not null default false,
  tipo_tasso text references tipi_tasso (tipo_tasso),
  indice_riferimento text check (length(indice_riferimento) between 1 and 40),
  spread numeric(12, 8),
  tasso_minimo numeric(12, 8),
  tasso_massimo numeric(12, 8),
  tipo_rimborso text references tipi_rimborso (tipo_rimborso),
  tipo_indicizzazione text references tipi_indicizzazione (tipo_indicizzazione),
  indice_base numeric(20, 10) check (indice_base > 0),
  cod_regime text references tipi_regime_tassazione (cod_regime),
  cod_categoria_fiscale text references categorie_fiscali (cod_categoria),
  aliquota numeric(9, 6) check (aliquota between 0 and 100),
  tipo_ifrs9 text references tipi_ifrs9 (tipo_ifrs9),
  quotazione text not null default 'U' check (quotazione in ('P', 'U')),
  corso text not null default 'S' check (corso in ('S', 'T')),
  moltiplicatore numeric(20, 6) check (moltiplicatore > 0),
  cod_sottostante text references titoli (cod_titolo),
  strike numeric(20, 10) check (strike >= 0),
  tipo_option text references tipi_option (tipo_option),
  stile_option text check (stile_option in ('E', 'A')),
  scadenza_derivato date,
  isin_premio text check (isin_valido(isin_premio)),
  premio_fedelta numeric(12, 8) check (premio_fedelta >= 0),
  data_premio date,
  callable boolean not null default false,
  convertibile boolean not null default false,
  eligible_bce boolean not null default false,
  subordinato boolean not null default false,
  garantito boolean not null default false,
  hedged boolean not null default false,
  strutturato boolean not null default false,
  costo_ammortizzato boolean not null default false,
  note text check (length(note) <= 2000),
  da_certificare boolean not null default true,
  certificato_da text,
  certificato_il timestamptz,
  autori text[] not null default '{}',
  fonte text,
  check (data_emissione <= data_scadenza),
  check (data_godimento < data_scadenza),
  check (data_prima_cedola > data_godimento and data_prima_cedola <= data_scadenza),
  check (tasso_minimo <= tasso_massimo),
  check (isin_premio <> cod_isin),
  check ((premio_fedelta is null) = (data_premio is null)),
  check (data_premio <= data_scadenza),
  check (coalesce(tasso_cedola, 0) = 0 or (periodicita is not null and tipo_calcolo_ratei is not null)),
  check (coalesce(tasso_cedola, 0) = 0 or (tipo_titolo <> 'B' and tipo_tasso not in ('B', 'C', 'Z'))),
  check (tipo_titolo not in ('B', 'Z') or data_scadenza is not null),
  check (tipo_indicizzazione !~ '^V' or tipo_tasso = 'V'),
  check (cod_sottostante <> cod_titolo),
  check (da_certificare = (certificato_da is null) and da_certificare = (certificato_il is null))
);
select come_record('titoli');
comment on table titoli is 'I titoli. Comuni a tutte le aziende.';
comment on column titoli.cod_titolo is 'Il codice interno; per i titoli importati è l’ISIN.';
comment on column titoli.cod_listino is 'Il codice sul listino principale; gli altri sono in titoli_listini.';
comment on column titoli.imm_circ is 'I o C, proposto quando si registra un movimento.';
comment on column titoli.prezzo_emissione is 'Per 100 di nominale o per unità, secondo quotazione.';
comment on column titoli.tasso_cedola is 'Percento annuo; dove cambia nel tempo vale titoli_tassi.';
comment on column titoli.decimali_rateo is 'A quanti decimali si arrotonda il rateo per 100; 0 non arrotonda (domain.md §1.2).';
comment on column titoli.giorno_inclusivo is 'Se il giorno di regolamento conta (uso anteriore all’euro).';
comment on column titoli.fine_mese is 'Se le cedole cadono sempre a fine mese: il Tesoro no.';
comment on column titoli.spread is 'Punti percentuali sopra l’indice.';
comment on column titoli.indice_base is 'Il numero indice del giorno di godimento.';
comment on column titoli.quotazione is 'P percento del nominale, U per unità.';
comment on column titoli.corso is 'S corso secco, T tel quel (rateo compreso).';
comment on column titoli.moltiplicatore is 'Quanto vale un punto di prezzo: il lotto dei derivati.';
comment on column titoli.isin_premio is 'L’ISIN di chi ha comprato all’emissione e ha diritto al premio di fedeltà.';
comment on column titoli.premio_fedelta is 'Percento del nominale, a chi ha tenuto il titolo fino a data_premio.';
comment on column titoli.autori is 'Chi ha scritto il contenuto dall’ultima certificazione: nessuno di loro può certificare.';
comment on column titoli.fonte is 'Il file da cui viene; nullo se scritto a mano.';
create unique index titoli_isin on titoli (cod_isin) where cod_isin is not null;
create unique index titoli_isin_premio on titoli (isin_premio) where isin_premio is not null;
create index titoli_descrizione on titoli (descrizione, cod_titolo);
create index titoli_tipo on titoli (tipo_titolo, cod_titolo);
create index titoli_emittente on titoli (cod_emittente, cod_titolo);
create index titoli_divisa on titoli (cod_divisa, cod_titolo);
create index titoli_da_certificare on titoli (cod_titolo) where da_certificare;
-- The orders by a column that may be empty: what is empty comes last (server/titoli/ordine.ts).
create index titoli_ordine_isin on titoli (coalesce(cod_isin, '~') collate "C", cod_titolo);
create index titoli_ordine_emittente on titoli (coalesce(cod_emittente, '~') collate "C", cod_titolo);
create index titoli_ordine_scadenza on titoli (coalesce(data_scadenza, 'infinity'::date), cod_titolo);
grant select, insert, update, delete on titoli to rateo_app;

-- Whoever certifies has not written what they certify; whatever is written afterwards is to be
-- certified again. An import writes as its user.
create function titoli_certificazione() returns trigger
language plpgsql
as $$
declare
  altro constant text[] := array['versione', 'modificato_il', 'modificato_da', 'lavoro', 'fonte',
    'da_certificare', 'certificato_da', 'certificato_il', 'autori'];
  cambiato boolean := (to_jsonb(new) - altro) is distinct from (to_jsonb(old) - altro);
  toccato boolean := cambiato or new.autori is distinct from old.autori;
begin
  new.autori := old.autori;
  new.certificato_da := old.certificato_da;
  new.certificato_il := old.certificato_il;
  if old.da_certificare and not new.da_certificare then
    if toccato then
      raise exception 'Un titolo si certifica com’è: salvare prima le modifiche.' using errcode = 'RT031';
    end if;
    if rateo_utente() is null or rateo_utente() = any (old.autori) then
      raise exception 'Il titolo % va certificato da un altro utente: chi lo ha scritto non può.', old.cod_titolo
        using errcode = 'RT031';
    end if;
    new.certificato_da := rateo_utente();
    new.certificato_il := now();
  elsif toccato or new.da_certificare then
    -- Withdrawn without a change, it keeps its authors: they do not become its certifiers.
    if toccato and not old.da_certificare then
      new.autori := '{}';
    end if;
    if toccato and rateo_utente() is not null and rateo_utente() <> all (new.autori) then
      new.autori := new.autori || rateo_utente();
    end if;
    new.da_certificare := true;
    new.certificato_da := null;
    new.certificato_il := null;
  end if;
  return new;
end $$;
comment on function titoli_certificazione() is
  'Trigger: un titolo lo certifica un secondo utente; ogni modifica del contenuto lo rimette da certificare.';
create trigger titoli_certificazione before update on titoli
  for each row execute function titoli_certificazione();

create function titoli_nuovo() returns trigger
language plpgsql
as $$
begin
  new.da_certificare := true;
  new.certificato_da := null;
  new.certificato_il := null;
  new.autori := array_remove(array[rateo_utente()], null);
  return new;
end $$;
comment on function titoli_nuovo() is 'Trigger: un titolo nasce da certificare.';
create trigger titoli_nuovo before insert on titoli for each row execute function titoli_nuovo();

create table titoli_estensioni (
  id_titolo bigint not null unique references titoli (id) on delete cascade,
  cfi text check (cfi ~ '^[A-Z]{6}$'),
  fisn text check (length(fisn) between 1 and 35),
  lei text check (lei_valido(lei)),
  cic text check (cic ~ '^[A-Z]{2}[0-9A-F][0-9]$'),
  cod_paese text references paesi (cod_paese)
);
select come_record('titoli_estensioni');
comment on table titoli_estensioni is 'I dati estesi di un titolo: classificazioni e codici internazionali.';
comment on column titoli_estensioni.cfi is 'Classification of Financial Instruments (ISO 10962).';
comment on column titoli_estensioni.fisn is 'Financial Instrument Short Name (ISO 18774).';
comment on column titoli_estensioni.lei is 'Il LEI dell’emittente, come lo dice il titolo.';
comment on column titoli_estensioni.cic is 'Complementary Identification Code (Solvency II).';
comment on column titoli_estensioni.cod_paese is 'Il paese del rischio.';
grant select, insert, update, delete on titoli_estensioni to rateo_app;

create table titoli_rating (
  id_titolo bigint not null references titoli (id) on delete cascade,
  agenzia text not null check (agenzia in ('S&P', 'MOODYS', 'FITCH', 'DBRS', 'CERVED', 'CRIF', 'SCOPE', 'ALTRA')),
  valido_dal date not null,
  rating text not null check (rating ~ '^[A-Za-z0-9+-]{1,8}( ?\(sf\))?$'),
  unique (id_titolo, agenzia, valido_dal)
);
select come_record('titoli_rating');
comment on table titoli_rating is 'I rating di un titolo, per agenzia e nel tempo.';

create table titoli_tassi (
  id_titolo bigint not null references titoli (id) on delete cascade,
  valido_dal date not null,
  tasso numeric(12, 8),
  spread numeric(12, 8),
  presunto boolean not null default false,
  unique (id_titolo, valido_dal),
  check (tasso is not null or spread is not null)
);
select come_record('titoli_tassi');
comment on table titoli_tassi is 'I tassi cedolari nel tempo: step-up e tassi variabili rilevati.';
comment on column titoli_tassi.tasso is 'Percento annuo, dalla cedola che comincia in quel giorno.';
comment on column titoli_tassi.presunto is 'Se non è ancora stato rilevato.';

create table titoli_ammortamento (
  id_titolo bigint not null references titoli (id) on delete cascade,
  data date not null,
  quota_capitale numeric(14, 10) check (quota_capitale > 0 and quota_capitale <= 100),
  pool_factor numeric(14, 12) check (pool_factor between 0 and 1),
  unique (id_titolo, data),
  check (quota_capitale is not null or pool_factor is not null)
);
select come_record('titoli_ammortamento');
comment on table titoli_ammortamento is 'Il piano di rimborso del capitale, o i pool factor.';
comment on column titoli_ammortamento.quota_capitale is 'Per 100 di nominale, rimborsata in quel giorno.';
comment on column titoli_ammortamento.pool_factor is 'Il capitale residuo dopo quel giorno, da 1 a 0.';

create table titoli_call (
  id_titolo bigint not null references titoli (id) on delete cascade,
  data date not null,
  tipo text not null default 'CALL' check (tipo in ('CALL', 'PUT')),
  data_fine date,
  prezzo numeric(20, 10) not null check (prezzo > 0),
  unique (id_titolo, data, tipo),
  check (data <= data_fine)
);
select come_record('titoli_call');
comment on table titoli_call is 'Quando e a che prezzo il titolo può essere rimborsato in anticipo.';
comment on column titoli_call.data_fine is 'L’ultimo giorno del periodo; nulla se si esercita solo in quel giorno.';

create table titoli_listini (
  id_titolo bigint not null references titoli (id) on delete cascade,
  cod_listino text not null check (length(cod_listino) between 1 and 30),
  cod_mercato text references mercati (cod_mercato),
  cod_divisa text not null references divise (cod_divisa),
  principale boolean not null default false,
  valido_dal date,
  valido_al date,
  unique nulls not distinct (id_titolo, cod_listino, cod_mercato),
  check (valido_dal <= valido_al)
);
select come_record('titoli_listini');
comment on table titoli_listini is 'Le quotazioni di un titolo: codice sul listino, mercato, divisa.';
comment on column titoli_listini.principale is 'Quella che si usa per i prezzi, una sola per titolo.';
create unique index titoli_listini_principale on titoli_listini (id_titolo) where principale;
create index titoli_listini_codice on titoli_listini (cod_listino);

-- The history of a security is read with that of its parts.
create index storico_parti_titolo on storico (((prima ->> 'id_titolo')::bigint), id desc)
  where prima ? 'id_titolo';
