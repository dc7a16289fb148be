-- A split or a transfer of a titolo in dollars converts nothing: it needs no rate, and has none if the
-- archive has none. Nor has a draft whose rate nobody knows yet.

alter table movimenti alter column cambio drop not null;
alter table movimenti add constraint movimenti_cambio_dove_si_converte check (
  cambio is not null or stato = 'bozza' or (cod_divisa <> 'EUR' and controvalore_originale = 0 and interessi_lordi = 0
    and commissioni = 0 and spese = 0 and bolli = 0 and saldo = 0 and saldo_euro = 0));
comment on column movimenti.cambio is
  'Unità di divisa per 1 euro; nullo dove l’archivio non lo ha, in una bozza o dove nulla si converte.';
