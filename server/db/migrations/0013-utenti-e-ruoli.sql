-- Users, roles and grants: their history, and what holds whoever asks. Nobody raises their own
-- privileges, nobody grants more than they hold, and somebody who administers always remains.

-- A secret is left out of the history by name: storico_registra('colonna').
create or replace function storico_registra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima)
  select tg_table_name, r.id, to_jsonb(r) ->> 'cod_azienda',
         case tg_op when 'UPDATE' then 'modifica' else 'eliminazione' end,
         rateo_utente(), rateo_lavoro(), r.versione, to_jsonb(r) - coalesce(tg_argv, '{}')
    from righe_prima r;
  return null;
end $$;
alter table storico add constraint storico_senza_segreti check (not prima ? 'hash_password');

-- Users ------------------------------------------------------------------------------------------

alter table utenti
  add column password_il timestamptz not null default now(),
  add constraint utenti_non_sistema check (username <> 'sistema'),
  add constraint utenti_nome check (length(nome) <= 120);
comment on column utenti.username is
  'In minuscole. Non cambia mai: storia, lavori e registro degli accessi lo nominano.';
comment on column utenti.hash_password is 'argon2id. Non entra mai nello storico.';
comment on column utenti.password_il is 'Da quando vale la password: anche la storia lo dice.';
comment on column utenti.attivo is 'Chi è disattivato non entra, e le sue sessioni non valgono più.';

create trigger riga_modificata before update on utenti
  for each row execute function riga_modificata();
create trigger storico_modifiche after update on utenti
  referencing old table as righe_prima
  for each statement execute function storico_registra('hash_password');
create trigger storico_eliminazioni after delete on utenti
  referencing old table as righe_prima
  for each statement execute function storico_registra('hash_password');

-- Roles: their privileges are part of the record, so that a change has one version and one history.

create function privilegi_validi(p_privilegi text[]) returns boolean
language sql immutable parallel safe
as $$
  select cardinality(p_privilegi) <= 200
     and not exists (select from unnest(p_privilegi) p
                      where p is null or p !~ '^[A-Z][A-Za-z]+_(R|W)$')
     and (select count(*) = count(distinct p) from unnest(p_privilegi) p)
$$;
comment on function privilegi_validi(text[]) is 'Nomi di privilegi (Area_R, Area_W), ognuno una volta.';

alter table ruoli
  add column privilegi text[] not null default '{}' check (privilegi_validi(privilegi)),
  add column di_sistema boolean not null default false,
  add constraint ruoli_nome check (nome = btrim(nome) and length(nome) <= 80);
create unique index ruoli_nome_unico on ruoli (lower(nome));
alter table ruoli disable trigger user;
update ruoli r set
  di_sistema = (nome = 'Amministratore'),
  privilegi = array(select rp.privilegio from ruolo_privilegi rp
                     where rp.id_ruolo = r.id order by rp.privilegio);
alter table ruoli enable trigger user;
comment on column ruoli.privilegi is 'Area_R legge, Area_W scrive e implica la lettura.';
comment on column ruoli.di_sistema is
  'Il ruolo Amministratore: non si rinomina, non si riduce, non si elimina; cresce a ogni avvio.';

drop table ruolo_privilegi;
create view ruolo_privilegi with (security_invoker = true) as
  select r.id as id_ruolo, p as privilegio from ruoli r, unnest(r.privilegi) p;
comment on view ruolo_privilegi is 'I privilegi dei ruoli, uno per riga.';
grant select on ruolo_privilegi to rateo_app;

-- Grants: a record each, given and withdrawn, never changed.

alter table utente_ruoli
  add column versione integer not null default 1,
  add column creato_il timestamptz not null default now(),
  add column creato_da text default rateo_utente(),
  add column modificato_il timestamptz not null default now(),
  add column modificato_da text default rateo_utente(),
  add column lavoro uuid default rateo_lavoro();
select con_storico('utente_ruoli');
create index utente_ruoli_ruolo on utente_ruoli (id_ruolo);
create index utente_ruoli_azienda on utente_ruoli (cod_azienda, id_utente);
comment on column utente_ruoli.cod_azienda is 'Nulla: su tutte le aziende, anche quelle future.';
revoke update on utente_ruoli from rateo_app;

-- Who holds what ---------------------------------------------------------------------------------

create or replace function utente_privilegi(p_utente bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_object_agg(t.azienda, t.privilegi), '{}')
    from (select coalesce(ur.cod_azienda, '*') as azienda,
                 jsonb_agg(distinct p order by p) as privilegi
            from utente_ruoli ur join ruoli r on r.id = ur.id_ruolo, unnest(r.privilegi) p
           where ur.id_utente = p_utente
           group by 1) t
$$;

create function utente_tiene(p_utente bigint, p_azienda text, p_privilegi text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from unnest(p_privilegi) p
     where not exists (select from utente_ruoli ur join ruoli r on r.id = ur.id_ruolo
                        where ur.id_utente = p_utente
                          and (ur.cod_azienda is null or ur.cod_azienda = p_azienda)
                          and r.privilegi && array[p, regexp_replace(p, '_R$', '_W')]))
$$;
comment on function utente_tiene(bigint, text, text[]) is
  'Se l''utente ha tutti i privilegi sull''azienda, o su tutte dove è nulla. W implica R.';

create function utente_supera(p_utente bigint, p_altro bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select not exists (select from utente_ruoli ur join ruoli r on r.id = ur.id_ruolo
                      where ur.id_utente = p_altro
                        and not utente_tiene(p_utente, ur.cod_azienda, r.privilegi))
$$;
comment on function utente_supera(bigint, bigint) is
  'Se il primo ha, dove li ha l''altro, tutti i privilegi dell''altro.';

create function rateo_chi() returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select u.id from utenti u where u.username = rateo_utente() $$;
comment on function rateo_chi() is
  'L''utente della richiesta in corso; nullo quando è il prodotto stesso ad agire (avvio, console).';

create function rateo_amministra_ovunque() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select utente_tiene(rateo_chi(), null, '{Utenti_R}') $$;
comment on function rateo_amministra_ovunque() is
  'Se chi chiede vede utenti, ruoli e concessioni di tutte le aziende.';

create function rateo_vede_utente(p_utente bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select rateo_amministra_ovunque()
      or exists (select from utente_ruoli ur
                  where ur.id_utente = p_utente and ur.cod_azienda = any (rateo_aziende()))
$$;
comment on function rateo_vede_utente(bigint) is
  'Se l''utente ha una concessione sulle aziende della richiesta, o chi chiede li amministra tutti.';

create function rateo_amministra(p_utente bigint, p_privilegio text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select utente_tiene(rateo_chi(), null, array[p_privilegio])
      or (exists (select from utente_ruoli ur where ur.id_utente = p_utente)
          and not exists (select from utente_ruoli ur
                           where ur.id_utente = p_utente
                             and not utente_tiene(rateo_chi(), ur.cod_azienda,
                                                  array[p_privilegio])))
$$;
comment on function rateo_amministra(bigint, text) is
  'Se chi chiede ha il privilegio (Utenti_R, Utenti_W) ovunque l''utente ha una concessione.';

revoke execute on function utente_tiene(bigint, text, text[]), utente_supera(bigint, bigint),
  rateo_chi(), rateo_amministra_ovunque(), rateo_vede_utente(bigint),
  rateo_amministra(bigint, text) from public;
grant execute on function utente_tiene(bigint, text, text[]), utente_supera(bigint, bigint),
  rateo_chi(), rateo_amministra_ovunque(), rateo_vede_utente(bigint),
  rateo_amministra(bigint, text) to rateo_app;

-- Sessions ---------------------------------------------------------------------------------------

create function sessione_fino_a(p_scade_il timestamptz, p_ultimo_uso timestamptz)
returns timestamptz language sql immutable parallel safe
as $$ select least(p_scade_il, p_ultimo_uso + interval '60 minutes') $$;
comment on function sessione_fino_a(timestamptz, timestamptz) is
  'Fino a quando vale una sessione che non si usa più: un''ora ferma, o la sua scadenza.';

create or replace function sessione_da_token(p_hash bytea) returns table (
  id_sessione bigint, id_utente bigint, username text, nome text,
  cambio_password_richiesto boolean, aziende text[], privilegi jsonb, ultimo_uso timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, u.id, u.username, u.nome, u.cambio_password_richiesto,
         utente_aziende(u.id), utente_privilegi(u.id), s.ultimo_uso
    from sessioni s join utenti u on u.id = s.id_utente
   where (s.hash_rinnovo = p_hash
          or s.id = (select t.id_sessione from sessione_token t where t.hash = p_hash))
     and s.revocata_il is null and u.attivo
     and sessione_fino_a(s.scade_il, s.ultimo_uso) > now()
$$;

-- Enabled again, a user starts anew: what was open when they were disabled stays closed.
create function utente_disattivato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update sessioni set revocata_il = now() where id_utente = new.id and revocata_il is null;
  return null;
end $$;
comment on function utente_disattivato() is 'Trigger: chi si disattiva perde le sessioni aperte.';
create trigger utente_disattivato after update of attivo on utenti
  for each row when (old.attivo and not new.attivo) execute function utente_disattivato();

-- Who sees what ----------------------------------------------------------------------------------

-- Without a user it is the product itself: log-in, start, console.
alter table utente_ruoli enable row level security;
create policy utente_ruoli_visibili on utente_ruoli
  using (rateo_utente() is null or cod_azienda = any (rateo_aziende())
         or (select rateo_amministra_ovunque()));

create policy storico_accesso on storico as restrictive for select
  using (case tabella
           when 'utenti' then rateo_vede_utente(id_record)
           when 'utente_ruoli' then cod_azienda is not null or (select rateo_amministra_ovunque())
           else true end);

-- Who may do what --------------------------------------------------------------------------------

create function esigi_amministra_ovunque(p_che_cosa text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not utente_tiene(rateo_chi(), null, '{Utenti_W}') then
    raise exception '%: serve Utenti_W su tutte le aziende.', p_che_cosa using errcode = 'RT014';
  end if;
end $$;
comment on function esigi_amministra_ovunque(text) is
  'Rifiuta chi non ha Utenti_W su tutte le aziende.';

create function utente_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if new.username <> old.username then
      raise exception 'Il nome utente non cambia: la storia lo nomina.' using errcode = 'RT002';
    end if;
    if new.hash_password <> old.hash_password then new.password_il := now(); end if;
  end if;
  if rateo_chi() is null then return coalesce(new, old); end if;
  if tg_op = 'INSERT' then
    perform esigi_amministra_ovunque('Creare un utente');
    return new;
  end if;
  if old.id = rateo_chi() then
    if tg_op = 'DELETE' or not new.attivo then
      raise exception 'Nessuno disattiva o elimina se stesso: lo fa un altro amministratore.'
        using errcode = 'RT014';
    end if;
    return new;
  end if;
  perform esigi_amministra_ovunque('Modificare un utente');
  if tg_op = 'UPDATE' and new.hash_password <> old.hash_password
     and not utente_supera(rateo_chi(), old.id) then
    raise exception 'La password di chi ha altri privilegi la reimposta soltanto chi li ha tutti.'
      using errcode = 'RT014';
  end if;
  return coalesce(new, old);
end $$;
comment on function utente_ammesso() is
  'Trigger: chi crea, modifica, disattiva o elimina un utente, e di chi si reimposta la password.';
create trigger ammesso before insert or update or delete on utenti
  for each row execute function utente_ammesso();

create function ruolo_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  aggiunti text[];
begin
  if tg_op <> 'INSERT' and old.di_sistema and (tg_op = 'DELETE' or new.nome <> old.nome
     or not new.di_sistema or not new.privilegi @> old.privilegi) then
    raise exception 'Il ruolo % è del prodotto: non si rinomina, non si riduce, non si elimina.',
      old.nome using errcode = 'RT015';
  end if;
  if rateo_chi() is null then return coalesce(new, old); end if;
  perform esigi_amministra_ovunque('Scrivere un ruolo');
  if tg_op = 'DELETE' then return old; end if;
  if new.di_sistema and (tg_op = 'INSERT' or not old.di_sistema) then
    raise exception 'Un ruolo del prodotto lo crea soltanto il prodotto.' using errcode = 'RT014';
  end if;
  aggiunti := new.privilegi;
  if tg_op = 'UPDATE' then
    aggiunti := array(select p from unnest(new.privilegi) p
                       where not old.privilegi && array[p, regexp_replace(p, '_R$', '_W')]);
  end if;
  if not utente_tiene(rateo_chi(), null, aggiunti) then
    raise exception 'A un ruolo si aggiungono soltanto privilegi che si hanno su tutte le aziende.'
      using errcode = 'RT014';
  end if;
  return new;
end $$;
comment on function ruolo_ammesso() is
  'Trigger: chi scrive un ruolo, con quali privilegi, e che il ruolo del prodotto resti intero.';
create trigger ammesso before insert or update or delete on ruoli
  for each row execute function ruolo_ammesso();

create function concessione_ammessa() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  concessione utente_ruoli := case tg_op when 'DELETE' then old else new end;
begin
  -- Deeper than one: the user or the company is going, and takes its grants along.
  if rateo_chi() is null or pg_trigger_depth() > 1 then return concessione; end if;
  if concessione.id_utente = rateo_chi() then
    raise exception 'Nessuno cambia le proprie concessioni: lo fa un altro amministratore.'
      using errcode = 'RT014';
  end if;
  if not utente_tiene(rateo_chi(), concessione.cod_azienda,
       (select r.privilegi || '{Utenti_W}' from ruoli r where r.id = concessione.id_ruolo)) then
    raise exception 'Si concedono e si ritirano soltanto ruoli con privilegi che si hanno%.',
      coalesce(' sull''azienda ' || concessione.cod_azienda, ' su tutte le aziende')
      using errcode = 'RT014';
  end if;
  return concessione;
end $$;
comment on function concessione_ammessa() is
  'Trigger: nessuno cambia le proprie concessioni né concede ciò che non ha.';
create trigger ammessa before insert or delete on utente_ruoli
  for each row execute function concessione_ammessa();

-- What always remains ----------------------------------------------------------------------------

create function resta_un_amministratore() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Who commits second waits here for the first, and then sees what the first has left. A snapshot
  -- taken earlier would not.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Accesses are changed in read committed transactions only.';
  end if;
  perform pg_advisory_xact_lock(hashtext('rateo.amministratori'));
  if not exists (select from utenti u
                  where u.attivo and utente_tiene(u.id, null, '{Utenti_W,Configurazione_W}')) then
    raise exception 'Non resterebbe alcun amministratore: prima dare a un altro utente attivo un '
      'ruolo con Utenti_W e Configurazione_W su tutte le aziende.' using errcode = 'RT013';
  end if;
  return null;
end $$;
comment on function resta_un_amministratore() is
  'Trigger, alla fine della transazione: un utente attivo con Utenti_W e Configurazione_W ovunque.';
create constraint trigger resta_un_amministratore after update of attivo on utenti
  deferrable initially deferred for each row when (old.attivo and not new.attivo)
  execute function resta_un_amministratore();
create constraint trigger resta_un_amministratore_eliminando after delete on utenti
  deferrable initially deferred for each row when (old.attivo)
  execute function resta_un_amministratore();
create constraint trigger resta_un_amministratore after update or delete on utente_ruoli
  deferrable initially deferred for each row when (old.cod_azienda is null)
  execute function resta_un_amministratore();
create constraint trigger resta_un_amministratore after update of privilegi on ruoli
  deferrable initially deferred for each row when (not new.privilegi @> old.privilegi)
  execute function resta_un_amministratore();

-- After the cascades: what is his alone (sessions, grants, saved views) has gone, what is left and
-- names him is everybody's.
create function utente_non_nominato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  colonna record;
  trovato boolean;
begin
  for colonna in
    select c.relname as tabella, a.attname as nome
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
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
comment on function utente_non_nominato() is
  'Trigger: un utente che la storia, i lavori o il registro nominano si disattiva, non si elimina.';
create trigger utente_non_nominato after delete on utenti
  for each row execute function utente_non_nominato();
