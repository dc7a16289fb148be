-- The demo companies are known by a mark that the application can read and never write, and go whole by one function.

create table aziende_dimostrative (
  id_azienda bigint primary key references aziende (id) on delete cascade
);
comment on table aziende_dimostrative is
  'Le aziende che il prodotto ha caricato al primo avvio. Lo scrive il proprietario e nessun altro: solo queste si possono rimuovere intere.';
comment on column aziende_dimostrative.id_azienda is 'L''azienda, per identificativo: il codice si riusa.';
alter table aziende_dimostrative enable row level security;
create policy aziende_dimostrative_visibili on aziende_dimostrative for select
  using (exists (select from aziende a where a.id = id_azienda));
grant select on aziende_dimostrative to rateo_app;

insert into aziende_dimostrative (id_azienda) select id from aziende where creato_da = 'dimostrazione';

create function aziende_da_rimuovere() returns text[]
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(a.cod_azienda order by a.cod_azienda), '{}')
    from aziende a join aziende_dimostrative d on d.id_azienda = a.id
$$;
comment on function aziende_da_rimuovere() is 'I codici delle aziende dimostrative.';

-- Read from the references themselves: an archive that comes later is asked too.
create function titoli_usati_da_altri(p_aziende text[]) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  una record;
  trovati text[];
  usati text[] := '{}';
begin
  for una in
    select c.conrelid::regclass as tabella, a.attname as colonna
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'titoli'::regclass and c.conparentid = 0
       and a.attname = 'cod_titolo'
       and exists (select from pg_attribute z where z.attrelid = c.conrelid and z.attname = 'cod_azienda')
  loop
    execute format('select coalesce(array_agg(distinct x.%I), ''{}'') from %s x where x.cod_azienda <> all ($1)',
      una.colonna, una.tabella) into trovati using p_aziende;
    usati := usati || trovati;
  end loop;
  return usati;
end $$;
comment on function titoli_usati_da_altri(text[]) is 'I titoli che un''altra azienda nomina: in movimenti, posizioni, valori suoi.';

create function titoli_da_rimuovere(p_aziende text[]) returns table (id bigint, cod_titolo text)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive usati as materialized (select titoli_usati_da_altri(p_aziende) as codici),
  restano (cod) as (
    select t.cod_titolo from titoli t, usati where t.creato_da is distinct from 'dimostrazione' or t.cod_titolo = any (usati.codici)
    union
    select t.cod_sottostante from titoli t join restano r on r.cod = t.cod_titolo where t.cod_sottostante is not null)
  select t.id, t.cod_titolo from titoli t where not exists (select from restano r where r.cod = t.cod_titolo)
$$;
comment on function titoli_da_rimuovere(text[]) is
  'I titoli caricati con la dimostrazione che nessun''altra azienda usa, nemmeno come sottostanti.';

-- Whose rates another company has used stay: who looks at its movements finds them.
create function cambi_da_rimuovere(p_aziende text[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id from cambi c
   where c.creato_da = 'dimostrazione' and c.modificato_da = 'dimostrazione'
     and not exists (select from movimenti m where m.cod_azienda <> all (p_aziende) and m.cod_divisa = c.cod_divisa)
$$;
comment on function cambi_da_rimuovere(text[]) is
  'I cambi caricati con la dimostrazione, mai corretti, delle divise in cui nessun''altra azienda ha movimenti.';

create function dimostrazione_conteggi() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  a text[] := aziende_da_rimuovere();
  titoli_tolti text[];
begin
  select coalesce(array_agg(t.cod_titolo), '{}') into titoli_tolti from titoli_da_rimuovere(a) t;
  return jsonb_build_object(
    'aziende', (select coalesce(jsonb_agg(jsonb_build_object('cod_Azienda', z.cod_azienda, 'ragioneSociale', z.ragione_sociale)
                                          order by z.cod_azienda), '[]') from aziende z where z.cod_azienda = any (a)),
    'portafogli', (select count(*) from portafogli where cod_azienda = any (a)),
    'depositari', (select count(*) from depositari where cod_azienda = any (a)),
    'movimenti', (select count(*) from movimenti where cod_azienda = any (a)),
    'movimentiDiUtenti', (select count(*) from movimenti where cod_azienda = any (a)
                             and creato_da is distinct from 'dimostrazione'),
    'scritture', (select count(*) from giornale where cod_azienda = any (a)),
    'chiusure', (select count(*) from chiusure where cod_azienda = any (a)),
    'lavori', (select count(*) from lavori where cod_azienda = any (a)),
    'titoli', cardinality(titoli_tolti),
    'prezzi', (select count(*) from quotazioni where cod_titolo = any (titoli_tolti))
            + (select count(*) from quotazioni_bid where cod_titolo = any (titoli_tolti))
            + (select count(*) from coefficienti where cod_titolo = any (titoli_tolti))
            + (select count(*) from ratei where cod_titolo = any (titoli_tolti)),
    'cambi', (select count(*) from cambi_da_rimuovere(a)),
    'ruoliConcessi', (select count(*) from utente_ruoli where cod_azienda = any (a)),
    'titoliCheRestano', (select coalesce(jsonb_agg(t.cod_titolo order by t.cod_titolo), '[]') from titoli t
                          where cardinality(a) > 0 and t.creato_da = 'dimostrazione' and t.cod_titolo <> all (titoli_tolti)));
end $$;
comment on function dimostrazione_conteggi() is 'Che cosa la rimozione dei dati dimostrativi toglie, e quali titoli lascia.';

-- Rows that are added to and never taken away are guarded by triggers, against the owner too: for a demo company alone the
-- owner lays them aside, in this transaction, in this function. What another company has is not named by any statement of it.
create function rimuovi_righe_di(p_aziende text[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  restano regclass[];
  una regclass;
begin
  select array_agg(c.oid::regclass) into restano from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname not in ('aziende', 'storico')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'cod_azienda' and not a.attisdropped);
  foreach una in array restano loop
    execute format('alter table %s disable trigger user', una);
    -- What was a record leaves its last image in the history, as everywhere: `verify` asks for it.
    if exists (select from pg_trigger where tgrelid = una and tgname = 'storico_eliminazioni') then
      execute format('alter table %s enable trigger storico_eliminazioni', una);
    end if;
  end loop;
  while cardinality(restano) > 0 loop
    -- A table that none of those left refers to: what refers goes before what is referred to.
    select t into una from unnest(restano) t
     where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = t
                          and k.conrelid <> t and k.conrelid = any (restano))
     order by t::text limit 1;
    if una is null then
      raise exception 'I riferimenti fra le tabelle delle aziende girano in tondo.';
    end if;
    execute format('delete from %s where cod_azienda = any ($1)', una) using p_aziende;
    restano := array_remove(restano, una);
  end loop;
  set constraints all immediate;
  for una in
    select c.oid::regclass from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('aziende', 'storico')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'cod_azienda' and not a.attisdropped)
  loop
    execute format('alter table %s enable trigger user', una);
  end loop;
end $$;
comment on function rimuovi_righe_di(text[]) is
  'Le righe di aziende dimostrative, di ogni tabella che ne ha; la chiama soltanto rimuovi_dimostrazione.';

create function rimuovi_dimostrazione() returns jsonb
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  a text[];
  tolti bigint[];
  codici text[];
  esito jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('rateo.dimostrazione'));
  a := aziende_da_rimuovere();
  if cardinality(a) = 0 then
    raise exception 'Dati dimostrativi: non ce ne sono da rimuovere.' using errcode = 'RT094';
  end if;
  if exists (select from lavori where cod_azienda = any (a) and stato in ('in attesa', 'in corso')) then
    raise exception 'Un lavoro di un’azienda dimostrativa non è finito: attenderlo o interromperlo dal monitor.'
      using errcode = 'RT094';
  end if;
  esito := dimostrazione_conteggi();
  select coalesce(array_agg(t.id), '{}'), coalesce(array_agg(t.cod_titolo), '{}') into tolti, codici from titoli_da_rimuovere(a) t;
  delete from cambi where id in (select cambi_da_rimuovere(a));
  update configurazione set valore = valore
      || jsonb_build_object('aziendaPreferita', case when valore ->> 'aziendaPreferita' = any (a) then null
                                                     else valore -> 'aziendaPreferita' end)
      || case when exists (select from aziende z where z.cod_azienda = any (a) and z.ragione_sociale = valore ->> 'licenziatario')
              then '{"licenziatario": ""}'::jsonb else '{}'::jsonb end;
  perform rimuovi_righe_di(a);
  delete from aziende where cod_azienda = any (a);
  delete from quotazioni where cod_titolo = any (codici);
  delete from quotazioni_bid where cod_titolo = any (codici);
  delete from coefficienti where cod_titolo = any (codici);
  delete from ratei where cod_titolo = any (codici);
  delete from titoli where id = any (tolti);
  delete from raggruppamenti r where r.creato_da = 'dimostrazione'
     and not exists (select from raggruppamenti_titoli t where t.id_raggruppamento = r.id)
     and not exists (select from titoli_composizione t where t.id_raggruppamento = r.id);
  delete from numeri_raggruppamento n where n.creato_da = 'dimostrazione'
     and not exists (select from raggruppamenti r where r.numero = n.numero);
  delete from emittenti e where e.creato_da = 'dimostrazione'
     and not exists (select from titoli t where t.cod_emittente = e.cod_emittente)
     and not exists (select from emittenti f where f.cod_capogruppo = e.cod_emittente);
  delete from controparti c where c.creato_da = 'dimostrazione'
     and not exists (select from movimenti m where m.cod_controparte = c.cod_controparte)
     and not exists (select from portafogli p where p.cod_gestore = c.cod_controparte);
  return esito;
end $$;
comment on function rimuovi_dimostrazione() is
  'Toglie le aziende dimostrative con tutto ciò che hanno, e i dati comuni caricati con loro che nessun altro usa. Tutto o nulla; ogni eliminazione di un record resta nello storico.';

revoke execute on function aziende_da_rimuovere(), titoli_usati_da_altri(text[]), titoli_da_rimuovere(text[]),
  cambi_da_rimuovere(text[]), dimostrazione_conteggi(), rimuovi_righe_di(text[]), rimuovi_dimostrazione() from public;
grant execute on function dimostrazione_conteggi(), rimuovi_dimostrazione() to rateo_app;
