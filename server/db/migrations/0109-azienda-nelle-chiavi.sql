-- What positions are made of names its company, first in every key, and its rule compares that column: for every
-- row written or read the rule looked its position up. The tables are written anew, not updated in place: they
-- come out without dead rows, and each index is built once.

alter table posizioni add unique (cod_azienda, id);

create temp table effetti_di_prima on commit drop as
  select e.*, p.cod_azienda from effetti_posizioni e left join posizioni p on p.id = e.id_posizione;
create temp table lotti_di_prima on commit drop as
  select l.*, p.cod_azienda from lotti l left join posizioni p on p.id = l.id_posizione;
create temp table consumi_di_prima on commit drop as
  select l.*, p.cod_azienda from lotti_consumi l left join posizioni p on p.id = l.id_posizione;
truncate effetti_posizioni, lotti, lotti_consumi;

drop index effetti_posizioni_movimento, effetti_posizioni_anno, effetti_posizioni_posizione, lotti_consumi_posizione;
drop policy effetti_posizioni_azienda on effetti_posizioni;
drop policy lotti_azienda on lotti;
drop policy lotti_consumi_azienda on lotti_consumi;
alter table effetti_posizioni disable trigger user, add column cod_azienda text not null;
alter table lotti drop constraint lotti_pkey, add column cod_azienda text not null;
alter table lotti_consumi disable trigger user, drop constraint lotti_consumi_pkey,
  add column cod_azienda text not null;
insert into effetti_posizioni select * from effetti_di_prima;
insert into lotti select * from lotti_di_prima;
insert into lotti_consumi select * from consumi_di_prima;

alter table effetti_posizioni enable trigger user;
alter table lotti add primary key (cod_azienda, id_posizione, n);
-- The position before the movement: the key then answers what an index by position was for.
alter table lotti_consumi enable trigger user, add primary key (cod_azienda, id_posizione, id_movimento, n);
create unique index effetti_posizioni_movimento
  on effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_inserimento) where id_movimento is not null;
create unique index effetti_posizioni_anno
  on effetti_posizioni (cod_azienda, id_posizione, anno_chiuso, coalesce(id_scarico, 0), data_inserimento)
  where anno_chiuso is not null;
-- The rule is a condition of the index, asked once; by a column that it only includes, once for every row.
create index effetti_posizioni_posizione on effetti_posizioni (cod_azienda, id_posizione, data_movimento)
  include (data_valuta, data_inserimento, anno_chiuso, quantita, costo, costo_divisa);

create policy effetti_posizioni_azienda on effetti_posizioni using (cod_azienda = any (rateo_aziende()));
create policy lotti_azienda on lotti using (cod_azienda = any (rateo_aziende()));
create policy lotti_consumi_azienda on lotti_consumi using (cod_azienda = any (rateo_aziende()));
comment on column effetti_posizioni.id_posizione is null;
comment on column lotti.id_posizione is null;
comment on column lotti_consumi.id_posizione is null;
analyze effetti_posizioni;
analyze lotti;
analyze lotti_consumi;

-- What a reference would promise row by row, for half as much time again, is asked once per statement as before (0072):
-- an effect has the company of its movement, and a movement that of its position.
alter table movimenti drop constraint movimenti_id_posizione_fkey,
  add foreign key (cod_azienda, id_posizione) references posizioni (cod_azienda, id);
-- Nothing takes a company's code further than its positions, so where there are any it cannot change.
alter table posizioni drop constraint posizioni_cod_azienda_fkey,
  add foreign key (cod_azienda) references aziende (cod_azienda);

create or replace function di_un_movimento() returns trigger
language plpgsql
as $$
declare
  uno bigint;
begin
  select r.id_movimento into uno
    from righe_nuove r left join movimenti m on m.id = r.id_movimento
   where r.id_movimento is not null
     and (m.id is null or m.stato = 'bozza'
          or (m.cod_azienda, m.id_posizione) is distinct from (r.cod_azienda, r.id_posizione)) limit 1;
  if found then
    raise exception 'Il movimento % non muove quella posizione.', uno using errcode = 'RT048';
  end if;
  return null;
end $$;

create or replace function di_uno_scarico() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  select r.id_scarico, r.id_posizione into uno
    from righe_nuove r
    left join posizioni p on p.cod_azienda = r.cod_azienda and p.id = r.id_posizione
    left join movimenti m on m.id = r.id_scarico
   where r.anno_chiuso is not null
     and (p.id is null or r.id_scarico is not null
          and (m.id is null or m.stato = 'bozza' or m.id_posizione is distinct from r.id_posizione)) limit 1;
  if found then
    raise exception 'Il movimento % non scarica la posizione %.', uno.id_scarico, uno.id_posizione
      using errcode = 'RT048';
  end if;
  return null;
end $$;

create function di_una_posizione() returns trigger
language plpgsql
as $$
declare
  una bigint;
begin
  select r.id_posizione into una
    from righe_nuove r left join posizioni p on p.cod_azienda = r.cod_azienda and p.id = r.id_posizione
   where p.id is null limit 1;
  if found then
    raise exception 'La posizione % non è di quella azienda.', una using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function di_una_posizione() is 'Trigger: i lotti sono di una posizione della loro azienda.';
create trigger di_una_posizione_inserimento after insert on lotti
  referencing new table as righe_nuove for each statement execute function di_una_posizione();
create trigger di_una_posizione_modifica after update on lotti
  referencing new table as righe_nuove for each statement execute function di_una_posizione();
