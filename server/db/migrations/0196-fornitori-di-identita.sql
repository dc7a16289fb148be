-- Who comes in by the account of another system (OpenID Connect): the providers, who is whom there, the
-- log-ins on their way, the sessions that came so. What is secret stands apart, as with data providers.

alter table utenti add column password_locale boolean not null default true;
comment on column utenti.password_locale is
  'Se la password è di qualcuno: no per chi è nato, o entrato la prima volta, da un fornitore di identità.';

-- The providers ------------------------------------------------------------------------------------

create table fornitori_identita (
  nome text not null unique check (btrim(nome) <> '' and length(nome) <= 60),
  ordine integer not null default 10 check (ordine between 0 and 999),
  attivo boolean not null default false,
  issuer text not null check (issuer ~ '^https?://[^?#\s]+$' and length(issuer) <= 500),
  client_id text not null check (btrim(client_id) <> '' and length(client_id) <= 300),
  segreto_il timestamptz,
  ambiti text not null default 'openid profile email' check (length(ambiti) <= 300
    and 'openid' = any (string_to_array(ambiti, ' '))),
  claim_utente text not null default 'email' check (length(claim_utente) between 1 and 200),
  claim_affidabile boolean not null default false,
  dominio text check (length(dominio) <= 200),
  crea_utenti boolean not null default false,
  acr_due_fattori text check (length(acr_due_fattori) <= 500),
  amr_due_fattori text check (length(amr_due_fattori) <= 500),
  claim_ruoli text check (length(claim_ruoli) between 1 and 200),
  ruoli jsonb not null default '[]' check (
    jsonb_typeof(ruoli) = 'array' and jsonb_array_length(ruoli) <= 200),
  uscita_dal_fornitore boolean not null default false,
  garante text,
  check (claim_affidabile or claim_utente = 'email')
);
select come_record('fornitori_identita');
comment on table fornitori_identita is
  'I fornitori di identità (OpenID Connect) con cui si può entrare.';
comment on column fornitori_identita.issuer is 'L’emittente, lettera per lettera come nel suo documento di scoperta.';
comment on column fornitori_identita.segreto_il is 'Da quando vale il segreto del client; nullo: nessun segreto.';
comment on column fornitori_identita.claim_utente is
  'Il claim che dice quale utente è, la prima volta; poi vale il sub. Di email si chiede email_verified.';
comment on column fornitori_identita.claim_affidabile is
  'Chi amministra garantisce che nessuno sceglie da sé il valore del claim.';
comment on column fornitori_identita.dominio is 'Si accettano soltanto valori che finiscono con @dominio, e lo si toglie.';
comment on column fornitori_identita.ruoli is 'Valore del claim dei ruoli → ruolo, su una azienda o su tutte.';
comment on column fornitori_identita.garante is
  'Chi ha scritto di chi ci si fida e quali ruoli si danno: non si entra in chi ha più privilegi di lui.';
grant select, insert, update, delete on fornitori_identita to rateo_app;

create table fornitori_identita_segreti (
  id_fornitore bigint primary key references fornitori_identita (id) on delete cascade,
  segreto text not null check (length(segreto) between 1 and 1000)
);
comment on table fornitori_identita_segreti is
  'I segreti dei client. L’applicazione li scrive e li toglie; li legge soltanto consumando un accesso.';
grant insert, delete, select (id_fornitore) on fornitori_identita_segreti to rateo_app;

-- Who is whom --------------------------------------------------------------------------------------

create table utente_fornitori (
  id bigint generated always as identity primary key,
  id_utente bigint not null references utenti (id) on delete cascade,
  id_fornitore bigint not null references fornitori_identita (id) on delete cascade,
  sub text not null check (length(sub) between 1 and 255),
  valore text not null check (length(valore) <= 300),
  creato_il timestamptz not null default now(),
  ultimo_accesso timestamptz,
  unique (id_fornitore, sub),
  unique (id_utente, id_fornitore)
);
comment on table utente_fornitori is
  'Chi è un utente presso un fornitore: una persona di là è un utente solo, e viceversa.';
comment on column utente_fornitori.valore is 'Il valore del claim con cui si è collegato.';
grant select, insert, update, delete on utente_fornitori to rateo_app;

create table sessioni_fornitore (
  id_sessione bigint primary key references sessioni (id) on delete cascade,
  id_collegamento bigint not null references utente_fornitori (id) on delete cascade,
  sid text check (length(sid) <= 300),
  id_token text check (length(id_token) <= 16384),
  due_fattori boolean not null default false
);
comment on table sessioni_fornitore is 'Le sessioni aperte da un fornitore di identità.';
comment on column sessioni_fornitore.sid is 'La sessione di là, che il fornitore può chiudere.';
comment on column sessioni_fornitore.id_token is 'Per chiudere anche quella di là, dove il fornitore è impostato così.';
create index sessioni_fornitore_collegamento on sessioni_fornitore (id_collegamento);
grant select, insert, update, delete on sessioni_fornitore to rateo_app;

create or replace function sessione_con_due_fattori(p_sessione bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.metodi && '{totp,recupero,passkey}'
         or coalesce((select f.due_fattori from sessioni_fornitore f where f.id_sessione = s.id), false)
    from sessioni s where s.id = p_sessione
$$;
comment on function sessione_con_due_fattori(bigint) is
  'Se chi ha aperto la sessione ha mostrato due fattori, qui o presso il fornitore di identità che lo dice.';

create function sessione_deve_mostrare_fattore(p_sessione bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.metodi @> '{oidc}' and not sessione_con_due_fattori(s.id) and utente_ha_fattore(s.id_utente)
    from sessioni s where s.id = p_sessione
$$;
comment on function sessione_deve_mostrare_fattore(bigint) is
  'Se chi è entrato da un fornitore di identità, che vale per un fattore solo, ne ha qui un secondo da mostrare.';
revoke execute on function sessione_deve_mostrare_fattore(bigint) from public;
grant execute on function sessione_deve_mostrare_fattore(bigint) to rateo_app;

create function collegamento_tolto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update sessioni set revocata_il = now()
   where revocata_il is null
     and id in (select id_sessione from sessioni_fornitore where id_collegamento = old.id);
  return old;
end $$;
comment on function collegamento_tolto() is 'Trigger: con il collegamento finiscono le sessioni aperte di lì.';
create trigger collegamento_tolto before delete on utente_fornitori
  for each row execute function collegamento_tolto();

-- Log-ins on their way, and log-outs that arrived --------------------------------------------------

create table accessi_avviati (
  hash_cookie bytea primary key,
  hash_state bytea not null,
  id_fornitore bigint not null references fornitori_identita (id) on delete cascade,
  ritorno text not null check (length(ritorno) <= 2000),
  id_sessione bigint references sessioni (id) on delete set null,
  riconferma boolean not null default false,
  creato_il timestamptz not null default now(),
  scade_il timestamptz not null default now() + interval '10 minutes'
);
comment on table accessi_avviati is
  'Gli accessi da un fornitore cominciati e non finiti: valgono dieci minuti, una volta, nel browser che li ha cominciati.';
comment on column accessi_avviati.id_sessione is
  'La sessione che il browser aveva: al ritorno il suo cookie non c’è. Si riconferma, o si chiude per una nuova.';
create index accessi_avviati_scadenza on accessi_avviati (scade_il);
create index accessi_avviati_sessione on accessi_avviati (id_sessione);
create index accessi_avviati_fornitore on accessi_avviati (id_fornitore);
grant select, insert, delete on accessi_avviati to rateo_app;

create function consuma_accesso(p_cookie bytea, p_state bytea) returns table (
  id_fornitore bigint, ritorno text, id_sessione bigint, riconferma boolean, eta_s integer,
  segreto text)
language sql security definer set search_path = public, pg_temp
as $$
  with preso as (
    delete from accessi_avviati a
     where a.hash_cookie = p_cookie and a.hash_state = p_state and a.scade_il > now()
    returning a.id_fornitore, a.ritorno, a.id_sessione, a.riconferma,
              ceil(extract(epoch from now() - a.creato_il))::integer as eta_s)
  select p.*, s.segreto
    from preso p left join fornitori_identita_segreti s on s.id_fornitore = p.id_fornitore
$$;
comment on function consuma_accesso(bytea, bytea) is
  'L’accesso cominciato da quel browser, una volta sola, con il segreto che serve a finirlo.';
revoke execute on function consuma_accesso(bytea, bytea) from public;
grant execute on function consuma_accesso(bytea, bytea) to rateo_app;

create table uscite_ricevute (
  id_fornitore bigint not null references fornitori_identita (id) on delete cascade,
  impronta bytea not null,
  scade_il timestamptz not null,
  primary key (id_fornitore, impronta)
);
comment on table uscite_ricevute is
  'I logout ricevuti dai fornitori, finché potrebbero essere mandati una seconda volta.';
grant select, insert, delete on uscite_ricevute to rateo_app;

-- Roles from claims --------------------------------------------------------------------------------

alter table utente_ruoli add column id_fornitore bigint references fornitori_identita (id) on delete cascade;
comment on column utente_ruoli.id_fornitore is
  'Il fornitore di identità che l’ha data, e che la toglie; nullo: data da una persona.';
create index utente_ruoli_fornitore on utente_ruoli (id_fornitore) where id_fornitore is not null;

-- Who writes a provider vouches for all who come in by it: what it gives is what they hold themselves.
create function fornitore_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  riga fornitori_identita := case tg_op when 'DELETE' then old else new end;
  fiducia boolean := tg_op = 'INSERT';
  mancante record;
begin
  if tg_op = 'UPDATE' then
    fiducia := (new.issuer, new.client_id, new.claim_utente, new.claim_affidabile, new.dominio,
                new.crea_utenti, new.acr_due_fattori, new.amr_due_fattori, new.claim_ruoli, new.ruoli)
        is distinct from (old.issuer, old.client_id, old.claim_utente, old.claim_affidabile,
                old.dominio, old.crea_utenti, old.acr_due_fattori, old.amr_due_fattori,
                old.claim_ruoli, old.ruoli)
      or (new.attivo and not old.attivo);
  end if;
  if rateo_chi() is null then return riga; end if;
  perform esigi_amministra_ovunque('Scrivere un fornitore di identità');
  if tg_op = 'DELETE' or not fiducia then return riga; end if;
  new.garante := rateo_utente();
  select coalesce(ro.nome, '?') as ruolo, m.azienda into mancante
    from jsonb_to_recordset(new.ruoli) r ("idRuolo" bigint, "codAzienda" text)
   cross join lateral (select r."codAzienda" as azienda) m
    left join ruoli ro on ro.id = r."idRuolo"
   where ro.id is null or not utente_tiene(rateo_chi(), m.azienda, ro.privilegi || '{Utenti_W}')
   limit 1;
  if found then
    raise exception 'Il ruolo «%» contiene privilegi che non si hanno%: lo collega chi li ha.',
      mancante.ruolo, coalesce(' sull''azienda ' || mancante.azienda, ' su tutte le aziende')
      using errcode = 'RT014';
  end if;
  return new;
end $$;
comment on function fornitore_ammesso() is
  'Trigger: chi scrive un fornitore di identità, e che dia soltanto ruoli che ha.';
create trigger ammesso before insert or update or delete on fornitori_identita
  for each row execute function fornitore_ammesso();

-- Another issuer is another authority: what the first one said of people and was trusted with is not its.
create function fornitore_altro_emittente() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from utente_fornitori where id_fornitore = new.id;
  delete from fornitori_identita_segreti where id_fornitore = new.id;
  delete from accessi_avviati where id_fornitore = new.id;
  return new;
end $$;
comment on function fornitore_altro_emittente() is
  'Trigger: collegamenti e segreto di un fornitore non seguono il suo indirizzo a un altro emittente.';
create trigger altro_emittente after update on fornitori_identita
  for each row when (new.issuer <> old.issuer) execute function fornitore_altro_emittente();

-- The log-in by name and password, and who always keeps it ------------------------------------------

create function password_di_qualcuno() returns trigger
language plpgsql
as $$
begin
  if new.password_locale = old.password_locale then new.password_locale := true; end if;
  return new;
end $$;
comment on function password_di_qualcuno() is 'Trigger: una password scritta di nuovo è di qualcuno.';
create trigger password_di_qualcuno before update of hash_password on utenti
  for each row when (new.hash_password <> old.hash_password)
  execute function password_di_qualcuno();

create function accesso_locale_ammesso(p_username text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((valore -> 'accessoLocale' ->> 'attivo')::boolean, true)
      or valore -> 'accessoLocale' ->> 'emergenza' = p_username
    from configurazione
$$;
comment on function accesso_locale_ammesso(text) is
  'Se con quel nome si entra con la password: chiunque, o soltanto chi è nominato per le emergenze.';
revoke execute on function accesso_locale_ammesso(text) from public;
grant execute on function accesso_locale_ammesso(text) to rateo_app;

create function emergenza_in_piedi() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from configurazione c
     where c.valore -> 'accessoLocale' ->> 'attivo' = 'false'
       and not exists (select from utenti u
                        where u.username = c.valore -> 'accessoLocale' ->> 'emergenza'
                          and u.attivo and u.password_locale
                          and utente_tiene(u.id, null, '{Utenti_W,Configurazione_W}')))
$$;
comment on function emergenza_in_piedi() is
  'Se, con l’accesso locale spento, chi è nominato per le emergenze è un amministratore attivo con una password.';
revoke execute on function emergenza_in_piedi() from public;
grant execute on function emergenza_in_piedi() to rateo_app;

create function resta_l_emergenza() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Who commits second waits here for the first, as for the last administrator.
  perform pg_advisory_xact_lock(hashtext('rateo.amministratori'));
  if not emergenza_in_piedi() then
    raise exception 'L''accesso con nome e password è spento, e questo utente è quello di emergenza: '
      'prima riaccenderlo, o nominare un altro amministratore attivo con una password.'
      using errcode = 'RT013';
  end if;
  return null;
end $$;
comment on function resta_l_emergenza() is
  'Trigger, alla fine della transazione: con l’accesso locale spento chi è nominato per le emergenze può entrare.';
create constraint trigger resta_l_emergenza after update on utenti
  deferrable initially deferred for each row
  when ((old.attivo and not new.attivo) or (old.password_locale and not new.password_locale))
  execute function resta_l_emergenza();
create constraint trigger resta_l_emergenza_eliminando after delete on utenti
  deferrable initially deferred for each row when (old.attivo)
  execute function resta_l_emergenza();
create constraint trigger resta_l_emergenza after update or delete on utente_ruoli
  deferrable initially deferred for each row when (old.cod_azienda is null)
  execute function resta_l_emergenza();
create constraint trigger resta_l_emergenza after update of privilegi on ruoli
  deferrable initially deferred for each row when (not new.privilegi @> old.privilegi)
  execute function resta_l_emergenza();

create function accesso_locale_spento() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('rateo.amministratori'));
  if not emergenza_in_piedi() then
    raise exception 'L''utente di emergenza deve essere un amministratore attivo, con una password e i '
      'privilegi Utenti e Configurazione su tutte le aziende: sceglierne un altro.'
      using errcode = 'RT096', column = 'emergenza';
  end if;
  return null;
end $$;
comment on function accesso_locale_spento() is
  'Trigger: l’accesso con nome e password si spegne soltanto se per le emergenze resta chi può entrare.';
create trigger accesso_locale_spento after update on configurazione
  for each row when (new.valore -> 'accessoLocale' is distinct from old.valore -> 'accessoLocale')
  execute function accesso_locale_spento();

-- What a log-in changes of the roles that the provider gave. New ones only while who vouches for the provider
-- could give them by hand, and never to themselves; what is no longer in the claim goes in any case.
create function ruoli_dal_fornitore(p_utente bigint, p_fornitore bigint, p_valori text[])
returns table (data boolean, ruolo text, azienda text)
language sql security definer set search_path = public, pg_temp
as $$
  with chiesti as (
    select distinct r."idRuolo" as id_ruolo, r."codAzienda" as cod_azienda
      from fornitori_identita f,
           jsonb_to_recordset(f.ruoli) r (valore text, "idRuolo" bigint, "codAzienda" text)
     where f.id = p_fornitore and r.valore = any (p_valori)),
  tolte as (
    delete from utente_ruoli c
     where c.id_utente = p_utente and c.id_fornitore = p_fornitore
       and not exists (select from chiesti k where k.id_ruolo = c.id_ruolo
                          and k.cod_azienda is not distinct from c.cod_azienda)
    returning c.id_ruolo, c.cod_azienda),
  date as (
    insert into utente_ruoli (id_utente, id_ruolo, cod_azienda, id_fornitore)
    select p_utente, k.id_ruolo, k.cod_azienda, p_fornitore
      from chiesti k join ruoli r on r.id = k.id_ruolo
      join fornitori_identita f on f.id = p_fornitore
      join utenti g on g.username = f.garante and g.attivo
     where g.id <> p_utente and utente_tiene(g.id, k.cod_azienda, r.privilegi || '{Utenti_W}')
       and (k.cod_azienda is null
            or exists (select from aziende a where a.cod_azienda = k.cod_azienda))
    on conflict do nothing
    returning id_ruolo, cod_azienda)
  select f.data, r.nome, f.cod_azienda
    from (select true as data, date.* from date union all select false, tolte.* from tolte) f
    join ruoli r on r.id = f.id_ruolo
$$;
comment on function ruoli_dal_fornitore(bigint, bigint, text[]) is
  'Dà e toglie a un utente i ruoli che il fornitore di identità dice, e dice quali; quelli dati a mano restano.';
revoke execute on function ruoli_dal_fornitore(bigint, bigint, text[]) from public;
grant execute on function ruoli_dal_fornitore(bigint, bigint, text[]) to rateo_app;
