-- A last coupon may be shorter or longer than the others: the last date of the regular schedule says so.
alter table titoli
  add column data_ultima_regolare date,
  add check (data_ultima_regolare > data_godimento and data_ultima_regolare < data_scadenza);
comment on column titoli.data_ultima_regolare is
  'L’ultima data del calendario regolare, se l’ultima cedola è più lunga o più corta delle altre.';
