-- A history that can be kept for ten years: of a change only what it moved, in partitions of a month.
-- Images of before stay whole, as they were written: they are read by the same rule.

alter table storico rename to storico_di_prima;
alter table storico_di_prima drop constraint storico_pkey;
drop index storico_record, storico_lavoro, storico_prima_lavoro, storico_parti_titolo, storico_quando;

do $$
declare
  ultimo bigint;
  usato boolean;
begin
  select last_value, is_called into ultimo, usato from storico_id_seq;
  alter table storico_di_prima alter column id drop identity;
  create sequence storico_id_seq;
  perform setval('storico_id_seq', ultimo, usato);
end $$;
grant select on sequence storico_id_seq to rateo_app;

-- Wide columns first, so that none is padded. The key is the order of the register: no other index has the moment.
create table storico (
  quando timestamptz not null default clock_timestamp(),
  id bigint not null default nextval('storico_id_seq'),
  id_record bigint not null,
  versione integer not null,
  confermato boolean not null default false,
  tabella text not null,
  operazione text not null check (operazione in ('modifica', 'eliminazione')),
  cod_azienda text,
  utente text,
  lavoro uuid,
  prima jsonb not null constraint storico_senza_segreti check (not prima ? 'hash_password')
) partition by range (quando);
alter sequence storico_id_seq owned by storico.id;
comment on table storico is
  'Di ogni modifica i valori che ha mosso, come erano; di ogni eliminazione la riga intera. Si aggiunge soltanto. '
  'Una partizione per mese, di Roma; ciò che non ha il suo mese sta in storico_resto finché non lo ha.';
comment on column storico.tabella is 'La tabella del record, per nome.';
comment on column storico.id_record is 'L''identificativo del record: non cambia e non si riusa.';
comment on column storico.cod_azienda is
  'L''azienda del record, se ne ha una: decide chi può leggerne la storia.';
comment on column storico.operazione is 'Che cosa è successo alla riga subito dopo questa immagine.';
comment on column storico.utente is 'Chi lo ha fatto; nullo fuori da una richiesta (SQL a mano).';
comment on column storico.lavoro is 'Il lavoro che lo ha fatto, se uno: di qui si ripristina una importazione.';
comment on column storico.versione is 'La versione che il record aveva in questa immagine.';
comment on column storico.confermato is
  'Se chi ha cambiato il titolo ha confermato di farlo benché avesse movimenti.';
comment on column storico.prima is
  'I valori che la modifica ha mosso, com''erano, e chi può leggerli. Con «id» è la riga intera, senza ciò che era '
  'nullo: così si elimina, e così è una modifica su 32. La riga com''era la dà storico_intera().';

-- What nobody may change, whichever way it is reached: row triggers follow the table, the others do not.
create function storico_difendi(nome regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', nome);
  execute format('create trigger storico_non_si_svuota before truncate on %s
    for each statement execute function storico_immutabile()', nome);
end $$;
comment on function storico_difendi(regclass) is
  'Di una partizione dello storico: non si svuota, e non si legge che dallo storico.';

create function storico_mese(p_mese date) returns void
language plpgsql
as $$
declare
  nome text := 'storico_' || to_char(p_mese, 'YYYY_MM');
  inizio timestamptz := p_mese::timestamp at time zone 'Europe/Rome';
  fine timestamptz := (p_mese + interval '1 month') at time zone 'Europe/Rome';
begin
  if to_regclass(nome) is not null then
    return;
  end if;
  execute format('create table %I (like storico including defaults including constraints)', nome);
  perform storico_difendi(nome::regclass);
  execute format('alter table storico attach partition %I for values from (%L) to (%L)', nome, inizio, fine);
end $$;
comment on function storico_mese(date) is
  'La partizione di un mese, se non c''è. Si fa da parte e poi si attacca: chi scrive nello storico non aspetta.';

create function storico_resto_nuovo() returns void
language plpgsql
as $$
begin
  create table storico_resto (like storico including defaults including constraints);
  perform storico_difendi('storico_resto');
  alter table storico attach partition storico_resto default;
end $$;

-- Rows that came before their month (a restore, a worker that was off for months) go to it: all at once, for
-- which everybody waits; months ahead are made while the rest is empty, which asks for no look at any row.
create function storico_prepara() returns void
language plpgsql
as $$
declare
  oggi date := (now() at time zone 'Europe/Rome')::date;
  mese date;
begin
  perform pg_advisory_xact_lock(hashtext('storico_prepara'));
  if exists (select from storico_resto) then
    alter table storico detach partition storico_resto;
    alter table storico_resto rename to storico_da_ordinare;
    for mese in
      select distinct date_trunc('month', quando at time zone 'Europe/Rome')::date from storico_da_ordinare
    loop
      perform storico_mese(mese);
    end loop;
    insert into storico (quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente,
                         lavoro, prima)
    select quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente, lavoro, prima
      from storico_da_ordinare;
    drop table storico_da_ordinare;
    perform storico_resto_nuovo();
  end if;
  for avanti in 0..3 loop
    perform storico_mese((date_trunc('month', oggi) + make_interval(months => avanti))::date);
  end loop;
end $$;
comment on function storico_prepara() is
  'Le partizioni del mese corrente e dei tre seguenti, e dei mesi di ciò che è finito in storico_resto.';
revoke execute on function storico_difendi(regclass), storico_mese(date), storico_resto_nuovo(), storico_prepara()
  from public;

select storico_mese(mese) from (
  select distinct date_trunc('month', quando at time zone 'Europe/Rome')::date as mese from storico_di_prima) m;

insert into storico (quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente, lavoro,
                     prima)
select quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente, lavoro, prima
  from storico_di_prima;
drop table storico_di_prima;

alter table storico add primary key (quando, id);
create index storico_record on storico (tabella, id_record, id);
create index storico_lavoro on storico (lavoro, tabella) where lavoro is not null;
create index storico_prima_lavoro on storico ((prima ->> 'lavoro'), tabella) where prima ->> 'lavoro' is not null;
create index storico_parti_titolo on storico (((prima ->> 'id_titolo')::bigint), id) where prima ? 'id_titolo';

create trigger storico_immutabile before update or delete on storico
  for each row execute function storico_immutabile();
select storico_difendi('storico');
select storico_resto_nuovo();
select storico_prepara();

create policy storico_azienda on storico for select
  using (cod_azienda is null or cod_azienda = any (rateo_aziende()));
create policy storico_accesso on storico as restrictive for select
  using (case tabella
           when 'utenti' then rateo_vede_utente(id_record)
           when 'utente_ruoli' then cod_azienda is not null or (select rateo_amministra_ovunque())
           else true end);
create policy storico_preferenze on storico as restrictive for select
  using (tabella <> 'preferenze'
         or (prima ->> 'id_utente')::bigint
            = (select u.id from utenti u where u.username = rateo_utente()));
create policy storico_viste on storico as restrictive for select
  using (tabella not in ('viste', 'vista_ruoli', 'viste_predefinite')
         or (prima ->> 'id_utente')::bigint = (select rateo_chi()));
grant select on storico to rateo_app;

-- How images are read ----------------------------------------------------------------------------

-- From the newest to the oldest: each says again what it moved, a whole one says all.
create function storico_sopra(sotto jsonb, sopra jsonb) returns jsonb
language sql immutable parallel safe
as $$ select case when sopra ? 'id' then sopra else sotto || sopra end $$;
create aggregate storico_sovrapposte (jsonb) (sfunc = storico_sopra, stype = jsonb, initcond = '{}');

create function storico_stato(p_tabella text, p_record bigint, p_da bigint, p_quando timestamptz) returns jsonb
language plpgsql stable
as $$
declare
  seguito jsonb;
  sua integer;
  oggi jsonb;
begin
  -- One in 32 is whole, so no more are asked for. Clocks are put back; by a day they are not.
  select storico_sovrapposte(n.prima order by n.id desc), (array_agg(n.versione order by n.id))[1]
    into seguito, sua
    from (select s.id, s.versione, s.prima from storico s
           where s.tabella = p_tabella and s.id_record = p_record and s.id >= p_da
             and s.quando >= p_quando - interval '1 day'
           order by s.id limit 32) n;
  if not coalesce(seguito, '{}') ? 'id' then
    execute format('select to_jsonb(r) - ''hash_password'' from public.%I r where r.id = $1', p_tabella)
      into oggi using p_record;
    if sua is null then
      return oggi;
    end if;
  end if;
  return coalesce(oggi, '{}') || seguito || jsonb_build_object('versione', sua);
end $$;
comment on function storico_stato(text, bigint, bigint, timestamptz) is
  'Un record com''era prima della modifica di quel numero, o della prima dopo; com''è, se nessuna lo segue.';

create function storico_intera(s storico) returns jsonb
language sql stable
as $$
  select case when s.prima ? 'id' then s.prima || jsonb_build_object('versione', s.versione)
              else storico_stato(s.tabella, s.id_record, s.id, s.quando) end
$$;
comment on function storico_intera(storico) is 'La riga com''era prima di questa modifica.';

create function storico_dopo(s storico) returns jsonb
language sql stable
as $$
  select case when s.operazione = 'modifica'
              then storico_stato(s.tabella, s.id_record, s.id + 1, s.quando) end
$$;
comment on function storico_dopo(storico) is
  'La riga com''era dopo questa modifica: prima della seguente, o com''è. Nulla dopo una eliminazione.';

-- How they are written ---------------------------------------------------------------------------

-- Few rows: by a plan that is kept. Many: by one made for the table, which compares its columns as they are.
create or replace function storico_registra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  poche constant integer := 50;
  -- Who may read an image, and of which record it is a part, is asked of each without its record.
  sempre constant text[] := array['id_titolo', 'id_utente', 'utente', 'area'];
  taciute text[] := coalesce(tg_argv, '{}') || array['versione'];
  confermati text[] := string_to_array(current_setting('rateo.titoli_confermati', true), ',');
  nulle text;
  ferme text;
  azienda text;
begin
  if exists (select from righe_prima offset poche) then
    select format('array_remove(array[%s], null)', string_agg(format('case when r.%1$I is null then %1$L end', c.nome), ', ')),
           format('array_remove(array[%s], null)', string_agg(format(
             'case when r.%1$I is not distinct from d.%1$I then %1$L end', c.nome), ', ')
             filter (where c.nome <> all (sempre))),
           coalesce(max('r.cod_azienda') filter (where c.nome = 'cod_azienda'), 'null')
      into nulle, ferme, azienda
      from (select a.attname::text as nome from pg_attribute a
             where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped) c
     where c.nome <> all (taciute);
    if tg_op = 'DELETE' then
      execute format('
        insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima)
        select $1, r.id, %s, ''eliminazione'', rateo_utente(), rateo_lavoro(), r.versione, to_jsonb(r) - $2 - %s
          from righe_prima r', azienda, nulle) using tg_table_name, taciute;
    else
      execute format('
        insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima, confermato)
        select $1, r.id, %s, ''modifica'', rateo_utente(), rateo_lavoro(), r.versione,
               to_jsonb(r) - $2 - case when r.versione %% 32 = 0 then %s else %s end,
               $1 = ''titoli'' and coalesce(r.id::text = any ($3), false)
          from righe_prima r join righe_dopo d on d.id = r.id', azienda, nulle, ferme)
        using tg_table_name, taciute, confermati;
    end if;
  -- Offset 0: a row is made into an image once, not once for each of its columns.
  elsif tg_op = 'DELETE' then
    insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima)
    select tg_table_name, o.id, o.riga ->> 'cod_azienda', 'eliminazione', rateo_utente(), rateo_lavoro(), o.versione,
           o.riga - array(select c.key from jsonb_each(o.riga) c where c.value = 'null')
      from (select r.id, r.versione, to_jsonb(r) - taciute as riga from righe_prima r offset 0) o;
  else
    insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima, confermato)
    select tg_table_name, o.id, o.riga ->> 'cod_azienda', 'modifica', rateo_utente(), rateo_lavoro(), o.versione,
           o.riga - case when o.versione % 32 = 0
             then array(select c.key from jsonb_each(o.riga) c where c.value = 'null')
             else array(select c.key from jsonb_each(o.nuova) c
                         where c.key <> all (sempre) and o.riga -> c.key = c.value) end,
           tg_table_name = 'titoli' and coalesce(o.id::text = any (confermati), false)
      from (select r.id, r.versione, to_jsonb(r) - taciute as riga, to_jsonb(d) as nuova
              from righe_prima r join righe_dopo d on d.id = r.id offset 0) o;
  end if;
  return null;
end $$;
comment on function storico_registra() is
  'Trigger di istruzione: mette in storico ciò che righe_prima aveva di diverso da righe_dopo; di chi è eliminato, tutto.';

create or replace function con_storico(nome regclass) returns void
language plpgsql
as $$
begin
  execute format('create trigger riga_modificata before update on %s
    for each row execute function riga_modificata()', nome);
  execute format('create trigger storico_modifiche after update on %s
    referencing old table as righe_prima new table as righe_dopo
    for each statement execute function storico_registra()', nome);
  execute format('create trigger storico_eliminazioni after delete on %s
    referencing old table as righe_prima for each statement execute function storico_registra()', nome);
end $$;

do $$
declare
  uno record;
begin
  for uno in
    select c.oid::regclass as tabella, c.relname = 'utenti' as con_segreti
      from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'storico_modifiche'
  loop
    execute format('drop trigger storico_modifiche on %s', uno.tabella);
    execute format('create trigger storico_modifiche after update on %s
      referencing old table as righe_prima new table as righe_dopo
      for each statement execute function storico_registra(%s)', uno.tabella,
      case when uno.con_segreti then quote_literal('hash_password') else '' end);
  end loop;
end $$;

create or replace function utente_non_nominato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  colonna record;
  trovato boolean;
begin
  for colonna in
    select c.relname as tabella, a.attname as nome
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('creato_da', 'modificato_da', 'utente') and a.atttypid = 'text'::regtype
       and not a.attisdropped
  loop
    execute format('select exists (select from %I where %I = $1)', colonna.tabella, colonna.nome)
      into trovato using old.username;
    if trovato then
      raise exception 'L''utente % è nominato %: disattivarlo invece di eliminarlo.', old.username,
        case colonna.tabella when 'storico' then 'nella storia dei record'
          when 'lavori' then 'nei lavori' when 'eventi_accesso' then 'nel registro degli accessi'
          else format('nella tabella «%s»', colonna.tabella) end using errcode = 'RT015';
    end if;
  end loop;
  return null;
end $$;
