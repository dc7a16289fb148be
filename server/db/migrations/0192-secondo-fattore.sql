-- The second factor: TOTP, recovery codes, passkeys; log-ins that wait for it, challenges, and when a
-- session's person last showed who they are. What is secret stands in columns that the application
-- writes without reading; it gets them by functions that give each user's only to that user's call.

alter table sessioni
  add column provata_il timestamptz not null default now(),
  add column metodi text[] not null default '{password}';
comment on column sessioni.provata_il is
  'Quando chi la usa ha mostrato l''ultima volta chi è: all''accesso, o con una riconferma.';
comment on column sessioni.metodi is
  'Con che cosa si è mostrato: password, totp, recupero, passkey, oidc.';

create table totp (
  id_utente bigint primary key references utenti on delete cascade,
  chiave text check (chiave ~ '^[A-Z2-7]{32}$'),
  in_prova text check (in_prova ~ '^[A-Z2-7]{32}$'),
  proposta_il timestamptz,
  attivato_il timestamptz,
  ultimo_passo bigint not null default 0,
  ultimo_uso timestamptz,
  check ((chiave is null) = (attivato_il is null))
);
comment on table totp is
  'L''app di autenticazione di un utente. L''applicazione scrive le chiavi, e le legge soltanto da totp_chiavi.';
comment on column totp.chiave is 'In base 32, 160 bit. Nulla finché un primo codice non l''ha confermata.';
comment on column totp.in_prova is 'Quella che si sta attivando: prende il posto della prima quando è confermata.';
comment on column totp.ultimo_passo is
  'Il passo di 30 secondi dell''ultimo codice accettato: nessuno dello stesso passo, o di prima, vale più.';

create table codici_recupero (
  id_utente bigint not null references utenti on delete cascade,
  selettore text not null check (selettore ~ '^[a-km-np-z2-9]{4}$'),
  hash text not null,
  creato_il timestamptz not null default now(),
  usato_il timestamptz,
  primary key (id_utente, selettore)
);
comment on table codici_recupero is
  'I dieci codici di chi ha perso il secondo fattore, ognuno buono una volta.';
comment on column codici_recupero.selettore is 'I primi quattro caratteri: dicono quale hash verificare.';
comment on column codici_recupero.hash is 'argon2id del codice intero.';

create table passkey (
  id bigint generated always as identity primary key,
  id_utente bigint not null references utenti on delete cascade,
  credenziale text not null unique check (length(credenziale) between 16 and 1400),
  chiave_pubblica bytea not null,
  contatore bigint not null default 0 check (contatore >= 0),
  trasporti text[] not null default '{}',
  nome text not null check (btrim(nome) <> '' and length(nome) <= 60),
  di_piu_dispositivi boolean not null,
  sincronizzata boolean not null,
  creata_il timestamptz not null default now(),
  ultimo_uso timestamptz
);
comment on table passkey is 'Le passkey (WebAuthn) di un utente: soltanto chiavi pubbliche.';
comment on column passkey.credenziale is 'L''identificativo della credenziale, base64url.';
comment on column passkey.contatore is 'Quante firme ha fatto, dove il dispositivo le conta: non torna mai indietro.';
comment on column passkey.di_piu_dispositivi is 'Se il dispositivo la può copiare altrove (backup eligible).';
comment on column passkey.sincronizzata is 'Se all''ultimo uso era copiata altrove (backup state).';
create index passkey_utente on passkey (id_utente);

create table accessi_in_attesa (
  hash bytea primary key check (length(hash) = 32),
  id_utente bigint not null references utenti on delete cascade,
  creato_il timestamptz not null default now(),
  scade_il timestamptz not null
);
comment on table accessi_in_attesa is
  'Chi ha dato la password giusta e deve ancora dare il secondo fattore. Non apre nulla. Del segreto si tiene lo SHA-256.';
create index accessi_in_attesa_utente on accessi_in_attesa (id_utente);
create index accessi_in_attesa_scadenza on accessi_in_attesa (scade_il);

create table sfide (
  hash bytea primary key check (length(hash) = 32),
  scopo text not null check (scopo in ('registra', 'accesso', 'senza-password', 'riconferma')),
  id_utente bigint references utenti on delete cascade,
  scade_il timestamptz not null,
  check ((scopo = 'senza-password') = (id_utente is null))
);
comment on table sfide is
  'Le sfide che una passkey deve firmare: ognuna per uno scopo, una volta, per cinque minuti. SHA-256.';
create index sfide_scadenza on sfide (scade_il);
create index sfide_utente on sfide (id_utente);

grant select (id_utente, attivato_il, proposta_il, ultimo_passo, ultimo_uso),
  insert, update, delete on totp to rateo_app;
grant select, insert, update, delete on codici_recupero, passkey, accessi_in_attesa, sfide to rateo_app;

-- Each user's own; who administers all takes them away. Without a user it is the product itself.
alter table totp enable row level security;
alter table codici_recupero enable row level security;
alter table passkey enable row level security;
create policy totp_propri on totp using (rateo_utente() is null
  or id_utente = (select rateo_chi()) or (select rateo_amministra_ovunque()));
create policy codici_recupero_propri on codici_recupero using (rateo_utente() is null
  or id_utente = (select rateo_chi()) or (select rateo_amministra_ovunque()));
create policy passkey_proprie on passkey using (rateo_utente() is null
  or id_utente = (select rateo_chi()) or (select rateo_amministra_ovunque()));

create function totp_chiavi(p_utente bigint) returns table (chiave text, in_prova text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.chiave, case when t.proposta_il > now() - interval '15 minutes' then t.in_prova end
    from totp t
   where t.id_utente = p_utente and (rateo_utente() is null or p_utente = rateo_chi())
$$;
comment on function totp_chiavi(bigint) is
  'Le chiavi TOTP di un utente, soltanto al prodotto stesso o a chi le usa. Una proposta vale un quarto d''ora.';

create function totp_conferma(p_utente bigint, p_chiave text, p_passo bigint) returns boolean
language sql security definer set search_path = public, pg_temp
as $$
  with confermata as (
    update totp set chiave = in_prova, in_prova = null, proposta_il = null, attivato_il = now(),
           ultimo_passo = p_passo, ultimo_uso = now()
     where id_utente = p_utente and in_prova = p_chiave
       and (rateo_utente() is null or p_utente = rateo_chi())
    returning 1)
  select exists (select from confermata)
$$;
comment on function totp_conferma(bigint, text, bigint) is
  'La chiave in prova diventa quella che vale; falso se nel frattempo ne è stata proposta un''altra.';

create function fattore_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  di bigint := case tg_op when 'DELETE' then old.id_utente else new.id_utente end;
begin
  -- Deeper than one: the user is going, and takes the factors along.
  if rateo_chi() is null or di = rateo_chi() or pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  if tg_op <> 'DELETE' then
    raise exception 'Un secondo fattore lo aggiunge soltanto chi lo usa.' using errcode = 'RT014';
  end if;
  perform esigi_amministra_ovunque('Azzerare il secondo fattore');
  if not utente_supera(rateo_chi(), di) then
    raise exception 'Il secondo fattore di chi ha altri privilegi lo azzera soltanto chi li ha tutti.'
      using errcode = 'RT014';
  end if;
  return old;
end $$;
comment on function fattore_ammesso() is
  'Trigger: i fattori sono di chi li usa; li azzera un amministratore che ne ha tutti i privilegi.';
create trigger ammesso before insert or update or delete on totp
  for each row execute function fattore_ammesso();
create trigger ammesso before insert or update or delete on codici_recupero
  for each row execute function fattore_ammesso();
create trigger ammesso before insert or update or delete on passkey
  for each row execute function fattore_ammesso();

-- Where a second factor is asked for ---------------------------------------------------------------

alter table ruoli disable trigger user;
alter table ruoli add column secondo_fattore boolean not null default false;
alter table ruoli enable trigger user;
comment on column ruoli.secondo_fattore is 'Se chi ha il ruolo, ovunque, deve avere un secondo fattore.';

alter table configurazione disable trigger user;
update configurazione
   set valore = valore || '{"sicurezza": {"minutiRiconferma": 15, "aziendeConFattore": []}}';
alter table configurazione enable trigger user;
alter table configurazione add constraint configurazione_sicurezza check (
  coalesce(durata_valida(valore #> '{sicurezza,minutiRiconferma}', 120)
    and jsonb_typeof(valore #> '{sicurezza,aziendeConFattore}') = 'array', false));

create function utente_ha_fattore(p_utente bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from totp where id_utente = p_utente and chiave is not null)
      or exists (select from passkey where id_utente = p_utente)
$$;
comment on function utente_ha_fattore(bigint) is 'Se l''utente ha un''app di autenticazione o una passkey.';

create function utente_richiede_fattore(p_utente bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from utente_ruoli ur join ruoli r on r.id = ur.id_ruolo
                  where ur.id_utente = p_utente and r.secondo_fattore)
      or exists (select from configurazione c
                   cross join jsonb_array_elements_text(
                     c.valore #> '{sicurezza,aziendeConFattore}') as a (cod_azienda)
                   join utente_ruoli ur on ur.cod_azienda is null or ur.cod_azienda = a.cod_azienda
                  where ur.id_utente = p_utente)
$$;
comment on function utente_richiede_fattore(bigint) is
  'Se un ruolo dell''utente, o un''azienda su cui ne ha, chiede il secondo fattore.';

create function sessione_con_due_fattori(p_sessione bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select s.metodi && '{totp,recupero,passkey}' from sessioni s where s.id = p_sessione $$;
comment on function sessione_con_due_fattori(bigint) is
  'Se chi ha aperto la sessione ha mostrato due fattori: qui si dice anche quando un accesso unico vale per due.';

create function sessione_deve_fattore(p_sessione bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select utente_richiede_fattore(s.id_utente) and not utente_ha_fattore(s.id_utente)
         and not sessione_con_due_fattori(s.id)
    from sessioni s where s.id = p_sessione
$$;
comment on function sessione_deve_fattore(bigint) is
  'Se chi la usa deve attivare un secondo fattore prima di ogni altra cosa.';

revoke execute on function totp_chiavi(bigint), totp_conferma(bigint, text, bigint),
  utente_ha_fattore(bigint), utente_richiede_fattore(bigint), sessione_con_due_fattori(bigint),
  sessione_deve_fattore(bigint) from public;
grant execute on function totp_chiavi(bigint), totp_conferma(bigint, text, bigint),
  utente_ha_fattore(bigint), utente_richiede_fattore(bigint), sessione_con_due_fattori(bigint),
  sessione_deve_fattore(bigint) to rateo_app;
