-- The tax on transactions has one rate on regulated markets and another one off them (L. 228/2012 art. 1 c. 491): a
-- movement may say where it was made. Without it the main market of its titolo tells.

alter table movimenti add column mercato text check (mercato in ('R', 'F'));
comment on column movimenti.mercato is
  'Dove si è concluso: R mercato regolamentato o sistema multilaterale, F fuori mercato; nullo: lo dice il mercato del titolo.';
