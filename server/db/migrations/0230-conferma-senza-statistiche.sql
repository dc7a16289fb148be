-- A generation's entries are deleted once they are confirmed, and whoever counts the tables then counts none: to a second
-- generation a plan for one row asked every line of every entry whether its account is active, for minutes.
create or replace function conferma_elaborazione(p_id bigint) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set work_mem = '128MB' set enable_nestloop = on
as $$
declare
  e elaborazioni_contabili;
  c catene_giornale;
  utente text := coalesce(rateo_utente(), session_user);
  uno record;
  cambiati bigint[];
  quante bigint;
  quante_righe bigint;
  dati jsonb;
  primo bytea;
  ultimo bytea;
begin
  select * into e from elaborazioni_contabili where id = p_id and cod_azienda = any (rateo_aziende());
  -- The chain is held before the generation: whoever confirms the same one meanwhile waits here.
  if found then
    insert into catene_giornale (cod_azienda, cod_libro) values (e.cod_azienda, e.cod_libro) on conflict do nothing;
    select * into c from catene_giornale where cod_azienda = e.cod_azienda and cod_libro = e.cod_libro for update;
  end if;
  e := elaborazione_da_chiudere(p_id);
  cambiati := movimenti_cambiati(e);
  if cambiati is not null then
    raise exception 'Dalla generazione sono cambiati % movimenti: rigenerare. %', cardinality(cambiati),
      (select string_agg(coalesce(m.nreg || '/' || m.anno, m.id::text), ', ' order by m.anno, m.nreg)
         from movimenti m where m.id = any (cambiati[1:20]))
      using errcode = 'RT066';
  end if;
  -- Pending entries have no statistics, or those of when there were none: of joins only those are left that stay linear.
  set local enable_nestloop = off;
  select k.numero_conto into uno from s_descrizione_conti k
   where k.cod_azienda = e.cod_azienda and not k.attivo and k.id in (
     select d.descrizione_conto_id from s_destinazione d
       join s_destinazione_scritture s on s.cod_azienda = d.cod_azienda and s.id = d.id_scrittura
      where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id) limit 1;
  if found then
    raise exception 'Il conto % non è attivo: riattivarlo, o cambiarlo nelle scritture che lo usano.', uno.numero_conto
      using errcode = 'RT060';
  end if;
  set local enable_nestloop = on;
  select min(x.esercizio) as dal, max(x.esercizio) as al into uno
    from (select distinct s.data_contabile from s_destinazione_scritture s
           where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id) g,
         lateral (select esercizio_di(e.cod_azienda, e.cod_libro, g.data_contabile) as esercizio) x;
  if uno.dal is not null then
    perform apri_esercizi(e.cod_azienda, e.cod_libro, uno.dal, uno.al);
  end if;

  select count(*) into quante from s_destinazione_scritture s
   where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id;
  update catene_giornale set catena = c.catena + quante where cod_azienda = e.cod_azienda and cod_libro = e.cod_libro;
  insert into numeratori_giornale as n (cod_azienda, cod_libro, esercizio, ultimo)
  select s.cod_azienda, s.cod_libro, x.esercizio, count(*)
    from s_destinazione_scritture s
    join esercizi x on x.cod_azienda = s.cod_azienda and x.cod_libro = s.cod_libro and s.data_contabile between x.dal and x.al
   where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id
   group by 1, 2, 3 order by 3
  on conflict (cod_azienda, cod_libro, esercizio) do update set ultimo = n.ultimo + excluded.ultimo;
  insert into giornale
  select s.id, s.cod_azienda, s.cod_libro, c.catena + row_number() over ordine, x.esercizio,
         n.ultimo - count(*) over (partition by x.esercizio) + row_number() over (partition by x.esercizio
           order by s.data_contabile, case s.tipo when 'A' then 0 when 'E' then 2 else 1 end, s.progressivo),
         s.data_contabile, s.data_valuta, s.tipo, s.causale, s.descrizione, s.id_movimento, s.id_giornale_origine,
         s.id_elaborazione, s.totale, utente, now()
    from s_destinazione_scritture s
    join esercizi x on x.cod_azienda = s.cod_azienda and x.cod_libro = s.cod_libro and s.data_contabile between x.dal and x.al
    join numeratori_giornale n
      on n.cod_azienda = s.cod_azienda and n.cod_libro = s.cod_libro and n.esercizio = x.esercizio
   where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id
  window ordine as (order by s.data_contabile, case s.tipo when 'A' then 0 when 'E' then 2 else 1 end, s.progressivo)
   order by 4;
  set local enable_nestloop = off;
  insert into giornale_righe
  select (riga_del_giornale(d, g.cod_libro, g.esercizio, g.catena, g.data_contabile, k.numero_conto)).* from giornale g
    join s_destinazione d on d.cod_azienda = g.cod_azienda and d.id_scrittura = g.id
    join s_descrizione_conti k on k.cod_azienda = d.cod_azienda and k.id = d.descrizione_conto_id
   where g.cod_azienda = e.cod_azienda and g.cod_libro = e.cod_libro and g.catena > c.catena
   order by g.catena, d.n_riga;
  get diagnostics quante_righe = row_count;
  select jsonb_agg(jsonb_build_object('esercizio', b.esercizio, 'da', b.da, 'a', b.a) order by b.esercizio) into dati
    from (select g.esercizio, min(g.numero) as da, max(g.numero) as a from giornale g
           where g.cod_azienda = e.cod_azienda and g.cod_libro = e.cod_libro and g.catena > c.catena group by 1) b;
  select max(a.hash) filter (where a.catena = c.catena + 1), max(a.hash) filter (where a.catena = c.catena + quante)
    into primo, ultimo from giornale_catena a
   where a.cod_azienda = e.cod_azienda and a.cod_libro = e.cod_libro and a.catena in (c.catena + 1, c.catena + quante);
  set local enable_nestloop = on;
  -- Every row of a registration goes with its first one; what gives no entry is transferred all the same.
  with trasferiti as (
    select s.id_movimento, s.id as id_giornale from s_destinazione_scritture s
     where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id and s.id_movimento is not null
    union
    select m.id, s.id from s_destinazione_scritture s join movimenti m on m.id_capofila = s.id_movimento
     where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id
    union
    select l.id_movimento, null from s_destinazione_letti l
     where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id and l.id_scrittura is null),
  messi as (
    insert into movimenti_contabilizzati (cod_azienda, cod_libro, id_movimento, id_giornale)
    select e.cod_azienda, e.cod_libro, id_movimento, id_giornale from trasferiti order by 3, 4
    on conflict do nothing)
  delete from da_ricontabilizzare r using trasferiti t
   where r.cod_azienda = e.cod_azienda and r.cod_libro = e.cod_libro and r.id_movimento = t.id_movimento
     and r.dal <= e.generata_il;
  update elaborazioni_contabili set stato = 'C', scritture = quante, righe = quante_righe, chiusa_da = utente,
      chiusa_il = now(), impronta = ultimo,
      da_catena = case when quante > 0 then c.catena + 1 end, a_catena = case when quante > 0 then c.catena + quante end
   where id = p_id;
  return jsonb_build_object('scritture', quante, 'righe', quante_righe, 'numeri', coalesce(dati, '[]'),
    'daNumero', dati -> 0 -> 'da', 'aNumero', dati -> -1 -> 'a', 'daCatena', case when quante > 0 then c.catena + 1 end,
    'aCatena', case when quante > 0 then c.catena + quante end,
    'primoHash', encode(primo, 'hex'), 'ultimoHash', encode(ultimo, 'hex'));
end $$;
