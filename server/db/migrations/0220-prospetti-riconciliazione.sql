-- A certificate of reconciliation: what was compared on a day and how the difference was made up, frozen when it was prepared.

create table prospetti_riconciliazione (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  id_conto bigint not null,
  al date not null check (al between '1990-01-01' and '2199-12-31'),
  id_estratto bigint,
  contenuto jsonb not null check (jsonb_typeof(contenuto) = 'object'),
  impronta text not null check (impronta ~ '^[0-9a-f]{64}$'),
  preparato_da text not null check (length(preparato_da) <= 100),
  preparato_il timestamptz not null default now(),
  approvato_da text check (length(approvato_da) <= 100),
  approvato_il timestamptz,
  check ((approvato_da is null) = (approvato_il is null)),
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade,
  foreign key (cod_azienda, id_estratto) references estratti (cod_azienda, id) on update cascade on delete set null (id_estratto)
);
select come_record('prospetti_riconciliazione');
create index prospetti_riconciliazione_conto on prospetti_riconciliazione (cod_azienda, id_conto, al desc, id desc);
comment on table prospetti_riconciliazione is
  'I prospetti di riconciliazione emessi: com’erano quando sono stati preparati, chi li ha preparati e chi approvati.';
comment on column prospetti_riconciliazione.contenuto is 'Estratto, impronta del suo file, saldi, discordanze per causa, ciò che restava aperto.';
comment on column prospetti_riconciliazione.impronta is 'SHA-256 del contenuto.';
alter table prospetti_riconciliazione enable row level security;
create policy prospetti_riconciliazione_azienda on prospetti_riconciliazione using (cod_azienda = any (rateo_aziende()));
grant select, insert, update (approvato_da, approvato_il) on prospetti_riconciliazione to rateo_app;

create function prospetto_resta() returns trigger
language plpgsql
as $$
begin
  if (new.cod_azienda, new.id_conto, new.al, new.contenuto, new.impronta, new.preparato_da, new.preparato_il)
     is distinct from (old.cod_azienda, old.id_conto, old.al, old.contenuto, old.impronta, old.preparato_da, old.preparato_il)
     or old.approvato_da is not null then
    raise exception 'Un prospetto emesso non cambia: se ne prepara un altro.' using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function prospetto_resta() is 'Trigger: un prospetto si approva una volta, e nient’altro ne cambia.';
create trigger prospetto_resta before update on prospetti_riconciliazione
  for each row when (old.id_estratto is not distinct from new.id_estratto) execute function prospetto_resta();
