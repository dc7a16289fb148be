-- What the processes tell Prometheus of the queue: numbers by kind, and nothing of anybody's jobs.

create function coda_misure()
returns table (tipo text, stato text, quanti bigint, attesa_secondi double precision)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.tipo, l.stato, count(*),
         extract(epoch from now() - min(l.creato_il))::double precision
    from lavori l
   where l.stato in ('in attesa', 'in corso') and l.fase <> 'caricamento'
   group by l.tipo, l.stato
$$;
comment on function coda_misure() is
  'Quanti lavori attendono o sono in corso, per tipo, e da quanto il più vecchio: di tutte le aziende.';
revoke execute on function coda_misure() from public;
grant execute on function coda_misure() to rateo_app;
