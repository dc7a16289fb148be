-- What these triggers refuse reaches whoever comes second: days and amounts are written as they are in Italy.

create or replace function perdita_usata_una_volta() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  troppa record;
begin
  for troppa in
    select u.cod_azienda, u.id_rapporto, u.realizzata, sum(u.consumata) as consumata,
           (select coalesce(sum(p.importo), 0) from perdite_certificate p
             where p.cod_azienda = u.cod_azienda and p.id_rapporto = u.id_rapporto and p.realizzata = u.realizzata) as realizzate
      from perdite_usate u
     where (u.cod_azienda, u.id_rapporto) in (select distinct n.cod_azienda, n.id_rapporto from nuove n)
     group by u.cod_azienda, u.id_rapporto, u.realizzata
  loop
    if troppa.consumata > troppa.realizzate then
      raise exception 'Delle perdite del % se ne userebbero %, e ce ne sono %.', extract(year from troppa.realizzata),
        importo_italiano(troppa.consumata), importo_italiano(troppa.realizzate) using errcode = 'RT098';
    end if;
  end loop;
  return null;
end $$;

create or replace function apporto_in_anno_aperto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  una perdite_apportate;
  ultimo smallint;
begin
  foreach una in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    perform from rapporti_fiscali r where r.cod_azienda = una.cod_azienda and r.id = una.id_rapporto for update;
    select max(c.anno) into ultimo from anni_certificati c
     where c.cod_azienda = una.cod_azienda and c.id_rapporto = una.id_rapporto;
    if extract(year from una.dal) <= ultimo then
      raise exception 'Il % è certificato: un apporto conta dal % in poi.', ultimo, '01/01/' || ultimo + 1
        using errcode = 'RT061', column = 'dal';
    end if;
  end loop;
  return coalesce(new, old);
end $$;

create or replace function rapporto_chiuso_in_anno_aperto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ultimo smallint;
begin
  select max(c.anno) into ultimo from anni_certificati c where c.cod_azienda = new.cod_azienda and c.id_rapporto = new.id;
  if new.chiuso_il is distinct from old.chiuso_il
     and (extract(year from new.chiuso_il) <= ultimo or extract(year from old.chiuso_il) <= ultimo) then
    raise exception 'Il % è certificato: il rapporto si chiude dal % in poi.', ultimo, '01/01/' || ultimo + 1
      using errcode = 'RT061', column = 'chiusoIl';
  end if;
  return new;
end $$;
