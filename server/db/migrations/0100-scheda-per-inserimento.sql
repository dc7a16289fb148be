-- The movements of a titolo in the order in which they were entered: the first page of a long scheda by the day of
-- entry is read off, as by the other two dates.
create index movimenti_titolo_inserimento on movimenti
  (cod_azienda, ((case when cod_titolo is null then '~'::text else cod_titolo end) collate "C"),
   data_inserimento, data_movimento);
