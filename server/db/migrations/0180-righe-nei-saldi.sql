-- A ledger card has as many lines as its balances say: counting ten thousand of them took a third of the time of a page.

alter table saldi_conti add column righe integer;
alter table saldi_conti disable trigger dal_giornale;
update saldi_conti s set righe = r.righe
  from (select r.cod_azienda, r.cod_libro, r.esercizio, date_trunc('month', r.data_contabile::timestamp)::date as mese,
               r.descrizione_conto_id, coalesce(r.cod_portafoglio, '') as cod_portafoglio,
               case when g.tipo in ('E', 'A') then g.tipo else '' end as tipo, count(*) as righe
          from giornale_righe r
          join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
         group by 1, 2, 3, 4, 5, 6, 7) r
 where (r.cod_azienda, r.cod_libro, r.esercizio, r.mese, r.descrizione_conto_id, r.cod_portafoglio, r.tipo)
     = (s.cod_azienda, s.cod_libro, s.esercizio, s.mese, s.descrizione_conto_id, s.cod_portafoglio, s.tipo);
alter table saldi_conti enable trigger dal_giornale;
alter table saldi_conti alter column righe set not null, add check (righe > 0);
comment on column saldi_conti.righe is 'Quante righe sono sommate: un mastrino sa quante ne ha senza contarle.';

create or replace function giornale_righe_entrano() returns trigger
-- What a statement brought has no statistics: of joins only those are left that stay linear.
language plpgsql set work_mem = '128MB' set enable_nestloop = off set enable_mergejoin = off
as $$
declare
  uno record;
  azienda text;
  libro text;
  ultima bigint;
  prima bytea;
  aziende text[] := '{}';
  libri text[] := '{}';
  posti bigint[] := '{}';
  precedenti bytea[] := '{}';
  impronte bytea[] := '{}';
  sigilli bytea[] := '{}';
  quanti bigint;
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
      prima := case when uno.catena = 1 then decode(repeat('00', 32), 'hex') else
        (select a.hash from giornale_catena a
          where a.cod_azienda = uno.cod_azienda and a.cod_libro = uno.cod_libro and a.catena = uno.catena - 1) end;
      if prima is null then
        raise exception 'La scrittura % non prosegue la catena del giornale: manca quella di prima.', uno.numero
          using errcode = 'RT067';
      end if;
    end if;
    azienda := uno.cod_azienda;
    libro := uno.cod_libro;
    ultima := uno.catena;
    aziende := aziende || azienda;
    libri := libri || libro;
    posti := posti || ultima;
    precedenti := precedenti || prima;
    prima := sha256(prima || convert_to(uno.testo, 'UTF8'));
    impronte := impronte || prima;
    sigilli := sigilli || sha256(prima || convert_to(uno.altro, 'UTF8'));
  end loop;
  insert into giornale_catena (cod_azienda, cod_libro, catena, hash_prec, hash, sigillo)
  select * from unnest(aziende, libri, posti, precedenti, impronte, sigilli) on conflict do nothing;
  get diagnostics quanti = row_count;
  if quanti <> cardinality(posti) then
    raise exception 'Le righe di una scrittura del giornale entrano tutte insieme: alla % non se ne aggiungono.', ultima
      using errcode = 'RT062';
  end if;
  update catene_giornale c set hash = t.hash
    from (select distinct on (azienda, libro) * from unnest(aziende, libri, posti, impronte) t (azienda, libro, posto, hash)
           order by azienda, libro, posto desc) t
   where c.cod_azienda = t.azienda and c.cod_libro = t.libro;
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

create or replace function saldi_difetti(p_azienda text, p_libro text) returns setof text
language sql stable set work_mem = '64MB'
as $$
  with somme as (
    select r.esercizio, date_trunc('month', r.data_contabile::timestamp)::date as mese, r.descrizione_conto_id,
           coalesce(r.cod_portafoglio, '') as cod_portafoglio,
           case when g.tipo in ('E', 'A') then g.tipo else '' end as tipo,
           coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
           coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere,
           count(*) as righe
      from giornale_righe r
      join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
     where r.cod_azienda = p_azienda and r.cod_libro = p_libro
     group by 1, 2, 3, 4, 5)
  select format('conto %s di %s: dare %s invece di %s, avere %s invece di %s, %s righe invece di %s',
           descrizione_conto_id, mese, s.dare, coalesce(r.dare, 0), s.avere, coalesce(r.avere, 0), s.righe, coalesce(r.righe, 0))
    from (select * from saldi_conti where cod_azienda = p_azienda and cod_libro = p_libro) s
    full join somme r using (esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo)
   where (s.dare, s.avere, s.righe) is distinct from (r.dare, r.avere, r.righe)
  union all
  select format('esercizio %s: %s numeri dati, %s scritture fino al %s', coalesce(n.esercizio, g.esercizio),
           coalesce(n.ultimo, 0), coalesce(g.quante, 0), coalesce(g.ultimo, 0))
    from (select esercizio, ultimo from numeratori_giornale where cod_azienda = p_azienda and cod_libro = p_libro) n
    full join (select esercizio, count(*) as quante, max(numero) as ultimo from giornale
                where cod_azienda = p_azienda and cod_libro = p_libro group by 1) g using (esercizio)
   where (n.ultimo, n.ultimo) is distinct from (g.quante, g.ultimo)
$$;

-- How many rows of each position there are up to a day is counted in the index alone.
drop index movimenti_posizione;
create index movimenti_posizione on movimenti (id_posizione, data_movimento, id) include (cod_azienda, stato, data_operazione)
  where id_posizione is not null;
