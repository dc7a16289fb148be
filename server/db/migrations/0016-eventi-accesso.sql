-- Who came in, who was refused, who changed whose rights: the register of access, append-only.

create table eventi_accesso (
  id bigint generated always as identity primary key,
  quando timestamptz not null default clock_timestamp(),
  tipo text not null check (tipo ~ '^[a-z]+(-[a-z]+)*$' and length(tipo) <= 60),
  utente text check (length(utente) <= 100),
  oggetto text check (length(oggetto) <= 200),
  indirizzo text check (length(indirizzo) <= 60),
  agente text check (length(agente) <= 300),
  traccia uuid,
  particolari jsonb not null default '{}' check (pg_column_size(particolari) <= 8192)
);
comment on table eventi_accesso is
  'Il registro degli accessi: entrate, rifiuti, sessioni, cambi di password, utenti, ruoli e '
  'concessioni. Si aggiunge soltanto; si toglie per età, dopo un anno.';
comment on column eventi_accesso.tipo is
  'Che cosa è successo: i nomi e le loro parole sono in domain/accesso/eventi.ts.';
comment on column eventi_accesso.utente is
  'Chi lo ha fatto. Vuoto quando il nome scritto al log-in non è di alcun utente: chi sbaglia '
  'campo vi scrive la password.';
comment on column eventi_accesso.oggetto is 'Su chi o su che cosa: un utente, un ruolo, una sessione.';
comment on column eventi_accesso.traccia is 'Il traceId della risposta e del log.';
comment on column eventi_accesso.particolari is 'Che cosa è cambiato, senza segreti.';

create index eventi_accesso_utente on eventi_accesso (utente, id desc);
create index eventi_accesso_tipo on eventi_accesso (tipo, id desc);
create index eventi_accesso_quando on eventi_accesso (quando);

-- Also the owner cannot rewrite it: rows leave by age alone.
create function eventi_accesso_immutabile() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.quando < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'Il registro degli accessi non si modifica e non si cancella.'
    using errcode = 'RT016';
end $$;
comment on function eventi_accesso_immutabile() is
  'Trigger: un evento non cambia, e si cancella soltanto dopo 365 giorni.';
create trigger eventi_accesso_immutabile before update or delete on eventi_accesso
  for each row execute function eventi_accesso_immutabile();
create trigger eventi_accesso_non_si_svuota before truncate on eventi_accesso
  for each statement execute function eventi_accesso_immutabile();

grant select, insert on eventi_accesso to rateo_app;
