-- The spot leg of a repurchase agreement says when its forward leg falls, and at what price.

alter table movimenti
  add column data_termine date check (data_termine between '1900-01-01' and '2199-12-31'),
  add column prezzo_termine numeric(20, 10) check (prezzo_termine > 0),
  -- A draft may still lack one of them; what reverses has days of its own.
  add constraint movimenti_termine_check
    check (stato = 'bozza' or id_storno_di is not null
           or (num_nulls(data_termine, prezzo_termine) in (0, 2) and data_termine > data_valuta is not false));
comment on column movimenti.data_termine is 'Di un pronti contro termine, il giorno in cui torna ciò che si è prestato.';
comment on column movimenti.prezzo_termine is 'Di un pronti contro termine, il prezzo a cui torna.';
