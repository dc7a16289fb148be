-- Of a million effects half the time went in looking for their movements, one here and one there. By position and
-- day, as effects are written, they stand side by side in an index that says all that is asked.
drop index movimenti_posizione;
create index movimenti_posizione on movimenti (id_posizione, data_movimento, id) include (cod_azienda, stato)
  where id_posizione is not null;

-- Of whoever owns the tables: what is asked for is compared, company included, and nothing else is said of it.
create or replace function di_un_movimento() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uno bigint;
begin
  select r.id_movimento into uno
    from righe_nuove r
    left join movimenti m on m.id_posizione = r.id_posizione and m.data_movimento = r.data_movimento
                         and m.id = r.id_movimento
   where r.id_movimento is not null
     and (m.id is null or m.stato = 'bozza' or m.cod_azienda <> r.cod_azienda) limit 1;
  if found then
    raise exception 'Il movimento % non muove quella posizione in quel giorno.', uno using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function di_un_movimento() is
  'Trigger: un effetto è di un movimento registrato della sua posizione, nel suo giorno.';

-- What a movement took from lots stands beside its effect, which cannot be taken away.
create function di_un_effetto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uno bigint;
begin
  select r.id_movimento into uno
    from righe_nuove r
   where not exists (select from effetti_posizioni e
                      where e.cod_azienda = r.cod_azienda and e.id_posizione = r.id_posizione
                        and e.id_movimento = r.id_movimento) limit 1;
  if found then
    raise exception 'Il movimento % non muove quella posizione.', uno using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function di_un_effetto() is
  'Trigger: un consumo di lotti è di un movimento che ha un effetto sulla posizione.';
drop trigger di_un_movimento_inserimento on lotti_consumi;
drop trigger di_un_movimento_modifica on lotti_consumi;
create trigger di_un_effetto_inserimento after insert on lotti_consumi
  referencing new table as righe_nuove for each statement execute function di_un_effetto();
create trigger di_un_effetto_modifica after update on lotti_consumi
  referencing new table as righe_nuove for each statement execute function di_un_effetto();
