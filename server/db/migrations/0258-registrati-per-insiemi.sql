-- A movement is of a portafoglio, and that one of an azienda: the key of the portafoglio says already what the azienda's own
-- said once more of each row, and follows it where it changes. What else it did is done once a statement: whoever registers
-- waits for who is closing a period, and then sees that it is closed.
alter table movimenti drop constraint movimenti_cod_azienda_fkey;

-- Whose book a movement is of is asked of those alone that fall on a closed day: it was asked of each row.
create or replace function movimenti_registrati() returns trigger
language plpgsql
as $$
declare
  uno record;
  scoperto date;
begin
  perform from aziende a
    where a.cod_azienda in (select m.cod_azienda from righe_nuove m where m.stato = 'registrato' and m.registrato_il = now())
    order by a.cod_azienda for share;
  for uno in
    select m.cod_azienda, a.movimenti_chiusi_al, array_agg(distinct m.data_movimento) as giorni,
           count(distinct (m.anno, m.nreg)) as quanti, min(m.nreg || '/' || m.anno) as primo
      from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
     where m.stato = 'registrato' and m.data_movimento <= a.movimenti_chiusi_al
       and m.registrato_il = now() and (m.cod_libro is null or e_del_principale(a.cod_azienda, m.cod_libro))
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
