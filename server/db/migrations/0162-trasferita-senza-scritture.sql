-- What was transferred with no entry, and gives some now that rules have changed, is written whole: that it stands as
-- transferred is no change since the generation, which could never be confirmed.
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
       and c.id_giornale is not null
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
