-- A year's end is of a book: its movements are no other book's, and those of a book beside the principal one move no
-- position, as its costs are played apart (docs/regole/valutazione.md#ifrs-9, decision 0050).

alter table movimenti add column cod_libro text check (cod_libro ~ '^[A-Z0-9]{1,8}$');
comment on column movimenti.cod_libro is
  'Il libro della cui valutazione è un movimento; nullo di ciò che è di ogni libro.';
create index movimenti_di_un_libro on movimenti (cod_azienda, cod_libro) where cod_libro is not null;

-- What closings have registered until now, the accruals that they took off the day after, and what took it back: none of it changes otherwise.
alter table movimenti disable trigger user;
with delle_chiusure as (
  select x.id_movimento as id, c.cod_libro
    from rimanenze_movimenti x join chiusure c on c.cod_azienda = x.cod_azienda and c.id = x.id_chiusura
   where x.id_movimento is not null
  union
  select m.id, c.cod_libro from chiusure c
    join movimenti m on m.cod_azienda = c.cod_azienda and m.data_operazione = c.data_chiu + 1 and m.cod_causale = 'RAT'
     and (m.interessi_lordi_euro, m.ritenuta_su_interessi_euro) = (0, 0) and m.id_storno_di is null
   where c.stato = 'C')
update movimenti m set cod_libro = d.cod_libro
  from (select id, cod_libro from delle_chiusure
        union all
        select s.id, d.cod_libro from delle_chiusure d join movimenti s on s.id_storno_di = d.id) d
 where m.id = d.id
   -- Where another book has posted it already, it stays that one's too.
   and not exists (select from movimenti_contabilizzati k
                    where k.cod_azienda = m.cod_azienda and k.cod_libro <> d.cod_libro and k.id_movimento = m.id);
alter table movimenti enable trigger user;

create function e_del_principale(p_azienda text, p_libro text) returns boolean
language sql stable parallel safe
as $$
  select p_libro is null or exists (
    select from aziende_libri l where l.cod_azienda = p_azienda and l.cod_libro = p_libro and l.principale)
$$;
comment on function e_del_principale(text, text) is
  'Se un movimento con questo libro è del libro principale: suo, o di ogni libro.';

-- Closed days are the principal book's: what is another one's alone moves nothing of them.
create or replace function movimenti_registrati() returns trigger
language plpgsql
as $$
declare
  uno record;
  scoperto date;
begin
  for uno in
    select m.cod_azienda, a.movimenti_chiusi_al, array_agg(distinct m.data_movimento) as giorni,
           count(distinct (m.anno, m.nreg)) as quanti, min(m.nreg || '/' || m.anno) as primo
      from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
     where m.stato = 'registrato' and m.data_movimento <= a.movimenti_chiusi_al
       and m.registrato_il = now() and (m.cod_libro is null or e_del_principale(m.cod_azienda, m.cod_libro))
     group by 1, 2
  loop
    scoperto := usa_deroghe(uno.cod_azienda, 'movimenti', null, uno.giorni,
      case when uno.quanti = 1 then format('Movimento %s', uno.primo)
           else format('%s movimenti, fra cui %s', uno.quanti, uno.primo) end);
    if scoperto is not null then
      raise exception 'Il periodo è chiuso fino al %: un movimento del % non si registra senza una deroga.',
        to_char(uno.movimenti_chiusi_al, 'DD/MM/YYYY'), to_char(scoperto, 'DD/MM/YYYY')
        using errcode = 'RT049', column = 'dataMovimento';
    end if;
  end loop;
  select m.autori into uno
    from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
   where m.stato = 'registrato' and a.quattro_occhi and m.registrato_il = now()
     and (m.registrato_da is null or m.registrato_da = any (m.autori))
     and m.id_storno_di is null
   limit 1;
  if found then
    raise exception 'Chi inserisce un movimento non lo registra: lo deve registrare un altro utente.'
      using errcode = 'RT050';
  end if;
  select m.anno, m.nreg into uno
    from righe_nuove m
    left join numeratori_movimenti n on n.cod_azienda = m.cod_azienda and n.anno = m.anno
   where m.nreg > coalesce(n.ultimo, 0) limit 1;
  if found then
    raise exception 'Il numero % del % non è stato dato dal numeratore.', uno.nreg, uno.anno
      using errcode = 'RT048';
  end if;
  select o.nreg, o.anno, o.id_storno_di, o.stato into uno
    from righe_nuove m join movimenti o on o.id = m.id_storno_di
   where o.id_storno_di is not null or o.stato = 'bozza' or o.cod_azienda <> m.cod_azienda limit 1;
  if found then
    if uno.id_storno_di is not null then
      raise exception 'Il movimento %/% è uno storno: uno storno non si storna, si registra di nuovo il movimento.',
        uno.nreg, uno.anno using errcode = 'RT051';
    end if;
    raise exception 'Una bozza non si storna: si modifica o si elimina.' using errcode = 'RT051';
  end if;
  return null;
end $$;

-- What another book's closing registers changes nothing of what a generation has read: in that book, none waits then.
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
         and m.data_operazione <= p_al and (m.cod_libro is null or e_del_principale(p_azienda, m.cod_libro))
         and m.cod_titolo in (select q.cod_titolo from posizioni q where q.cod_azienda = p_azienda and q.id = any (p_posizioni))
       group by 1, 2, 3, 4, 5) s
      on s.cod_portafoglio = p.cod_portafoglio and s.cod_depositario = p.cod_depositario and s.cod_titolo = p.cod_titolo
     and s.imm_circ = p.imm_circ and s.corto = p.corta
   where p.cod_azienda = p_azienda and p.id = any (p_posizioni)
$$;

alter table rimanenze
  add column tipo_ifrs9 text,
  add column variazione_fair_value numeric(18, 2),
  add column riserva_fair_value numeric(18, 2);
comment on column rimanenze.tipo_ifrs9 is 'In un libro IFRS, la classe con cui è stata misurata.';
comment on column rimanenze.variazione_fair_value is 'In un libro IFRS, di quanto la valutazione l’ha portata al fair value.';
comment on column rimanenze.riserva_fair_value is 'In un libro IFRS, la riserva che ne resta dopo la valutazione.';

-- What a closing has registered of a position is asked of the position.
create index rimanenze_di_una_posizione on rimanenze (id_posizione) where id_posizione is not null;
