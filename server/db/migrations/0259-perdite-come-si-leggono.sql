-- What this trigger refuses names its amounts as every other message does, thousands and all.

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
