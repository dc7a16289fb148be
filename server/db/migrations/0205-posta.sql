-- Mail: one server to send by, off until somebody says which; who wants what, and each message that is due.

create table posta (
  unica boolean not null default true unique check (unica),
  attiva boolean not null default false,
  host text check (host ~ '^[A-Za-z0-9.:_-]{1,253}$'),
  porta integer not null default 587 check (porta between 1 and 65535),
  sicurezza text not null default 'starttls' check (sicurezza in ('tls', 'starttls', 'nessuna')),
  utente text check (length(utente) <= 200),
  mittente text check (mittente ~ '^[^@[:space:][:cntrl:],;<>"]+@[^@[:space:][:cntrl:],;<>"]+$' and length(mittente) <= 254),
  mega_allegati integer not null default 10 check (mega_allegati between 1 and 50),
  check (not attiva or (host is not null and mittente is not null))
);
select come_record('posta');
comment on table posta is 'Da quale server parte la posta, e a nome di chi; una riga sola, spenta finché non la si configura.';
comment on column posta.sicurezza is 'tls dal primo byte, starttls obbligatorio, nessuna.';
comment on column posta.mega_allegati is 'Fino a quanti MB un report si allega; oltre si manda il collegamento.';
grant select, update on posta to rateo_app;
insert into posta default values;

create table posta_segreti (
  id_posta bigint primary key references posta (id) on delete cascade,
  valore text not null check (length(valore) between 1 and 500)
);
comment on table posta_segreti is
  'La password del server di posta. L’applicazione la scrive e la toglie, ma non la legge: la legge soltanto chi spedisce.';
grant insert, delete, select (id_posta) on posta_segreti to rateo_app;

create table posta_recapiti (
  id_utente bigint primary key references utenti (id) on delete cascade,
  email text not null check (email ~ '^[^@[:space:][:cntrl:],;<>"]+@[^@[:space:][:cntrl:],;<>"]+$' and length(email) <= 254),
  miei_falliti boolean not null default false,
  automatici_falliti boolean not null default false
);
comment on table posta_recapiti is 'A quale indirizzo scrivere a un utente, e di che cosa: lo dice lui.';
comment on column posta_recapiti.automatici_falliti is 'Di programmi e provider, dove li può vedere.';
alter table posta_recapiti enable row level security;
create policy posta_recapiti_propri on posta_recapiti
  using (id_utente = (select u.id from utenti u where u.username = rateo_utente()));
grant select, insert, update, delete on posta_recapiti to rateo_app;

alter table programmi_report
  add column posta text not null default 'no' check (posta in ('no', 'allegato', 'link')),
  add column destinatari text[] not null default '{}' check (cardinality(destinatari) <= 50);
comment on column programmi_report.posta is 'Se i suoi file si mandano: allegati, o come collegamento al monitor.';
comment on column programmi_report.destinatari is 'I nomi utente a cui si manda; che lo possano leggere si guarda quando parte.';

create table posta_messaggi (
  id bigint generated always as identity primary key,
  id_utente bigint not null references utenti (id) on delete cascade,
  tipo text not null check (tipo in ('prova', 'report', 'fallito')),
  guid uuid references lavori on delete cascade,
  allegato boolean not null default false,
  identificativo uuid not null default gen_random_uuid(),
  quando timestamptz not null default now(),
  stato text not null default 'in attesa' check (stato in ('in attesa', 'spedito', 'fallito')),
  tentativi smallint not null default 0,
  prossimo_il timestamptz not null default now(),
  problema text,
  check ((tipo = 'prova') = (guid is null)),
  unique (id_utente, tipo, guid)
);
comment on table posta_messaggi is 'I messaggi da spedire e spediti, con quale esito.';
comment on column posta_messaggi.identificativo is 'Del Message-ID: lo stesso in ogni tentativo.';
create index posta_messaggi_dovuti on posta_messaggi (prossimo_il, id) where stato = 'in attesa';
create index posta_messaggi_lavoro on posta_messaggi (guid);
create index posta_messaggi_quando on posta_messaggi (quando);
alter table posta_messaggi enable row level security;
create policy posta_messaggi_propri on posta_messaggi
  using (id_utente = (select u.id from utenti u where u.username = rateo_utente()));
grant select, insert on posta_messaggi to rateo_app;

create function posta_lavoro() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  programma bigint;
begin
  if not exists (select from posta where attiva) then return null; end if;
  select c.id_programma into programma from programmi_report_corso c where c.ultimo_guid = new.guid;
  if new.stato = 'completato' and new.tipo = 'esportazione' and programma is not null then
    insert into posta_messaggi (id_utente, tipo, guid, allegato)
    select u.id, 'report', new.guid, p.posta = 'allegato'
      from programmi_report p join utenti u on u.username = any (p.destinatari) and u.attivo
     where p.id = programma and p.posta <> 'no'
    on conflict do nothing;
  elsif new.stato = 'fallito' then
    insert into posta_messaggi (id_utente, tipo, guid)
    select u.id, 'fallito', new.guid
      from posta_recapiti r join utenti u on u.id = r.id_utente and u.attivo
     where (r.miei_falliti and u.username = new.utente)
        or (r.automatici_falliti and (programma is not null or new.tipo = 'provider'))
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function posta_lavoro() is
  'Trigger: a chi si scrive di un report programmato pronto e di un lavoro fallito; che lo possa leggere si guarda spedendo.';
create trigger posta_lavoro after update on lavori for each row
  when (new.stato in ('completato', 'fallito') and new.stato is distinct from old.stato)
  execute function posta_lavoro();
