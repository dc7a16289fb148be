-- Tokens for programs: what a person lets a program do in their name, never more than they may themselves.

create function rateo_programma() returns text
language sql stable
as $$ select nullif(current_setting('rateo.programma', true), '') $$;
comment on function rateo_programma() is 'Il programma che chiama con un token, per nome; nullo per una persona.';

create function rateo_token() returns bigint
language sql stable
as $$ select nullif(current_setting('rateo.token', true), '')::bigint $$;
comment on function rateo_token() is 'Il token del programma che chiama; nullo per una persona.';

create function privilegi_compresi(p_privilegi text[]) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct u.uno), '{}')
    from unnest(p_privilegi) p, unnest(array[p, regexp_replace(p, '_W$', '_R')]) u(uno)
$$;
comment on function privilegi_compresi(text[]) is 'I privilegi con quelli che comprendono: W implica R.';

create table programmi_esterni (
  id_utente bigint not null references utenti on delete cascade,
  chiamate_al_minuto integer not null check (chiamate_al_minuto between 1 and 12000),
  scade_il timestamptz not null,
  revocato_il timestamptz,
  revocato_da text,
  nome text not null check (nome = btrim(nome) and length(nome) between 1 and 60),
  codice text not null unique check (codice ~ '^[0-9A-Za-z]{8}$'),
  privilegi text[] not null check (privilegi_validi(privilegi) and cardinality(privilegi) > 0),
  aziende text[] check (cardinality(aziende) between 1 and 1000 and array_position(aziende, null) is null),
  atti text[] not null default '{}' check (cardinality(atti) <= 200 and array_position(atti, null) is null)
);
select come_record('programmi_esterni');
alter table programmi_esterni add constraint programmi_esterni_durata check (scade_il <= creato_il + interval '367 days');
comment on table programmi_esterni is
  'I token che una persona dà a un programma: che cosa può fare in suo nome, per quali aziende e fino a quando. '
  'Non cambiano: si revocano. Restano anche dopo, perché la storia nomina i programmi.';
comment on column programmi_esterni.id_utente is 'Chi lo ha fatto: il programma non può mai più di lui.';
comment on column programmi_esterni.codice is 'La parte del token che non è segreta: lo fa riconoscere.';
comment on column programmi_esterni.privilegi is 'Area_R legge, Area_W scrive e implica la lettura.';
comment on column programmi_esterni.aziende is 'Nulle: tutte quelle di chi lo ha fatto, anche future.';
comment on column programmi_esterni.atti is
  'Le operazioni che chiedono una conferma di chi si è e che il programma può fare lo stesso, per operationId.';
comment on column programmi_esterni.chiamate_al_minuto is 'Oltre, la risposta è 429.';
create unique index programmi_esterni_nome on programmi_esterni (id_utente, lower(nome)) where revocato_il is null;
create index programmi_esterni_utente on programmi_esterni (id_utente, id);

-- Apart from the record: not in its history, not in a copy, and written at each minute of use.
create table token_segreti (
  id_programma bigint primary key references programmi_esterni on delete cascade,
  ultimo_uso timestamptz,
  hash bytea not null unique check (length(hash) = 32),
  indirizzo text check (length(indirizzo) <= 60)
);
comment on table token_segreti is 'Lo SHA-256 dei token per programmi, e quando e da dove si sono usati l''ultima volta.';

alter table programmi_esterni enable row level security;
create policy programmi_esterni_visibili on programmi_esterni
  using (rateo_utente() is null or id_utente = (select rateo_chi()) or rateo_amministra(id_utente, 'Utenti_R'));
alter table token_segreti enable row level security;
create policy token_segreti_visibili on token_segreti
  using (exists (select from programmi_esterni t where t.id = id_programma));
grant select, insert, update on programmi_esterni, token_segreti to rateo_app;

create policy storico_token on storico as restrictive for select
  using (tabella <> 'programmi_esterni'
         or (prima ->> 'id_utente')::bigint = (select rateo_chi())
         or rateo_amministra((prima ->> 'id_utente')::bigint, 'Utenti_R'));

-- Who holds what: a program of the caller's never holds more than its token says --------------------

alter function utente_tiene(bigint, text, text[]) rename to utente_tiene_da_se;
create function utente_tiene(p_utente bigint, p_azienda text, p_privilegi text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select utente_tiene_da_se(p_utente, p_azienda, p_privilegi)
     and (rateo_token() is null or p_utente is distinct from rateo_chi()
          or exists (select from programmi_esterni t
                      where t.id = rateo_token() and (t.aziende is null or p_azienda = any (t.aziende))
                        and p_privilegi <@ privilegi_compresi(t.privilegi)))
$$;
comment on function utente_tiene_da_se(bigint, text, text[]) is
  'Se i ruoli dell''utente danno tutti i privilegi sull''azienda, o su tutte dove è nulla. W implica R.';
comment on function utente_tiene(bigint, text, text[]) is
  'Se l''utente ha tutti i privilegi sull''azienda, o su tutte dove è nulla; di chi chiama per un programma, quelli che '
  'anche il token ha. W implica R.';
revoke execute on function utente_tiene(bigint, text, text[]) from public;
grant execute on function utente_tiene(bigint, text, text[]) to rateo_app;

-- An administrator remains, whatever the token of one may do.
create or replace function resta_un_amministratore() returns trigger
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
                  where u.attivo and utente_tiene_da_se(u.id, null, '{Utenti_W,Configurazione_W}')) then
    raise exception 'Non resterebbe alcun amministratore: prima dare a un altro utente attivo un '
      'ruolo con Utenti_W e Configurazione_W su tutte le aziende.' using errcode = 'RT013';
  end if;
  return null;
end $$;

-- Who makes one, and what may change ------------------------------------------------------------------

create function token_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  revoca constant text[] := array['revocato_il', 'revocato_da', 'versione', 'modificato_il', 'modificato_da', 'lavoro'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - revoca <> to_jsonb(old) - revoca or old.revocato_il is not null then
      raise exception 'Un token non cambia: si revoca, e se ne fa un altro.' using errcode = 'RT002';
    end if;
    if rateo_chi() <> old.id_utente and not rateo_amministra(old.id_utente, 'Utenti_W') then
      raise exception 'Il token di un altro lo revoca chi amministra quell''utente.' using errcode = 'RT014';
    end if;
    return new;
  end if;
  -- Without a user it is the product itself: a restore.
  if rateo_utente() is null then return new; end if;
  if rateo_token() is not null or rateo_chi() is distinct from new.id_utente then
    raise exception 'Un token lo fa una persona, a proprio nome.' using errcode = 'RT014';
  end if;
  if not (case when new.aziende is null then utente_tiene(new.id_utente, null, new.privilegi)
          else (select bool_and(utente_tiene(new.id_utente, una, new.privilegi)) from unnest(new.aziende) una) end)
  then
    raise exception 'Un token non può più di chi lo fa: togliere i privilegi, o le aziende, che non si hanno.'
      using errcode = 'RT014';
  end if;
  return new;
end $$;
comment on function token_ammesso() is
  'Trigger: un token lo fa una persona a proprio nome, con ciò che ha; dopo si può soltanto revocare.';
create trigger ammesso before insert or update on programmi_esterni
  for each row execute function token_ammesso();

create or replace function utente_disattivato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update sessioni set revocata_il = now() where id_utente = new.id and revocata_il is null;
  update programmi_esterni set revocato_il = now(), revocato_da = rateo_utente()
   where id_utente = new.id and revocato_il is null;
  return null;
end $$;
comment on function utente_disattivato() is
  'Trigger: chi si disattiva perde le sessioni aperte e i token dei suoi programmi.';

-- One round trip answers: which program is it, of whom, and what may it do now? ----------------------

create function token_privilegi(p_privilegi text[], p_aziende text[], p_sue text[], p_utente jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(d.dove, d.privilegi), '{}')
    from (select u.dove, jsonb_agg(distinct p order by p) as privilegi
            from (select k as dove, v as suoi from jsonb_each(p_utente) e(k, v) where p_aziende is null
                  union all
                  select a, coalesce(p_utente -> '*', '[]') || coalesce(p_utente -> a, '[]')
                    from unnest(p_sue) a where p_aziende is not null) u,
                 unnest(privilegi_compresi(p_privilegi)) p
           where p = any (privilegi_compresi(array(select jsonb_array_elements_text(u.suoi))))
           group by 1) d
$$;
comment on function token_privilegi(text[], text[], text[], jsonb) is
  'Ciò che un token può, azienda per azienda: quello che dice lui, di quello che il suo utente ha oggi.';

create function chi_da_token(p_hash bytea) returns table (
  id_programma bigint, programma text, chiamate_al_minuto integer, atti text[], id_utente bigint, username text,
  nome text, cambio_password_richiesto boolean, aziende text[], privilegi jsonb, ultimo_uso timestamptz,
  indirizzo text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, t.nome, t.chiamate_al_minuto, t.atti, u.id, u.username, u.nome, u.cambio_password_richiesto,
         a.sue, token_privilegi(t.privilegi, t.aziende, a.sue, utente_privilegi(u.id)), s.ultimo_uso, s.indirizzo
    from token_segreti s join programmi_esterni t on t.id = s.id_programma join utenti u on u.id = t.id_utente
         cross join lateral (
           select array(select una from unnest(utente_aziende(u.id)) una
                         where t.aziende is null or una = any (t.aziende)) as sue) a
   where s.hash = p_hash and t.revocato_il is null and t.scade_il > now() and u.attivo
$$;
comment on function chi_da_token(bytea) is
  'Il programma di un token che vale, e ciò che può adesso; nessuna riga se è scaduto, revocato o di un utente disattivato.';
revoke execute on function chi_da_token(bytea) from public;
grant execute on function chi_da_token(bytea) to rateo_app;

-- What history, register and jobs say of it: as a default, so that whoever writes them says nothing more -----

alter table storico add column programma text;
alter table storico alter column programma set default rateo_programma();
comment on column storico.programma is 'Il programma che lo ha fatto in nome dell''utente, se uno.';

create or replace function storico_prepara() returns void
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
                         lavoro, prima, programma)
    select quando, id, id_record, versione, confermato, tabella, operazione, cod_azienda, utente, lavoro, prima,
           programma
      from storico_da_ordinare;
    drop table storico_da_ordinare;
    perform storico_resto_nuovo();
  end if;
  for avanti in 0..3 loop
    perform storico_mese((date_trunc('month', oggi) + make_interval(months => avanti))::date);
  end loop;
end $$;

alter table eventi_accesso
  add column programma text check (length(programma) <= 60);
alter table eventi_accesso alter column programma set default rateo_programma();
comment on column eventi_accesso.programma is 'Il programma che lo ha fatto in nome dell''utente, se uno.';

alter table lavori add column programma text, add column id_programma bigint;
alter table lavori alter column programma set default rateo_programma(),
  alter column id_programma set default rateo_token();
comment on column lavori.programma is 'Il programma che lo ha avviato in nome dell''utente, se uno.';
comment on column lavori.id_programma is 'Il suo token: il lavoro non può più di lui, anche quando è revocato.';
