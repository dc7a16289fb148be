-- A registered movement keeps the way in which each figure came about: rates, prices, coefficients and plans
-- change afterwards, what was registered does not.

create table movimenti_calcoli (
  cod_azienda text not null references aziende (cod_azienda),
  id_movimento bigint not null references movimenti (id),
  calcolo jsonb not null,
  primary key (cod_azienda, id_movimento)
);
comment on table movimenti_calcoli is
  'Come si è arrivati a ogni cifra di un movimento, quando è stato registrato: campi con i passi e le note, controlli, effetto sulla giacenza. Non si cambia.';
comment on column movimenti_calcoli.calcolo is
  'Ciò che il fissato mostrava, come lo dà la chiamata che calcola.';
alter table movimenti_calcoli enable row level security;
create policy movimenti_calcoli_azienda on movimenti_calcoli
  using (cod_azienda = any (rateo_aziende())) with check (cod_azienda = any (rateo_aziende()));
grant select, insert on movimenti_calcoli to rateo_app;
