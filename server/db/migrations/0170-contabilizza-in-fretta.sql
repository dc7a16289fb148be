-- What a generation and its confirmation ask of many movements is asked of each by its number: a plan for all of them at
-- once read half of the movements, and, while another generation waited, all of its lines for each new one.

alter table elaborazioni_contabili add column registrazioni_al integer check (registrazioni_al >= 0);
comment on column elaborazioni_contabili.registrazioni_al is
  'Quante registrazioni l’azienda aveva fino al giorno della generazione, quando l’ha letta: se sono altrettante, nessuna posizione ne ha di nuove.';

create function registrazioni_fino_al(p_azienda text, p_al date) returns integer
language sql stable
as $$
  select count(*)::integer from movimenti m
   where m.cod_azienda = p_azienda and m.id_capofila is null and m.stato <> 'bozza' and m.data_operazione <= p_al
$$;
comment on function registrazioni_fino_al(text, date) is
  'Quante registrazioni ha un’azienda fino a un giorno di operazione: non se ne tolgono mai.';

-- Rows stand at their position by its number; those that move no quantity, by the five columns of its key.
create or replace function righe_delle_posizioni(p_azienda text, p_posizioni bigint[], p_al date)
returns table (id_posizione bigint, righe integer)
language sql stable
as $$
  select p.id, (coalesce(c.righe, 0) + coalesce(s.righe, 0))::integer
    from posizioni p
    left join (
      select m.id_posizione, count(*) as righe from movimenti m
       where m.cod_azienda = p_azienda and m.id_posizione = any (p_posizioni) and m.stato <> 'bozza'
         and m.data_operazione <= p_al
       group by 1) c on c.id_posizione = p.id
    left join (
      select m.cod_portafoglio, m.cod_depositario, m.cod_titolo, m.imm_circ, m.corto, count(*) as righe
        from movimenti m
       where m.cod_azienda = p_azienda and m.id_posizione is null and m.cod_titolo is not null and m.stato <> 'bozza'
         and m.data_operazione <= p_al
         and m.cod_titolo in (select q.cod_titolo from posizioni q where q.cod_azienda = p_azienda and q.id = any (p_posizioni))
       group by 1, 2, 3, 4, 5) s
      on s.cod_portafoglio = p.cod_portafoglio and s.cod_depositario = p.cod_depositario and s.cod_titolo = p.cod_titolo
     and s.imm_circ = p.imm_circ and s.corto = p.corta
   where p.cod_azienda = p_azienda and p.id = any (p_posizioni)
$$;

create or replace function movimenti_cambiati(e elaborazioni_contabili) returns bigint[]
language sql stable set enable_nestloop = on
as $$
  with letti as materialized (
    select distinct l.id_movimento, l.id_posizione, l.costo, l.costo_divisa from s_destinazione_letti l
     where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id),
  diversi as (
    select l.id_movimento from letti l
      cross join lateral (
        select coalesce(sum(f.costo), 0) as costo, coalesce(sum(f.costo_divisa), 0) as costo_divisa
          from effetti_posizioni f
         where f.cod_azienda = e.cod_azienda and f.id_posizione = l.id_posizione and f.id_movimento = l.id_movimento) a
     where l.id_posizione is not null and (a.costo, a.costo_divisa) <> (l.costo, l.costo_divisa)),
  stornati as materialized (
    select l.id_movimento from letti l
      cross join lateral (select m.stornato from movimenti m where m.id = l.id_movimento offset 0) m
     where m.stornato),
  -- As many registrations as then are the same ones.
  cresciute as materialized (
    select a.id_posizione
      from righe_delle_posizioni(e.cod_azienda, array(
             select d.id_posizione from s_destinazione_posizioni d
              where d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id
                and e.registrazioni_al is distinct from registrazioni_fino_al(e.cod_azienda, e.al)), e.al) a
      join s_destinazione_posizioni d
        on d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id and d.id_posizione = a.id_posizione
     where d.righe <> a.righe)
  select array_agg(distinct c.id) from (
    select id_movimento as id from diversi
    union all
    (select m.id from cresciute x
      join posizioni p on p.id = x.id_posizione
      join movimenti m on m.cod_azienda = p.cod_azienda and m.cod_titolo = p.cod_titolo
       and m.cod_portafoglio = p.cod_portafoglio and m.cod_depositario = p.cod_depositario
       and m.imm_circ = p.imm_circ and m.corto = p.corta and m.stato <> 'bozza'
     where m.data_operazione <= e.al order by m.registrato_il desc limit 1)
    union all
    select s.id_movimento from stornati s
     where not exists (select from s_destinazione_letti l join movimenti o on o.id = l.id_movimento
                        where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id
                          and o.id_storno_di = s.id_movimento)
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

create or replace function scritture_di_una_generazione() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  perform from elaborazioni_contabili e
    where (e.cod_azienda, e.id) in (select cod_azienda, id_elaborazione from righe_nuove) order by e.id for share;
  select r.progressivo into uno
    from (select distinct on (cod_azienda, cod_libro, id_elaborazione) * from righe_nuove) r
    left join elaborazioni_contabili e
      on e.cod_azienda = r.cod_azienda and e.cod_libro = r.cod_libro and e.id = r.id_elaborazione and e.stato = 'G'
   where e.id is null limit 1;
  if found then
    raise exception 'La scrittura % non è di una generazione da confermare dello stesso libro.', uno.progressivo
      using errcode = 'RT066';
  end if;
  select r.progressivo, r.data_contabile into uno
    from righe_nuove r
    left join lateral (select m.stato, m.cod_azienda from movimenti m where m.id = r.id_movimento offset 0) m on true
   where r.id_movimento is not null and (m.stato is null or m.stato = 'bozza' or m.cod_azienda <> r.cod_azienda) limit 1;
  if found then
    raise exception 'La scrittura % non è di un movimento registrato dell’azienda.', uno.progressivo
      using errcode = 'RT066';
  end if;
  return null;
end $$;

-- New entries, with all their lines from the first on, are weighed by what the statement brought; any other is weighed
-- with the lines that it had.
create or replace function s_destinazione_inserita() returns trigger
language plpgsql
as $$
declare
  elaborazioni bigint[];
  aziende text[];
  scritture bigint[];
begin
  select array_agg(distinct t.id_elaborazione), array_agg(t.cod_azienda) filter (where t.da_pesare),
         array_agg(t.id_scrittura) filter (where t.da_pesare)
    into elaborazioni, aziende, scritture
    from (select n.cod_azienda, n.id_scrittura, s.id_elaborazione,
                 coalesce(n.prima <> 1 or n.ultima <> n.righe or n.righe < 2 or n.dare <> n.avere or n.dare <> s.totale
                   or exists (select from s_destinazione d where d.cod_azienda = n.cod_azienda
                                 and d.id_scrittura = n.id_scrittura and d.n_riga > n.ultima), true) as da_pesare
            from (select r.cod_azienda, r.id_scrittura, count(*) as righe, min(r.n_riga) as prima, max(r.n_riga) as ultima,
                         coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
                         coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere
                    from righe_nuove r group by 1, 2) n
            left join lateral (select x.id_elaborazione, x.totale from s_destinazione_scritture x
                                where x.cod_azienda = n.cod_azienda and x.id = n.id_scrittura offset 0) s on true) t;
  perform from elaborazioni_contabili e where e.id = any (elaborazioni) order by e.id for share;
  if exists (select from (select distinct cod_azienda, descrizione_conto_id from righe_nuove) r
              where not exists (select from s_descrizione_conti c
                                 where c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id)) then
    select array_agg(cod_azienda), array_agg(id_scrittura) into aziende, scritture
      from (select distinct cod_azienda, id_scrittura from righe_nuove) t;
  end if;
  if scritture is not null then
    perform s_destinazione_quadra(aziende, scritture);
  end if;
  return null;
end $$;

grant usage on sequence s_destinazione_scritture_id_seq to rateo_app;
