-- The rows of one import are looked at in their own grid: each archive finds them by the mark that undo relies on.

do $$
declare
  una text;
begin
  foreach una in array array['quotazioni', 'quotazioni_bid', 'coefficienti', 'ratei', 'cambi', 'cambi_normali', 'costi_normali',
    'cambi_normali_gestore', 'costi_normali_gestore', 'quotazioni_normali_gestore', 'ratei_normali_gestore',
    'coefficienti_normali_gestore', 'titoli']
  loop
    execute format('create index %I on %I (lavoro) where lavoro is not null', una || '_lavoro', una);
  end loop;
end $$;

-- Who sees the rows may not see a colleague's job: whether it was taken back says nothing else of it.
create function importazione_annullata(p_lavoro uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from importazioni i join lavori r on r.guid = i.lavoro_ripristino
                  where i.guid = p_lavoro and r.stato = 'completato')
$$;
comment on function importazione_annullata(uuid) is 'Se ciò che un lavoro ha scritto è stato annullato da un altro.';
revoke execute on function importazione_annullata(uuid) from public;
grant execute on function importazione_annullata(uuid) to rateo_app;
