create table utenti (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[a-z0-9._@-]{1,100}$'),
  nome text not null default '',
  hash_password text not null,
  cambio_password_richiesto boolean not null default false,
  attivo boolean not null default true,
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro(),
  unique (username)
);
comment on table utenti is 'Chi può entrare. Il nome utente è in minuscole; la password è un hash argon2id.';

create table ruoli (
  id bigint generated always as identity primary key,
  nome text not null unique check (btrim(nome) <> ''),
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro()
);
comment on table ruoli is 'Un ruolo riunisce privilegi.';
select con_storico('ruoli');

create table ruolo_privilegi (
  id_ruolo bigint not null references ruoli on delete cascade,
  privilegio text not null check (privilegio ~ '^[A-Z][A-Za-z]+_(R|W)$'),
  primary key (id_ruolo, privilegio)
);
comment on table ruolo_privilegi is 'I privilegi di un ruolo: _R legge, _W scrive e implica _R.';

create table utente_ruoli (
  id bigint generated always as identity primary key,
  id_utente bigint not null references utenti on delete cascade,
  id_ruolo bigint not null references ruoli,
  cod_azienda text references aziende (cod_azienda) on update cascade on delete cascade,
  unique nulls not distinct (id_utente, id_ruolo, cod_azienda)
);
comment on table utente_ruoli is 'I ruoli di un utente su una azienda, o su tutte quando cod_azienda è nullo.';

create table sessioni (
  id bigint generated always as identity primary key,
  id_utente bigint not null references utenti on delete cascade,
  hash_rinnovo bytea not null unique,
  creata_il timestamptz not null default now(),
  ultimo_uso timestamptz not null default now(),
  scade_il timestamptz not null,
  revocata_il timestamptz,
  indirizzo text,
  agente text
);
comment on table sessioni is 'Sessioni aperte. Del segreto del cookie si tiene solo lo SHA-256.';
create index sessioni_utente on sessioni (id_utente);

create table sessione_token (
  hash bytea primary key,
  id_sessione bigint not null references sessioni on delete cascade,
  creato_il timestamptz not null default now()
);
comment on table sessione_token is 'I token di una sessione, uno per scheda del browser, come SHA-256.';
create index sessione_token_sessione on sessione_token (id_sessione, creato_il);

create table accesso_tentativi (
  chiave text primary key,
  falliti integer not null default 0,
  ultimo_il timestamptz not null default now(),
  bloccato_fino timestamptz
);
comment on table accesso_tentativi is
  'Tentativi di accesso falliti per utente e per indirizzo: rallentano, poi bloccano.';

grant select, insert, update, delete on
  utenti, ruoli, ruolo_privilegi, utente_ruoli, sessioni, sessione_token, accesso_tentativi
  to rateo_app;

-- The companies a user holds a role on, whatever the company in scope: needed before the scope is known.
create function utente_aziende(p_utente bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(a.cod_azienda order by a.cod_azienda), '{}')
    from aziende a
   where exists (select from utente_ruoli ur
                  where ur.id_utente = p_utente
                    and (ur.cod_azienda is null or ur.cod_azienda = a.cod_azienda))
$$;

create function utente_privilegi(p_utente bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_object_agg(t.azienda, t.privilegi), '{}')
    from (select coalesce(ur.cod_azienda, '*') as azienda,
                 jsonb_agg(distinct rp.privilegio order by rp.privilegio) as privilegi
            from utente_ruoli ur join ruolo_privilegi rp on rp.id_ruolo = ur.id_ruolo
           where ur.id_utente = p_utente
           group by 1) t
$$;
revoke execute on function utente_aziende(bigint), utente_privilegi(bigint) from public;
grant execute on function utente_aziende(bigint), utente_privilegi(bigint) to rateo_app;

-- Idle 60 minutes, absolute expiry on the row. One round trip answers: who is it, and what may they do?
create function sessione_da_token(p_hash bytea) returns table (
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
     and s.scade_il > now() and s.ultimo_uso > now() - interval '60 minutes'
$$;
revoke execute on function sessione_da_token(bytea) from public;
grant execute on function sessione_da_token(bytea) to rateo_app;
