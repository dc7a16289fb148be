-- Documents of records (docs/regole/allegati.md, decision 0059). An attachment is a record of its company that names a
-- record of any table; its bytes are a content, one for each company and hash, which knows in which store it lies.

create table allegati_contenuti (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte bigint not null check (byte > 0),
  dove text not null check (dove in ('database', 'cartella', 's3')),
  chiave text,
  creato_il timestamptz not null default now(),
  check ((dove = 'database') = (chiave is null)),
  primary key (cod_azienda, sha256)
);
comment on table allegati_contenuti is 'I contenuti degli allegati, uno per azienda e impronta, e in quale deposito sta ciascuno.';
comment on column allegati_contenuti.dove is 'Il deposito: la banca dati, una cartella, un deposito S3.';
comment on column allegati_contenuti.chiave is 'Il nome che ha nella cartella o nel deposito S3; nullo nella banca dati.';
alter table allegati_contenuti enable row level security;
create policy allegati_contenuti_azienda on allegati_contenuti using (cod_azienda = any (rateo_aziende()));
grant select, insert on allegati_contenuti to rateo_app;

create table allegati_blocchi (
  cod_azienda text not null,
  sha256 text not null,
  n integer not null check (n >= 0),
  dati bytea not null,
  primary key (cod_azienda, sha256, n),
  foreign key (cod_azienda, sha256) references allegati_contenuti on update cascade on delete cascade
);
alter table allegati_blocchi alter column dati set storage external;
comment on table allegati_blocchi is 'I contenuti che stanno nella banca dati, a pezzi.';
alter table allegati_blocchi enable row level security;
create policy allegati_blocchi_azienda on allegati_blocchi using (cod_azienda = any (rateo_aziende()));
grant select, insert on allegati_blocchi to rateo_app;

create table allegati_sospesi (
  id bigint generated always as identity primary key,
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  sha256 text not null,
  dove text not null check (dove in ('cartella', 's3')),
  chiave text not null,
  togliere_dal timestamptz not null default now() + interval '1 hour'
);
comment on table allegati_sospesi is
  'Ciò che in un deposito forse non è di nessuno: si scrive prima di mettervelo e dopo averlo tolto; la pulizia lo elimina se nessun contenuto vi sta.';
create index allegati_sospesi_quando on allegati_sospesi (togliere_dal);
alter table allegati_sospesi enable row level security;
create policy allegati_sospesi_azienda on allegati_sospesi using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on allegati_sospesi to rateo_app;

create table allegati (
  cod_azienda text not null,
  tabella text not null check (length(tabella) between 1 and 63),
  id_record bigint not null,
  tipo text not null check (tipo in ('fissato', 'contabile', 'delibera', 'estratto conto', 'contratto', 'altro')),
  data_documento date check (data_documento between '1900-01-01' and '2199-12-31'),
  descrizione text check (length(descrizione) between 1 and 500),
  nome_file text not null check (length(nome_file) between 1 and 200 and nome_file !~ '[/\\[:cntrl:]]'),
  formato text not null,
  byte bigint not null check (byte > 0),
  sha256 text not null,
  sostituisce bigint,
  motivo text check (length(btrim(motivo)) between 10 and 500),
  check ((sostituisce is null) = (motivo is null)),
  foreign key (cod_azienda, sha256) references allegati_contenuti on update cascade
);
select come_record('allegati');
alter table allegati add unique (sostituisce), add foreign key (sostituisce) references allegati (id);
comment on table allegati is 'I documenti dei record: di che tipo sono, di che giorno, che file sono, di quale record di quale tabella.';
comment on column allegati.cod_azienda is 'L’azienda di cui è l’allegato, anche dove il record è di tutte.';
comment on column allegati.tabella is 'La tabella del record: una di quelle rese allegabili.';
comment on column allegati.formato is 'Che cosa è il file, visto dal contenuto.';
comment on column allegati.sostituisce is 'L’allegato di cui prende il posto, che resta leggibile; con il motivo.';
create index allegati_record on allegati (tabella, id_record, cod_azienda);
create index allegati_contenuto on allegati (cod_azienda, sha256);
alter table allegati enable row level security;
create policy allegati_azienda on allegati using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on allegati to rateo_app;

-- Who may add content of a hash, and who finds that the last attachment with it has gone, go one after the other.
create function allegato_riserva(p_azienda text, p_sha256 text) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended(p_azienda || ' ' || p_sha256, 209))
$$;
comment on function allegato_riserva(text, text) is 'Fa attendere chi scrive o toglie lo stesso contenuto, fino alla fine della transazione.';

create function allegato_fermo(p_azienda text, p_tabella text, p_id bigint) returns text
language plpgsql stable
as $$
declare
  perche text;
begin
  if p_tabella = 'movimenti' then
    select format('il movimento %s/%s è registrato', m.nreg, m.anno) into perche
      from movimenti m where m.id = p_id and m.cod_azienda = p_azienda and m.stato <> 'bozza';
  elsif p_tabella = 'giornale' then
    select format('la scrittura %s/%s è nel giornale', g.numero, g.esercizio) into perche
      from giornale g where g.id = p_id and g.cod_azienda = p_azienda;
  elsif p_tabella = 'elaborazioni_contabili' then
    select 'la generazione è stata confermata' into perche
      from elaborazioni_contabili e where e.id = p_id and e.cod_azienda = p_azienda and e.stato = 'C';
  elsif p_tabella = 'chiusure' then
    select 'la valutazione è stata confermata' into perche
      from chiusure c where c.id = p_id and c.cod_azienda = p_azienda and c.stato in ('C', 'A', 'I');
  elsif exists (select from pg_trigger g where g.tgrelid = to_regclass(p_tabella) and g.tgname = 'archivio_chiuso_modifica') then
    execute format('select format(''gli archivi sono chiusi fino al %%s'', to_char(a.archivi_chiusi_al, ''DD/MM/YYYY''))
        from %I t join aziende a on a.cod_azienda = t.cod_azienda
       where t.id = $1 and t.cod_azienda = $2 and t.data <= a.archivi_chiusi_al', p_tabella)
      into perche using p_id, p_azienda;
  end if;
  return perche;
end $$;
comment on function allegato_fermo(text, text, bigint) is
  'Perché gli allegati di un record non si tolgono più ma soltanto si sostituiscono; nullo se si tolgono.';

create function allegato_entra() returns trigger
language plpgsql
as $$
declare
  c_e boolean;
begin
  if not exists (select from pg_trigger g where g.tgrelid = to_regclass(new.tabella) and g.tgname = 'allegati_del_record') then
    raise exception 'I record di % non hanno allegati.', new.tabella using errcode = 'RT061';
  end if;
  execute format('select exists (select from %I where id = $1)', new.tabella) into c_e using new.id_record;
  if not c_e then
    raise exception 'Il record a cui allegare non c’è più.' using errcode = 'RT061';
  end if;
  if new.sostituisce is not null and not exists (
    select from allegati a where a.id = new.sostituisce and a.cod_azienda = new.cod_azienda
       and a.tabella = new.tabella and a.id_record = new.id_record) then
    raise exception 'Un allegato si sostituisce con uno dello stesso record.' using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function allegato_entra() is 'Trigger: un allegato è di un record che c’è, e ne sostituisce uno dello stesso record.';
create trigger allegato_entra before insert on allegati for each row execute function allegato_entra();

create function allegato_resta() returns trigger
language plpgsql
as $$
declare
  perche text := allegato_fermo(old.cod_azienda, old.tabella, old.id_record);
begin
  if tg_op = 'UPDATE' then
    if (new.tabella, new.id_record, new.nome_file, new.formato, new.byte, new.sha256, new.sostituisce, new.motivo)
       is distinct from
       (old.tabella, old.id_record, old.nome_file, old.formato, old.byte, old.sha256, old.sostituisce, old.motivo) then
      raise exception 'Il documento di un allegato non cambia: si sostituisce con un altro.' using errcode = 'RT061';
    end if;
    return new;
  end if;
  if perche is not null then
    raise exception '«%» non si toglie, perché %: si sostituisce, dicendone il motivo.', old.nome_file, perche
      using errcode = 'RT061';
  end if;
  return old;
end $$;
comment on function allegato_resta() is
  'Trigger: di un allegato cambiano tipo, data e descrizione; di un record registrato o chiuso non si toglie.';
create trigger allegato_resta before update or delete on allegati for each row execute function allegato_resta();

-- As owner: whoever removes an attachment may not touch contents by themselves.
create function allegati_orfani() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uno record;
begin
  for uno in select distinct r.cod_azienda, r.sha256 from righe_vecchie r order by 1, 2 loop
    perform allegato_riserva(uno.cod_azienda, uno.sha256);
    with tolto as (
      delete from allegati_contenuti c
       where c.cod_azienda = uno.cod_azienda and c.sha256 = uno.sha256
         and not exists (select from allegati a where a.cod_azienda = c.cod_azienda and a.sha256 = c.sha256)
      returning c.*)
    insert into allegati_sospesi (cod_azienda, sha256, dove, chiave, togliere_dal)
    select t.cod_azienda, t.sha256, t.dove, t.chiave, now() from tolto t where t.dove <> 'database';
  end loop;
  return null;
end $$;
comment on function allegati_orfani() is 'Trigger: con l’ultimo suo allegato se ne va anche un contenuto.';
revoke execute on function allegati_orfani() from public;
create trigger allegati_orfani after delete on allegati
  referencing old table as righe_vecchie for each statement execute function allegati_orfani();

-- As owner, to see the attachments of all companies: none of them is left behind by a record that others share.
create function allegati_del_record() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  quanti integer;
begin
  if not exists (select from allegati a where a.tabella = tg_table_name) then
    return null;
  end if;
  if tg_argv[0] = 'seguono' then
    delete from allegati a using righe_vecchie r where a.tabella = tg_table_name and a.id_record = r.id;
    return null;
  end if;
  select count(*) into quanti from allegati a join righe_vecchie r on r.id = a.id_record where a.tabella = tg_table_name;
  if quanti > 0 then
    raise exception 'Ha allegati (%): prima di eliminarlo vanno tolti, di ogni azienda che ne ha.', quanti
      using errcode = 'RT015';
  end if;
  return null;
end $$;
comment on function allegati_del_record() is
  'Trigger: gli allegati se ne vanno con il loro record, o ne impediscono l’eliminazione.';
revoke execute on function allegati_del_record() from public;

create function allegabile(p_tabella regclass, p_allegati text default 'fermano') returns void
language plpgsql
as $$
begin
  execute format('create trigger allegati_del_record after delete on %s
    referencing old table as righe_vecchie for each statement execute function allegati_del_record(%L)',
    p_tabella, p_allegati);
end $$;
comment on function allegabile(regclass, text) is
  'Permette allegati ai record di una tabella: «seguono» il record eliminato, o lo «fermano».';
revoke execute on function allegabile(regclass, text) from public;

-- What was never registered goes with its documents; what others rely on waits until they have been taken off.
select allegabile(una, 'seguono') from unnest(array['movimenti', 'elaborazioni_contabili', 'chiusure', 'giornale',
  'quotazioni_normali_gestore', 'ratei_normali_gestore', 'coefficienti_normali_gestore', 'cambi_normali', 'costi_normali',
  'cambi_normali_gestore', 'costi_normali_gestore']::regclass[]) una;
select allegabile(una) from unnest(array['titoli', 'raggruppamenti', 'emittenti', 'controparti', 'aziende', 'portafogli',
  'depositari', 's_descrizione_conti', 's_definizione_conti', 'layout_contabili', 's_scritture', 'divise', 'causali',
  'quotazioni', 'quotazioni_bid', 'coefficienti', 'ratei', 'cambi', 'tipi_titolo', 'tipi_calcolo_ratei',
  'tipi_periodicita', 'tipi_tasso', 'tipi_rimborso', 'tipi_indicizzazione', 'tipi_option', 'tipi_valutazione_rimanenze',
  'tipi_ifrs9', 'numeri_raggruppamento', 'tipi_causale', 'aliquote_fiscali', 'categorie_fiscali',
  'tipi_regime_tassazione', 'paesi', 'mercati']::regclass[]) una;
