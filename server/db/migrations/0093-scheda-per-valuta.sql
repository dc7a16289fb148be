-- The movements of a titolo in the order of their value dates, page after page, however many they are; by
-- the trade date there is such an index already.
create index movimenti_titolo_valuta on movimenti
  (cod_azienda, ((case when cod_titolo is null then '~'::text else cod_titolo end) collate "C"), data_valuta);
