-- A titolo that is to be certified already, and has the writer among its authors, is not written again
-- because a part of it was: an import of 100,000 with their listings would write each of them twice.

create or replace function parte_di_titolo() returns trigger
language plpgsql
as $$
begin
  update titoli t set autori = t.autori || coalesce(rateo_utente(), '')
   where t.id in (select id_titolo from righe_toccate)
     and (not t.da_certificare or rateo_utente() is null or rateo_utente() <> all (t.autori));
  return null;
end $$;
