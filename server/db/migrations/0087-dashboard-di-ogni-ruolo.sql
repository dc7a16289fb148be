-- Every role holds the dashboard by default: nothing gave it until now, so nobody has taken it away.

update ruoli
   set privilegi = array(select p from unnest(privilegi || array['Dashboard_R']) p order by p collate "C")
 where not privilegi && array['Dashboard_R', 'Dashboard_W'];

-- Whoever makes a role need not hold what every role begins with.
create or replace function ruolo_ammesso() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  aggiunti text[];
begin
  if tg_op <> 'INSERT' and old.di_sistema and (tg_op = 'DELETE' or new.nome <> old.nome
     or not new.di_sistema or not new.privilegi @> old.privilegi) then
    raise exception 'Il ruolo % è del prodotto: non si rinomina, non si riduce, non si elimina.',
      old.nome using errcode = 'RT015';
  end if;
  if rateo_chi() is null then return coalesce(new, old); end if;
  perform esigi_amministra_ovunque('Scrivere un ruolo');
  if tg_op = 'DELETE' then return old; end if;
  if new.di_sistema and (tg_op = 'INSERT' or not old.di_sistema) then
    raise exception 'Un ruolo del prodotto lo crea soltanto il prodotto.' using errcode = 'RT014';
  end if;
  aggiunti := array_remove(new.privilegi, 'Dashboard_R');
  if tg_op = 'UPDATE' then
    aggiunti := array(select p from unnest(new.privilegi) p
                       where not old.privilegi && array[p, regexp_replace(p, '_R$', '_W')]);
  end if;
  if not utente_tiene(rateo_chi(), null, aggiunti) then
    raise exception 'A un ruolo si aggiungono soltanto privilegi che si hanno su tutte le aziende.'
      using errcode = 'RT014';
  end if;
  return new;
end $$;
