-- What of the journal is to be looked at again: not only rows whose effects changed, but those of the same titolo too,
-- as what stands open of a position goes out with them. What yearly methods cost, which no movement says.

alter table da_ricontabilizzare drop constraint da_ricontabilizzare_motivo_check,
  add constraint da_ricontabilizzare_motivo_check check (motivo in ('effetti', 'storno', 'definizioni', 'aperti'));

-- A simulation may be of what changed definitions would correct.
alter table simulazioni_contabili drop constraint simulazioni_contabili_tipo_elaborazione_check,
  add constraint simulazioni_contabili_tipo_elaborazione_check check (tipo_elaborazione in ('G', 'F', 'D'));
comment on column simulazioni_contabili.tipo_elaborazione is
  'G giornaliera, F di fine periodo, D delle differenze che definizioni e modelli cambiati danno.';

create table s_destinazione_anni (
  cod_azienda text not null,
  id_elaborazione bigint not null,
  id_posizione bigint not null,
  anno smallint not null,
  costo numeric(18, 2) not null,
  primary key (cod_azienda, id_elaborazione, id_posizione, anno)
);
comment on table s_destinazione_anni is
  'Quale costo dell’anno una generazione ha letto di ogni posizione con un metodo annuale: se cambia, non si conferma.';
alter table s_destinazione_anni enable row level security;
create policy s_destinazione_anni_azienda on s_destinazione_anni using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on s_destinazione_anni to rateo_app;

-- Few entries come of no movement: what stands of a year's cost is looked for among them.
create index giornale_senza_movimento on giornale (cod_azienda, cod_libro, catena) where id_movimento is null;

create or replace function movimenti_cambiati(e elaborazioni_contabili) returns bigint[]
language sql stable set enable_nestloop = on
as $$
  with letti as materialized (
    select distinct l.id_movimento, l.id_posizione, l.costo, l.costo_divisa from s_destinazione_letti l
     where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id),
  -- What was read and what is now are summed, not joined: a new generation has no statistics yet.
  confrontati as (
    select x.id_movimento from (
      select l.id_movimento, l.id_posizione, l.costo, l.costo_divisa from letti l
       where l.id_posizione is not null
      union all
      select f.id_movimento, f.id_posizione, -f.costo, -f.costo_divisa from effetti_posizioni f
       where f.cod_azienda = e.cod_azienda
         and (f.id_posizione, f.id_movimento) in (select id_posizione, id_movimento from letti)) x
     group by x.id_movimento, x.id_posizione
    having (sum(x.costo), sum(x.costo_divisa)) <> (0, 0)),
  posizioni_mosse as materialized (
    select d.id_posizione from s_destinazione_posizioni d
     where d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id),
  cresciute as materialized (
    select a.id_posizione
      from righe_delle_posizioni(e.cod_azienda, array(select id_posizione from posizioni_mosse), e.al) a
      join s_destinazione_posizioni d
        on d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id and d.id_posizione = a.id_posizione
     where d.righe <> a.righe)
  select array_agg(distinct c.id) from (
    select id_movimento as id from confrontati
    union all
    (select m.id from cresciute x
      join posizioni p on p.id = x.id_posizione
      join movimenti m on m.cod_azienda = p.cod_azienda and m.cod_titolo = p.cod_titolo
       and m.cod_portafoglio = p.cod_portafoglio and m.cod_depositario = p.cod_depositario
       and m.imm_circ = p.imm_circ and m.corto = p.corta and m.stato <> 'bozza'
     where m.data_operazione <= e.al order by m.registrato_il desc limit 1)
    union all
    select m.id from movimenti m
     where m.cod_azienda = e.cod_azienda and m.stornato and m.id in (select id_movimento from letti)
       and not exists (select from s_destinazione_letti l join movimenti o on o.id = l.id_movimento
                        where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id and o.id_storno_di = m.id)
    union all
    select s.id_movimento from s_destinazione_scritture s
      join movimenti_contabilizzati c
        on c.cod_azienda = s.cod_azienda and c.cod_libro = s.cod_libro and c.id_movimento = s.id_movimento
     where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id and s.tipo in ('O', 'F')
    union all
    select u.id from s_destinazione_anni d
      cross join lateral (select m.id from movimenti m
                           where m.id_posizione = d.id_posizione order by m.registrato_il desc nulls last limit 1) u
     where d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id
       and d.costo <> coalesce((select sum(f.costo) from effetti_posizioni f
                                 where f.cod_azienda = e.cod_azienda and f.id_posizione = d.id_posizione
                                   and f.anno_chiuso = d.anno), 0)) c
$$;

create or replace function elaborazione_si_chiude() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.stato <> 'G'
     or (new.cod_azienda, new.cod_libro, new.tipo_elaborazione, new.guid, new.generata_da, new.generata_il)
        is distinct from
        (old.cod_azienda, old.cod_libro, old.tipo_elaborazione, old.guid, old.generata_da, old.generata_il) then
    raise exception 'La generazione del % è %: non cambia più.', to_char(old.generata_il, 'DD/MM/YYYY'),
      case old.stato when 'C' then 'confermata' when 'A' then 'annullata' else 'in attesa di conferma' end
      using errcode = 'RT066';
  end if;
  if new.stato <> 'G' then
    if new.stato = 'A' then
      delete from scritture_manuali x using s_destinazione_scritture s
       where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id
         and x.cod_azienda = s.cod_azienda and x.id_scrittura = s.id;
    end if;
    delete from s_destinazione d using s_destinazione_scritture s
     where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id
       and d.cod_azienda = s.cod_azienda and d.id_scrittura = s.id;
    delete from s_destinazione_scritture s where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id;
    delete from s_destinazione_letti l where l.cod_azienda = old.cod_azienda and l.id_elaborazione = old.id;
    delete from s_destinazione_posizioni d where d.cod_azienda = old.cod_azienda and d.id_elaborazione = old.id;
    delete from s_destinazione_anni d where d.cod_azienda = old.cod_azienda and d.id_elaborazione = old.id;
  end if;
  return null;
end $$;
