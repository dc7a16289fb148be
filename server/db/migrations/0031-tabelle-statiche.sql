-- The lists that the specification calls static data, and the dated tax rates. Rows of the product
-- (di_sistema) may be reworded but neither renamed nor deleted; others are added behind Configurazione_W.

create function di_sistema_resta() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'La riga è del prodotto: le regole di calcolo la nominano. Non si elimina; si può correggerne la descrizione.'
      using errcode = 'RT015';
  end if;
  if new.di_sistema is distinct from old.di_sistema
     or to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
    raise exception 'Il codice di una riga del prodotto non cambia.' using errcode = 'RT030';
  end if;
  return new;
end $$;
comment on function di_sistema_resta() is
  'Trigger: una riga del prodotto non si elimina e il suo codice (argomento: la colonna) non cambia.';

create function attributi_di_sistema() returns trigger
language plpgsql
as $$
declare
  libere constant text[] := array['descrizione', 'ordine', 'versione', 'creato_il', 'creato_da',
    'modificato_il', 'modificato_da', 'lavoro'] || tg_argv;
begin
  if to_jsonb(new) - libere is distinct from to_jsonb(old) - libere then
    raise exception 'La riga è del prodotto: se ne corregge la descrizione; il codice e ciò che i calcoli ne leggono non cambiano.'
      using errcode = 'RT030';
  end if;
  return new;
end $$;
comment on function attributi_di_sistema() is
  'Trigger: di una riga del prodotto cambiano solo descrizione, ordine e le colonne date come argomenti.';

create function come_tabella_statica(nome regclass, chiave text, variadic libere text[] default '{}')
returns void
language plpgsql
as $$
begin
  execute format('alter table %s
    add column descrizione text not null check (btrim(descrizione) <> '''' and length(descrizione) <= 120),
    add column ordine smallint not null default 0,
    add column di_sistema boolean not null default false', nome);
  perform come_record(nome);
  execute format('create trigger di_sistema_resta before update or delete on %s
    for each row when (old.di_sistema) execute function di_sistema_resta(%L)', nome, chiave);
  execute format('create trigger attributi_di_sistema before update on %s
    for each row when (old.di_sistema) execute function attributi_di_sistema(%s)', nome,
    (select coalesce(string_agg(quote_literal(l), ', '), '') from unnest(libere) l));
  execute format('grant select, insert, update, delete on %s to rateo_app', nome);
end $$;
comment on function come_tabella_statica(regclass, text, text[]) is
  'Fa di una tabella appena creata un elenco di base: descrizione, ordine, righe del prodotto (di cui cambiano anche le colonne libere), storico.';

create table tipi_titolo (
  tipo_titolo text not null unique check (tipo_titolo ~ '^[A-Z0-9]$'),
  gruppo text not null check (gruppo in ('RF', 'AZ', 'OICR', 'DER', 'LIQ', 'ALTRO')),
  prezzo_per_cento boolean not null,
  matura_rateo boolean not null,
  tipo_calcolo_ratei text,
  decimali_quantita smallint not null default 0 check (decimali_quantita between 0 and 8)
);
select come_tabella_statica('tipi_titolo', 'tipo_titolo', 'tipo_calcolo_ratei', 'decimali_quantita');
comment on table tipi_titolo is 'I tipi di titolo, un carattere ciascuno (domain.md §5).';
comment on column tipi_titolo.gruppo is 'RF reddito fisso, AZ azionario, OICR fondi, DER derivati, LIQ liquidità.';
comment on column tipi_titolo.prezzo_per_cento is 'Se il prezzo è per 100 di nominale; altrimenti è per unità.';
comment on column tipi_titolo.matura_rateo is 'Se tra due cedole matura un rateo.';
comment on column tipi_titolo.tipo_calcolo_ratei is 'Il calcolo dei ratei proposto per un titolo nuovo.';
comment on column tipi_titolo.decimali_quantita is 'Decimali della quantità nei movimenti.';

create table tipi_option (
  tipo_option text not null unique check (tipo_option ~ '^[A-Z0-9]$')
);
select come_tabella_statica('tipi_option', 'tipo_option');
comment on table tipi_option is 'I tipi di opzione e di premio.';

create table tipi_causale (
  tipo_causale text not null unique check (tipo_causale ~ '^[A-Z0-9]$'),
  report text check (report in ('movimentiav', 'movimenticd', 'movimentiLiquiditaeu', 'rimborsi', 'Futures', 'Forward', 'OptionsIndici'))
);
select come_tabella_statica('tipi_causale', 'tipo_causale');
comment on table tipi_causale is 'Le famiglie di causali.';
comment on column tipi_causale.report is 'La stampa in cui entrano i movimenti della famiglia.';

create table tipi_calcolo_ratei (
  tipo_calcolo_ratei text not null unique check (tipo_calcolo_ratei ~ '^[A-Z0-9]{1,8}$')
);
select come_tabella_statica('tipi_calcolo_ratei', 'tipo_calcolo_ratei');
comment on table tipi_calcolo_ratei is 'Le convenzioni di calcolo dei ratei (domain.md §1.1).';
alter table tipi_titolo add foreign key (tipo_calcolo_ratei) references tipi_calcolo_ratei (tipo_calcolo_ratei);

create table tipi_periodicita (
  periodicita text not null unique check (periodicita ~ '^\d{1,2}$'),
  mesi smallint check (mesi between 1 and 120)
);
select come_tabella_statica('tipi_periodicita', 'periodicita');
comment on table tipi_periodicita is 'Ogni quanto si stacca una cedola.';
comment on column tipi_periodicita.mesi is 'Mesi tra due cedole; nullo alla scadenza e per la periodicità variabile.';

create table tipi_regime_tassazione (
  cod_regime text not null unique check (cod_regime ~ '^[0-9A-Z]{1,4}$')
);
select come_tabella_statica('tipi_regime_tassazione', 'cod_regime');
comment on table tipi_regime_tassazione is 'I regimi di tassazione (domain.md §2.3).';

create table tipi_tasso (
  tipo_tasso text not null unique check (tipo_tasso ~ '^[A-Z0-9]$')
);
select come_tabella_statica('tipi_tasso', 'tipo_tasso');
comment on table tipi_tasso is 'I tipi di tasso (specifica §3).';

create table tipi_rimborso (
  tipo_rimborso text not null unique check (tipo_rimborso ~ '^[A-Z0-9]$')
);
select come_tabella_statica('tipi_rimborso', 'tipo_rimborso');
comment on table tipi_rimborso is 'I tipi di rimborso (specifica §3).';

create table tipi_indicizzazione (
  tipo_indicizzazione text not null unique check (tipo_indicizzazione ~ '^[A-Z0-9]{2}$')
);
select come_tabella_statica('tipi_indicizzazione', 'tipo_indicizzazione');
comment on table tipi_indicizzazione is 'I tipi di indicizzazione (specifica §3).';

create table tipi_valutazione_rimanenze (
  tipo_valutazione text not null unique check (tipo_valutazione ~ '^[A-Z]{2}$')
);
select come_tabella_statica('tipi_valutazione_rimanenze', 'tipo_valutazione');
comment on table tipi_valutazione_rimanenze is 'I metodi di valutazione delle rimanenze (domain.md §3.4).';

create table tipi_ifrs9 (
  tipo_ifrs9 text not null unique check (tipo_ifrs9 ~ '^[A-Z0-9-]{2,8}$')
);
select come_tabella_statica('tipi_ifrs9', 'tipo_ifrs9');
comment on table tipi_ifrs9 is 'Le classificazioni IFRS 9 (domain.md §3.9).';

create table paesi (
  cod_paese text not null unique check (cod_paese ~ '^[A-Z]{2}$')
);
select come_tabella_statica('paesi', 'cod_paese');
comment on table paesi is 'I paesi, con il codice ISO 3166-1 di due lettere.';

create table mercati (
  cod_mercato text not null unique check (cod_mercato ~ '^[A-Z0-9]{4}$'),
  cod_paese text references paesi (cod_paese)
);
select come_tabella_statica('mercati', 'cod_mercato');
comment on table mercati is 'I mercati su cui i titoli si quotano, con il codice MIC (ISO 10383).';

create table categorie_fiscali (
  cod_categoria text not null unique check (cod_categoria ~ '^[A-Z][A-Z0-9_]{1,29}$')
);
select come_tabella_statica('categorie_fiscali', 'cod_categoria');
comment on table categorie_fiscali is 'Che cosa si tassa: ogni categoria ha le sue aliquote nel tempo.';

create table aliquote_fiscali (
  cod_categoria text not null references categorie_fiscali (cod_categoria),
  valido_dal date not null check (valido_dal between '1900-01-01' and '2199-12-31'),
  aliquota numeric(9, 6) not null check (aliquota between 0 and 100),
  perc_imponibile numeric(9, 6) not null default 100 check (perc_imponibile between 0 and 100),
  fonte text not null check (btrim(fonte) <> '' and length(fonte) <= 200),
  di_sistema boolean not null default false,
  unique (cod_categoria, valido_dal)
);
select come_record('aliquote_fiscali');
create trigger di_sistema_resta before update or delete on aliquote_fiscali
  for each row when (old.di_sistema) execute function di_sistema_resta('valido_dal');
create trigger attributi_di_sistema before update on aliquote_fiscali
  for each row when (old.di_sistema)
  execute function attributi_di_sistema('aliquota', 'perc_imponibile', 'fonte');
comment on table aliquote_fiscali is
  'Le aliquote nel tempo: ognuna vale dal suo giorno fino a quello della successiva (domain.md §2.2).';
comment on column aliquote_fiscali.aliquota is 'In percento.';
comment on column aliquote_fiscali.perc_imponibile is 'Quanta parte dell’importo si tassa, in percento: 48,08 e 62,5 per i titoli pubblici.';
comment on column aliquote_fiscali.fonte is 'La norma da cui viene.';
comment on column aliquote_fiscali.di_sistema is 'Data con il prodotto: il suo giorno non cambia, il valore si corregge.';
grant select, insert, update, delete on aliquote_fiscali to rateo_app;
