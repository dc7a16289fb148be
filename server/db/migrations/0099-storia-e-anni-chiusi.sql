-- Who had confirmed many titoli waited for the history: it read their list again for every row.

create or replace function storico_registra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  confermati text[] := string_to_array(current_setting('rateo.titoli_confermati', true), ',');
begin
  insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima, confermato)
  select tg_table_name, r.id, to_jsonb(r) ->> 'cod_azienda',
         case tg_op when 'UPDATE' then 'modifica' else 'eliminazione' end,
         rateo_utente(), rateo_lavoro(), r.versione, to_jsonb(r) - coalesce(tg_argv, '{}'),
         tg_table_name = 'titoli' and coalesce(r.id::text = any (confermati), false)
    from righe_prima r;
  return null;
end $$;

-- The cost of a closed year was told of its sales (0077) by the quantities that they were written with, and by
-- cents of each day on which it was known: after a split within the year, or a cent beside, not as it is counted.
with recursive giocate as (
  select m.id, m.id_posizione, m.anno, m.genere, sum(e.quantita) as mossa,
         row_number() over sue as n, sum(sum(e.quantita)) over sue as dopo
    from movimenti m
    join effetti_posizioni e on e.id_posizione = m.id_posizione and e.id_movimento = m.id
   where not m.stornato and m.id_storno_di is null
     and m.id_posizione in (select id_posizione from effetti_posizioni where id_scarico is not null)
   group by m.id
  window sue as (partition by m.id_posizione
    order by m.data_movimento, m.ordine, m.anno, m.nreg, coalesce(m.id_capofila, m.id), m.nriga)
), uscite as (
  select id, id_posizione, anno, n, n as fin_qui, abs(mossa) as quantita
    from giocate where genere = 'scarico'
  union all
  select u.id, u.id_posizione, u.anno, u.n, g.n, trunc(u.quantita * g.dopo / (g.dopo - g.mossa), 6)
    from uscite u
   cross join lateral (
     select * from giocate s
      where s.id_posizione = u.id_posizione and s.anno = u.anno and s.n > u.fin_qui
        and s.genere in ('frazionamento', 'raggruppamento') order by s.n limit 1) g
), ultime as (
  select distinct on (id) id, id_posizione, anno, n, quantita from uscite order by id, fin_qui desc
), parti as (
  select *, sum(quantita) over (partition by id_posizione, anno order by n) as fino,
         sum(quantita) over (partition by id_posizione, anno) as tutte
    from ultime
), anni as (
  select id_posizione, anno_chiuso, sum(costo) as costo, sum(costo_divisa) as divisa, max(data_inserimento) as saputo
    from effetti_posizioni where id_posizione in (select id_posizione from ultime) and anno_chiuso is not null
   group by 1, 2
), dovute as (
  select a.id_posizione, a.anno_chiuso, a.saputo, p.id,
         round(a.costo * p.fino / p.tutte, 2) - round(a.costo * (p.fino - p.quantita) / p.tutte, 2)
           - coalesce(sum(e.costo), 0) as costo,
         round(a.divisa * p.fino / p.tutte, 2) - round(a.divisa * (p.fino - p.quantita) / p.tutte, 2)
           - coalesce(sum(e.costo_divisa), 0) as divisa
    from parti p
    join anni a on a.id_posizione = p.id_posizione and a.anno_chiuso = p.anno
    left join effetti_posizioni e
      on e.id_posizione = p.id_posizione and e.anno_chiuso = p.anno and e.id_scarico = p.id
   where p.tutte > 0
   group by a.id_posizione, a.anno_chiuso, a.saputo, a.costo, a.divisa, p.id, p.fino, p.quantita, p.tutte
)
insert into effetti_posizioni as e (id_posizione, anno_chiuso, id_scarico, data_movimento, data_valuta,
                                    data_inserimento, costo, costo_divisa)
select id_posizione, anno_chiuso, id, make_date(anno_chiuso, 12, 31), make_date(anno_chiuso, 12, 31), saputo,
       costo, divisa
  from dovute where (costo, divisa) <> (0, 0)
on conflict (id_posizione, anno_chiuso, coalesce(id_scarico, 0), data_inserimento) where anno_chiuso is not null
do update set costo = e.costo + excluded.costo, costo_divisa = e.costo_divisa + excluded.costo_divisa;
