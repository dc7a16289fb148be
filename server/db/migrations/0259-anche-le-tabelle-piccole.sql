-- PostgreSQL counts a table's rows anew after fifty changes: of twenty depositari it would never know, takes them for one, and
-- goes through all positions once for each of them. These few rows are joined to everything: they are counted as they change.
do $$
declare
  una text;
begin
  foreach una in array array['aziende', 'aziende_libri', 'portafogli', 'depositari', 'causali', 'divise', 'tipi_titolo',
                             'emittenti', 'controparti', 'titoli', 's_descrizione_conti'] loop
    execute format('alter table %I set (autovacuum_analyze_threshold = 0)', una);
  end loop;
end $$;
