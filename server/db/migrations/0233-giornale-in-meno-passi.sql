-- What a hundred thousand registrations cost beyond themselves: a simulation took twice the time to be written, a
-- confirmation kept six lists of what is one run of the chain, lines were looked up again that had just come.

-- A simulation is written once and read by the page: text is not taken apart to be put together again.
alter table simulazioni_righe alter column valori type json using valori::json;

-- Entries that follow each other in the chain of a book are sealed at once: where they stand is told by the first.
create function giornale_sigilla(p_azienda text, p_libro text, p_dal bigint, p_prima bytea, p_impronte bytea[], p_sigilli bytea[])
returns void
language plpgsql
as $$
begin
  insert into giornale_catena (cod_azienda, cod_libro, catena, hash_prec, hash, sigillo)
  select p_azienda, p_libro, p_dal + u.n - 1, lag(u.hash, 1, p_prima) over (order by u.n), u.hash, u.sigillo
    from unnest(p_impronte, p_sigilli) with ordinality u (hash, sigillo, n);
  update catene_giornale set hash = p_impronte[cardinality(p_impronte)]
   where cod_azienda = p_azienda and cod_libro = p_libro;
exception when unique_violation then
  raise exception 'Le righe di una scrittura del giornale entrano tutte insieme: alla % non se ne aggiungono.',
    p_dal + cardinality(p_impronte) - 1 using errcode = 'RT062';
end $$;
comment on function giornale_sigilla(text, text, bigint, bytea, bytea[], bytea[]) is
  'Mette gli anelli di scritture che si seguono nella catena di un libro, e l’ultimo in testa: solo dai trigger del giornale.';
revoke execute on function giornale_sigilla(text, text, bigint, bytea, bytea[], bytea[]) from public;

create or replace function giornale_righe_entrano() returns trigger
-- What a statement brought has no statistics: of joins only those are left that stay linear.
language plpgsql set work_mem = '128MB' set enable_nestloop = off set enable_mergejoin = off
as $$
declare
  uno record;
  azienda text;
  libro text;
  dal bigint;
  ultima bigint;
  precedente bytea;
  prima bytea;
  impronte bytea[] := '{}';
  sigilli bytea[] := '{}';
begin
  for uno in
    select t.*, g.id, g.numero, g.totale, g.registrato_il,
           canonico_testata(g, m.nreg, m.anno, o.numero, o.esercizio) || t.canonico as testo,
           resto_testata(g) || t.resto as altro
      from (select r.cod_azienda, r.cod_libro, r.esercizio, r.catena, count(*) as righe,
                   coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
                   coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere,
                   min(r.data_contabile) as dal, max(r.data_contabile) as al,
                   string_agg(canonico_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as canonico,
                   string_agg(resto_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as resto
              from righe_nuove r group by 1, 2, 3, 4) t
      left join giornale g
        on g.cod_azienda = t.cod_azienda and g.cod_libro = t.cod_libro and g.catena = t.catena
       and g.esercizio = t.esercizio and g.data_contabile = t.dal and g.data_contabile = t.al
      left join lateral (select nreg, anno from movimenti where id = g.id_movimento offset 0) m on true
      left join lateral (select numero, esercizio from giornale where id = g.id_origine offset 0) o on true
     order by t.cod_azienda, t.cod_libro, t.catena
  loop
    if uno.id is null or uno.registrato_il <> now()::timestamptz(3) then
      raise exception 'Le righe di una scrittura del giornale entrano con lei: alla % non se ne aggiungono.',
        coalesce(uno.numero, uno.catena) using errcode = 'RT062';
    elsif uno.dare <> uno.avere or uno.righe < 2 or uno.dare <> uno.totale then
      raise exception 'La scrittura % non quadra: dare %, avere %, sbilancio %.', uno.numero,
        importo_italiano(uno.dare), importo_italiano(uno.avere), importo_italiano(uno.dare - uno.avere)
        using errcode = 'RT063';
    end if;
    if (azienda, libro, ultima) is distinct from (uno.cod_azienda, uno.cod_libro, uno.catena - 1) then
      if dal is not null then
        perform giornale_sigilla(azienda, libro, dal, precedente, impronte, sigilli);
      end if;
      prima := case when uno.catena = 1 then decode(repeat('00', 32), 'hex') else
        (select a.hash from giornale_catena a
          where a.cod_azienda = uno.cod_azienda and a.cod_libro = uno.cod_libro and a.catena = uno.catena - 1) end;
      if prima is null then
        raise exception 'La scrittura % non prosegue la catena del giornale: manca quella di prima.', uno.numero
          using errcode = 'RT067';
      end if;
      azienda := uno.cod_azienda;
      libro := uno.cod_libro;
      dal := uno.catena;
      precedente := prima;
      impronte := '{}';
      sigilli := '{}';
    end if;
    ultima := uno.catena;
    prima := sha256(prima || convert_to(uno.testo, 'UTF8'));
    impronte := impronte || prima;
    sigilli := sigilli || sha256(prima || convert_to(uno.altro, 'UTF8'));
  end loop;
  if dal is not null then
    perform giornale_sigilla(azienda, libro, dal, precedente, impronte, sigilli);
  end if;
  -- Each account is held as it is until the transaction ends.
  perform from s_descrizione_conti c
    where (c.cod_azienda, c.id) in (select distinct cod_azienda, descrizione_conto_id from righe_nuove)
    order by c.id for key share;
  select r.numero_conto, r.cod_azienda into uno
    from (select distinct cod_azienda, descrizione_conto_id, numero_conto from righe_nuove) r
    left join s_descrizione_conti c on c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id
   where c.numero_conto is distinct from r.numero_conto limit 1;
  if found then
    raise exception 'Il conto % non è un conto dell’azienda %.', uno.numero_conto, uno.cod_azienda
      using errcode = 'RT060', column = 'descrizioneContoId';
  end if;
  insert into saldi_conti as s
    (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo, dare, avere, righe)
  select r.cod_azienda, r.cod_libro, r.esercizio, date_trunc('month', r.data_contabile::timestamp)::date, r.descrizione_conto_id,
         coalesce(r.cod_portafoglio, ''), coalesce(g.tipo, ''),
         coalesce(sum(r.importo) filter (where r.segno = 'D'), 0),
         coalesce(sum(r.importo) filter (where r.segno = 'A'), 0), count(*)
    from righe_nuove r
    left join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
                        and g.tipo in ('E', 'A')
   group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo)
    do update set dare = s.dare + excluded.dare, avere = s.avere + excluded.avere, righe = s.righe + excluded.righe;
  return null;
end $$;

-- The entries that many lines came of are weighed in one reading; only those that are wrong are asked of again. What a
-- statement brought has no statistics, nor has a table of pending rows: of joins only that is left which stays linear.
create or replace function s_destinazione_inserita() returns trigger
language plpgsql set work_mem = '64MB' set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  aziende text[];
  scritture bigint[];
  generazioni bigint[];
begin
  if (select count(*) from (select from righe_nuove limit 1000) r) < 1000 then
    select array_agg(r.cod_azienda), array_agg(r.id_scrittura) into aziende, scritture
      from (select distinct cod_azienda, id_scrittura from righe_nuove) r;
    perform s_destinazione_quadra(aziende, scritture);
    return null;
  end if;
  set local enable_nestloop = off;
  set local enable_mergejoin = off;
  select array_agg(t.cod_azienda) filter (where t.errata), array_agg(t.id_scrittura) filter (where t.errata),
         array_agg(distinct t.id_elaborazione)
    into aziende, scritture, generazioni
    from (select d.*, s.id_elaborazione,
                 s.id is null or d.righe = 1 or d.dare <> d.avere or d.dare <> s.totale or d.altrui as errata
            from (select d.cod_azienda, d.id_scrittura, count(*) as righe,
                         coalesce(sum(d.importo) filter (where d.segno = 'D'), 0) as dare,
                         coalesce(sum(d.importo) filter (where d.segno = 'A'), 0) as avere,
                         bool_or(c.id is null) as altrui
                    from s_destinazione d
                    left join s_descrizione_conti c on c.cod_azienda = d.cod_azienda and c.id = d.descrizione_conto_id
                   where (d.cod_azienda, d.id_scrittura) in (select r.cod_azienda, r.id_scrittura from righe_nuove r)
                   group by 1, 2) d
            left join s_destinazione_scritture s on s.cod_azienda = d.cod_azienda and s.id = d.id_scrittura) t;
  -- Held until the transaction ends, so that nobody confirms them; one that was confirmed before that has no entries any more.
  perform from elaborazioni_contabili e where e.id = any (generazioni) order by e.id for share;
  if scritture is not null or exists (select from elaborazioni_contabili e where e.id = any (generazioni) and e.stato <> 'G') then
    select coalesce(aziende, array_agg(r.cod_azienda)), coalesce(scritture, array_agg(r.id_scrittura))
      into aziende, scritture from (select distinct cod_azienda, id_scrittura from righe_nuove) r;
    perform s_destinazione_quadra(aziende, scritture);
  end if;
  return null;
end $$;
