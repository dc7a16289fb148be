-- A hundred thousand entries are weighed and sealed as a set: one by one, in a loop, the seals alone took seconds.

-- Most values hold nothing that the canonical text escapes: a row is asked once, not each of its values six times.
create or replace function canonico_riga(r giornale_righe) returns text
language sql stable parallel safe
as $$
  select case
    when concat(r.numero_conto, r.cod_divisa, r.cod_titolo, r.cod_portafoglio, r.cod_depositario, r.centro_costo,
                r.centro_prof, r.descrizione) !~ '[^ -~]|\\'
    then concat_ws(E'\t', r.n_riga, r.numero_conto, r.segno, r.importo, coalesce(r.cod_divisa, ''),
      coalesce(r.importo_divisa::text, ''), coalesce(r.cod_titolo, ''), coalesce(r.cod_portafoglio, ''),
      coalesce(r.cod_depositario, ''), coalesce(r.centro_costo, ''), coalesce(r.centro_prof, ''),
      coalesce(r.descrizione, ''))
    else concat_ws(E'\t', r.n_riga, canonico_testo(r.numero_conto), r.segno, r.importo, canonico_testo(r.cod_divisa),
      coalesce(r.importo_divisa::text, ''), canonico_testo(r.cod_titolo), canonico_testo(r.cod_portafoglio),
      canonico_testo(r.cod_depositario), canonico_testo(r.centro_costo), canonico_testo(r.centro_prof),
      canonico_testo(r.descrizione)) end || E'\n'
$$;

create function catena_anello(p_ultimo bytea, p_prima bytea, p_testo text) returns bytea
language plpgsql stable parallel safe
as $$
begin
  return sha256(coalesce(p_ultimo, p_prima) || convert_to(p_testo, 'UTF8'));
end $$;
comment on function catena_anello(bytea, bytea, text) is
  'L’impronta di una scrittura: di quella di prima (per la prima letta, quella data) e del suo testo.';
create aggregate catena_fino_a(bytea, text) (sfunc = catena_anello, stype = bytea);
comment on aggregate catena_fino_a(bytea, text) is 'L’impronta dell’ultima di più scritture di seguito.';

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
begin
  with anelli as materialized (
    select l.*, coalesce(lag(l.hash) over w, l.prima) as prec, sha256(l.hash || convert_to(l.altro, 'UTF8')) as sigillo,
           coalesce(lag(l.catena) over w, l.catena - 1) <> l.catena - 1 or l.prima is null as staccata
      from (select t.cod_azienda, t.cod_libro, t.catena, t.righe, t.dare, t.avere, p.prima, g.id, g.numero, g.totale,
                   g.registrato_il, resto_testata(g) || t.resto as altro,
                   catena_fino_a(p.prima, canonico_testata(g, m.nreg, m.anno, o.numero, o.esercizio) || t.canonico) over c as hash
              from (select r.cod_azienda, r.cod_libro, r.esercizio, r.catena, count(*) as righe,
                           coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
                           coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere,
                           min(r.data_contabile) as dal, max(r.data_contabile) as al,
                           string_agg(canonico_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as canonico,
                           string_agg(resto_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as resto
                      from righe_nuove r group by 1, 2, 3, 4) t
              join (select n.cod_azienda, n.cod_libro, case when n.catena = 1 then decode(repeat('00', 32), 'hex') else
                           (select a.hash from giornale_catena a
                             where a.cod_azienda = n.cod_azienda and a.cod_libro = n.cod_libro and a.catena = n.catena - 1) end as prima
                      from (select cod_azienda, cod_libro, min(catena) as catena from righe_nuove group by 1, 2) n) p
                on p.cod_azienda = t.cod_azienda and p.cod_libro = t.cod_libro
              left join giornale g
                on g.cod_azienda = t.cod_azienda and g.cod_libro = t.cod_libro and g.catena = t.catena
               and g.esercizio = t.esercizio and g.data_contabile = t.dal and g.data_contabile = t.al
              left join lateral (select nreg, anno from movimenti where id = g.id_movimento offset 0) m on true
              left join lateral (select numero, esercizio from giornale where id = g.id_origine offset 0) o on true
            window c as (partition by t.cod_azienda, t.cod_libro order by t.catena rows unbounded preceding)) l
    window w as (partition by l.cod_azienda, l.cod_libro order by l.catena)),
  storta as materialized (
    select a.*, (a.id is null or a.registrato_il <> now()::timestamptz(3)) as estranea,
           (a.dare <> a.avere or a.righe < 2 or a.dare <> a.totale) as sbilanciata
      from anelli a
     where a.id is null or a.registrato_il <> now()::timestamptz(3) or a.dare <> a.avere or a.righe < 2
        or a.dare <> a.totale or a.staccata
     order by a.cod_azienda, a.cod_libro, a.catena limit 1),
  messi as (
    insert into giornale_catena (cod_azienda, cod_libro, catena, hash_prec, hash, sigillo)
    select cod_azienda, cod_libro, catena, prec, hash, sigillo from anelli where not exists (select from storta)
    on conflict do nothing returning catena),
  ultimi as (
    update catene_giornale c set hash = t.hash
      from (select distinct on (cod_azienda, cod_libro) cod_azienda, cod_libro, hash from anelli
             order by cod_azienda, cod_libro, catena desc) t
     where c.cod_azienda = t.cod_azienda and c.cod_libro = t.cod_libro and not exists (select from storta))
  select s.*, n.quanti, n.tutti, n.ultima into uno
    from (select (select count(*) from messi) as quanti, count(*) as tutti, max(catena) as ultima from anelli) n
    left join storta s on true;
  if uno.estranea then
    raise exception 'Le righe di una scrittura del giornale entrano con lei: alla % non se ne aggiungono.',
      coalesce(uno.numero, uno.catena) using errcode = 'RT062';
  elsif uno.sbilanciata then
    raise exception 'La scrittura % non quadra: dare %, avere %, sbilancio %.', uno.numero,
      importo_italiano(uno.dare), importo_italiano(uno.avere), importo_italiano(uno.dare - uno.avere)
      using errcode = 'RT063';
  elsif uno.staccata then
    raise exception 'La scrittura % non prosegue la catena del giornale: manca quella di prima.', uno.numero
      using errcode = 'RT067';
  elsif uno.quanti <> uno.tutti then
    raise exception 'Le righe di una scrittura del giornale entrano tutte insieme: alla % non se ne aggiungono.', uno.ultima
      using errcode = 'RT062';
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
