-- What a yearly method lets go of when a year is closed is told of each row that took out, so that a sale
-- has its cost, also a year later.

alter table effetti_posizioni add column id_scarico bigint check (id_scarico is null or anno_chiuso is not null);
comment on column effetti_posizioni.id_scarico is
  'Dei metodi annuali: il movimento che ha fatto uscire ciò di cui è il costo, secondo la quantità.';
drop index effetti_posizioni_anno;
create unique index effetti_posizioni_anno
  on effetti_posizioni (id_posizione, anno_chiuso, coalesce(id_scarico, 0), data_inserimento)
  where anno_chiuso is not null;

create function di_uno_scarico() returns trigger
language plpgsql
as $$
declare
  uno bigint;
begin
  select r.id_scarico into uno
    from righe_nuove r left join movimenti m on m.id = r.id_scarico
   where r.id_scarico is not null
     and (m.id is null or m.stato = 'bozza' or m.id_posizione is distinct from r.id_posizione) limit 1;
  if found then
    raise exception 'Il movimento % non scarica quella posizione.', uno using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function di_uno_scarico() is
  'Trigger: il costo di un anno chiuso è di un movimento registrato della sua posizione.';
create trigger di_uno_scarico_inserimento after insert on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function di_uno_scarico();
create trigger di_uno_scarico_modifica after update on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function di_uno_scarico();

-- Years closed so far: each row gets the part of its quantity, the last one what rounding leaves.
with usciti as (
  select m.id, m.id_posizione, m.anno,
         sum(abs(m.qta_vnominale)) over (partition by m.id_posizione, m.anno
           order by m.data_movimento, m.ordine, m.nreg, coalesce(m.id_capofila, m.id), m.nriga) as fino,
         abs(m.qta_vnominale) as quantita,
         sum(abs(m.qta_vnominale)) over (partition by m.id_posizione, m.anno) as tutte
    from movimenti m
   where m.genere = 'scarico' and not m.stornato and m.id_storno_di is null
), tolti as (
  delete from effetti_posizioni e using (select distinct id_posizione, anno from usciti where tutte > 0) u
   where e.anno_chiuso = u.anno and e.id_posizione = u.id_posizione
  returning e.*
)
insert into effetti_posizioni (id_posizione, anno_chiuso, id_scarico, data_movimento, data_valuta,
                               data_inserimento, costo, costo_divisa)
select t.id_posizione, t.anno_chiuso, u.id, t.data_movimento, t.data_valuta, t.data_inserimento,
       round(t.costo * u.fino / u.tutte, 2) - round(t.costo * (u.fino - u.quantita) / u.tutte, 2),
       round(t.costo_divisa * u.fino / u.tutte, 2) - round(t.costo_divisa * (u.fino - u.quantita) / u.tutte, 2)
  from tolti t join usciti u on u.id_posizione = t.id_posizione and u.anno = t.anno_chiuso;
