-- Means that a valuation was counted by: the rates at which discounts matured, the prices that tax law compares with. A mean is
-- of some days, and says since which.

alter table rimanenze_ingressi add column dal date check (dal <= data);
comment on column rimanenze_ingressi.dal is 'Di una media, il primo giorno di cui è; nullo di un valore di un giorno solo.';
alter table rimanenze_ingressi drop constraint rimanenze_ingressi_che_check;
alter table rimanenze_ingressi add constraint rimanenze_ingressi_che_check
  check (che in ('prezzo', 'cambio', 'coefficiente', 'rateo', 'tasso', 'cambioMedio', 'prezzoFiscale'));
