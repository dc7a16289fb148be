-- The orders in which movements are read page by page. Each index ends as its order does, so that a
-- page is a stretch of it; a case stands where a coalesce would, which row-level security keeps from
-- the indexes; the trade date stands in it where filters by date would look at rows.

drop index movimenti_portafoglio;
drop index movimenti_depositario;
create index movimenti_numeri on movimenti
  (cod_azienda, anno, (case when nreg is null then '2147483647'::bigint else nreg end), data_movimento, id);
create index movimenti_portafoglio on movimenti
  (cod_azienda, cod_portafoglio, data_movimento, data_valuta, id);
create index movimenti_depositario on movimenti
  (cod_azienda, cod_depositario, data_movimento, data_valuta, id);
create index movimenti_titolo on movimenti
  (cod_azienda, ((case when cod_titolo is null then '~'::text else cod_titolo end) collate "C"), data_movimento, data_valuta, id);
create index movimenti_causale on movimenti
  (cod_azienda, cod_causale, data_movimento, data_valuta, id);
create index movimenti_inserimento on movimenti
  (cod_azienda, data_inserimento, data_movimento, data_valuta, id);
create index movimenti_data on movimenti (cod_azienda, data_movimento, data_valuta, id);
create index movimenti_valuta on movimenti (cod_azienda, data_valuta, data_movimento, id);
create index movimenti_controvalore on movimenti
  (cod_azienda, controvalore_euro, data_movimento, data_valuta, id);
-- Few rows have words of their own: a search looks only at them, and at what the codes lead to.
create index movimenti_con_testo on movimenti (cod_azienda) where cercabile is not null;
