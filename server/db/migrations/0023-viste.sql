-- Saved views of a grid: whose they are, with which roles they are shared, which one a user starts with.

create function rateo_ruoli() returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct ur.id_ruolo
    from utente_ruoli ur
   where ur.id_utente = rateo_chi()
     and (ur.cod_azienda is null or ur.cod_azienda = any (rateo_aziende()))
$$;
comment on function rateo_ruoli() is
  'I ruoli che l''utente della richiesta ha sulle aziende della richiesta, o su tutte.';

create function rateo_ruoli_condivisibili() returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select rateo_ruoli()
  union
  select r.id
    from ruoli r
   where exists (select from utente_ruoli ur join ruolo_privilegi rp on rp.id_ruolo = ur.id_ruolo
                  where ur.id_utente = rateo_chi()
                    and ur.cod_azienda is null and rp.privilegio = 'Utenti_W')
$$;
comment on function rateo_ruoli_condivisibili() is
  'Con chi l''utente può condividere: i ruoli che ha; tutti, se amministra gli utenti ovunque.';

create table viste (
  id_utente bigint not null default rateo_chi() references utenti on delete cascade,
  griglia text not null check (griglia ~ '^[a-z][a-z0-9-]{0,59}$'),
  nome text not null check (nome = btrim(nome) and length(nome) between 1 and 60),
  cod_azienda text references aziende (cod_azienda) on update cascade on delete cascade,
  filtro jsonb check (jsonb_typeof(filtro) = 'object' and octet_length(filtro::text) <= 16384),
  ordine text check (length(ordine) <= 400),
  colonne jsonb not null
    check (jsonb_typeof(colonne) = 'object' and octet_length(colonne::text) <= 16384),
  check (filtro is not null or (ordine is null and cod_azienda is null))
);
select come_record('viste');
create unique index viste_nome on viste (id_utente, griglia, lower(nome));
comment on table viste is
  'Viste salvate di una griglia: filtro, ordine e colonne sotto un nome, di un utente.';
comment on column viste.griglia is 'Il nome della griglia: il tipo di archivio o la tabella.';
comment on column viste.cod_azienda is
  'L''azienda a cui il filtro è legato (portafogli, depositari …); nulla se vale per tutte.';
comment on column viste.filtro is
  'Le parole del filtro come stanno nell''indirizzo; nullo se la vista riguarda le sole colonne.';
comment on column viste.ordine is 'Come sta nell''indirizzo: data.DESC,codDivisa.ASC.';
comment on column viste.colonne is 'Sequenza, larghezze, colonne nascoste e fissate a sinistra.';

create table vista_ruoli (
  id_vista bigint not null references viste (id) on delete cascade,
  id_ruolo bigint not null references ruoli on delete cascade,
  unique (id_vista, id_ruolo)
);
select come_record('vista_ruoli');
create index vista_ruoli_ruolo on vista_ruoli (id_ruolo);
comment on table vista_ruoli is 'I ruoli con cui una vista è condivisa: chi li ha la legge.';

alter table viste add constraint viste_id_griglia unique (id, griglia);
create table viste_predefinite (
  id_utente bigint not null default rateo_chi() references utenti on delete cascade,
  griglia text not null,
  id_vista bigint not null,
  unique (id_utente, griglia),
  foreign key (id_vista, griglia) references viste (id, griglia) on delete cascade
);
select come_record('viste_predefinite');
create index viste_predefinite_vista on viste_predefinite (id_vista);
comment on table viste_predefinite is
  'La vista con cui si apre una griglia: al più una per utente e griglia, sua o condivisa con lui.';

-- Reads past the policies, on purpose: those of viste ask it, and must not ask each other in a circle.
create function rateo_viste_condivise() returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select vr.id_vista from vista_ruoli vr where vr.id_ruolo in (select rateo_ruoli()) $$;
comment on function rateo_viste_condivise() is
  'Le viste condivise con uno dei ruoli dell''utente della richiesta.';

revoke execute on function rateo_ruoli(), rateo_ruoli_condivisibili(),
  rateo_viste_condivise() from public;
grant execute on function rateo_ruoli(), rateo_ruoli_condivisibili(),
  rateo_viste_condivise() to rateo_app;

alter table viste enable row level security;
create policy viste_lette on viste for select
  using ((id_utente = (select rateo_chi()) or id in (select rateo_viste_condivise()))
         and (cod_azienda is null or cod_azienda = any (rateo_aziende())));
create policy viste_create on viste for insert
  with check (id_utente = (select rateo_chi())
              and (cod_azienda is null or cod_azienda = any (rateo_aziende())));
create policy viste_modificate on viste for update
  using (id_utente = (select rateo_chi()))
  with check (id_utente = (select rateo_chi())
              and (cod_azienda is null or cod_azienda = any (rateo_aziende())));
create policy viste_eliminate on viste for delete
  using (id_utente = (select rateo_chi()));

alter table vista_ruoli enable row level security;
create policy vista_ruoli_letti on vista_ruoli for select
  using (id_ruolo in (select rateo_ruoli())
         or id_vista in (select v.id from viste v where v.id_utente = (select rateo_chi())));
create policy vista_ruoli_dati on vista_ruoli for insert
  with check (id_vista in (select v.id from viste v where v.id_utente = (select rateo_chi()))
              and id_ruolo in (select rateo_ruoli_condivisibili()));
create policy vista_ruoli_tolti on vista_ruoli for delete
  using (id_vista in (select v.id from viste v where v.id_utente = (select rateo_chi())));

alter table viste_predefinite enable row level security;
create policy viste_predefinite_proprie on viste_predefinite
  using (id_utente = (select rateo_chi()))
  with check (id_utente = (select rateo_chi())
              and id_vista in (select v.id from viste v));

-- An owner may rename and rewrite a view; whose it is and of which grid never changes.
grant select, insert, delete on viste, vista_ruoli to rateo_app;
grant update (nome, cod_azienda, filtro, ordine, colonne) on viste to rateo_app;
grant select, insert, delete on viste_predefinite to rateo_app;
grant update (id_vista) on viste_predefinite to rateo_app;

-- What somebody's private views were like is nobody else's to read, in the history either.
create policy storico_viste on storico as restrictive for select
  using (tabella not in ('viste', 'vista_ruoli', 'viste_predefinite')
         or (prima ->> 'id_utente')::bigint = (select rateo_chi()));

create function viste_limite() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs that save at the same moment count one after the other.
  perform pg_advisory_xact_lock(hashtext('viste'), new.id_utente::integer);
  if (select count(*) from viste v where v.id_utente = new.id_utente) >= 200 then
    raise exception 'Si possono avere al più 200 viste: eliminarne qualcuna prima di salvarne altre.'
      using errcode = 'RT023';
  end if;
  return new;
end $$;
comment on function viste_limite() is 'Trigger: al più 200 viste per utente, contate su tutte le aziende.';
create trigger viste_limite before insert on viste for each row execute function viste_limite();
