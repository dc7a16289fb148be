-- A demo issuer that a fund of somebody's names in its composition stays: the removal of the demonstration is not stopped by it.

do $$
declare
  com_era text := pg_get_functiondef('rimuovi_dimostrazione()'::regprocedure);
  usato constant text := 'and not exists (select from titoli t where t.cod_emittente = e.cod_emittente)';
begin
  if strpos(com_era, usato) = 0 then
    raise exception 'rimuovi_dimostrazione() non è quella che si cambia.';
  end if;
  execute replace(com_era, usato,
    usato || E'\n     and not exists (select from titoli_composizione c where c.cod_emittente = e.cod_emittente)');
end $$;
