-- What all registered movements left on each account, in each currency, is summed up from this alone, without their rows.
create index movimenti_liquidita on movimenti (cod_azienda, cod_depositario, cod_divisa, data_valuta)
  include (saldo, cod_libro) where stato <> 'bozza';
