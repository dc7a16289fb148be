-- Groupings: numbered dimensions, the groups within each, one group per dimension for a security.

create table numeri_raggruppamento (
  numero smallint not null unique check (numero between 1 and 99),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 80),
  listino boolean not null default false
);
select come_record('numeri_raggruppamento');
comment on table numeri_raggruppamento is 'Le dimensioni dei raggruppamenti, numerate.';
comment on column numeri_raggruppamento.listino is 'Se i suoi raggruppamenti dicono il listino su cui si valutano i titoli.';
grant select, insert, update, delete on numeri_raggruppamento to rateo_app;

create table raggruppamenti (
  numero smallint not null references numeri_raggruppamento (numero),
  cod_raggruppamento text not null check (cod_raggruppamento ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  listino text check (length(listino) between 1 and 30),
  unique (numero, cod_raggruppamento)
);
select come_record('raggruppamenti');
alter table raggruppamenti add unique (id, numero);
comment on table raggruppamenti is 'I raggruppamenti dei titoli, ognuno entro una dimensione.';
comment on column raggruppamenti.listino is 'Il listino su cui si valutano i suoi titoli.';
grant select, insert, update, delete on raggruppamenti to rateo_app;

create table raggruppamenti_titoli (
  id_raggruppamento bigint not null,
  numero smallint not null,
  id_titolo bigint not null references titoli (id) on delete cascade,
  unique (id_titolo, numero),
  foreign key (id_raggruppamento, numero) references raggruppamenti (id, numero)
);
select come_record('raggruppamenti_titoli');
comment on table raggruppamenti_titoli is 'Di quale raggruppamento è un titolo: uno solo per dimensione.';
create index raggruppamenti_titoli_gruppo on raggruppamenti_titoli (id_raggruppamento, id_titolo);
grant select, insert, update, delete on raggruppamenti_titoli to rateo_app;

create table titoli_composizione (
  id_titolo bigint not null references titoli (id) on delete cascade,
  genere text not null check (genere in ('divisa', 'assetClass', 'raggruppamento')),
  cod_divisa text references divise (cod_divisa),
  tipo_titolo text references tipi_titolo (tipo_titolo),
  id_raggruppamento bigint references raggruppamenti (id),
  numero smallint,
  percentuale numeric(12, 8) not null check (percentuale > 0 and percentuale <= 100),
  foreign key (id_raggruppamento, numero) references raggruppamenti (id, numero),
  unique nulls not distinct (id_titolo, genere, cod_divisa, tipo_titolo, id_raggruppamento),
  check (num_nonnulls(cod_divisa, tipo_titolo, id_raggruppamento) = 1),
  check ((genere = 'divisa') = (cod_divisa is not null)),
  check ((genere = 'assetClass') = (tipo_titolo is not null)),
  check ((genere = 'raggruppamento') = (id_raggruppamento is not null and numero is not null))
);
select come_record('titoli_composizione');
comment on table titoli_composizione is
  'Di che cosa è fatto un titolo (fondo, ETF, paniere): per divisa, per asset class, per raggruppamento di una dimensione.';
comment on column titoli_composizione.percentuale is 'Per ogni genere (e dimensione) la somma è 100.';

create function composizione_intera() returns trigger
language plpgsql
as $$
declare
  storta record;
begin
  select c.genere, c.numero, sum(c.percentuale) as somma into storta
    from titoli_composizione c
   where c.id_titolo = coalesce(new.id_titolo, old.id_titolo)
   group by c.genere, c.numero having sum(c.percentuale) <> 100
   limit 1;
  if found then
    raise exception 'La composizione per % somma a % e non a 100.', storta.genere, trim_scale(storta.somma)
      using errcode = 'RT032';
  end if;
  return null;
end $$;
comment on function composizione_intera() is 'Trigger differito: ogni composizione somma a 100.';
create constraint trigger composizione_intera after insert or update or delete on titoli_composizione
  deferrable initially deferred for each row execute function composizione_intera();

-- What hangs from a security is written by whoever writes the security, and makes it to be certified.
-- Once a transaction: the security has one new version, however many of its parts change together.
create function parte_di_titolo() returns trigger
language plpgsql
as $$
begin
  update titoli t set autori = t.autori || coalesce(rateo_utente(), '')
   where t.id in (select id_titolo from righe_toccate)
     and not (t.xmin = pg_current_xact_id()::xid and t.da_certificare
              and coalesce(rateo_utente() = any (t.autori), true));
  return null;
end $$;
comment on function parte_di_titolo() is
  'Trigger: cambiata una parte di un titolo certificato, il titolo torna da certificare.';

do $$
declare
  parte text;
begin
  foreach parte in array array['titoli_estensioni', 'titoli_rating', 'titoli_tassi',
      'titoli_ammortamento', 'titoli_call', 'titoli_listini', 'titoli_composizione'] loop
    execute format('create index %I on %I (id_titolo)', parte || '_titolo', parte);
    execute format('create trigger parte_inserita after insert on %I referencing new table as righe_toccate
      for each statement execute function parte_di_titolo()', parte);
    execute format('create trigger parte_cambiata after update on %I referencing new table as righe_toccate
      for each statement execute function parte_di_titolo()', parte);
    execute format('create trigger parte_tolta after delete on %I referencing old table as righe_toccate
      for each statement execute function parte_di_titolo()', parte);
    execute format('grant select, insert, update, delete on %I to rateo_app', parte);
  end loop;
end $$;
