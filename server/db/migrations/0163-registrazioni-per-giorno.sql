-- A period's registrations are found by their day, and the first of all without reading them.
create index movimenti_operazione on movimenti (cod_azienda, data_operazione)
  where id_capofila is null and stato <> 'bozza';
