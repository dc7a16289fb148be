-- Which Italian shares pay no tax on transactions in a year: the Treasury's list of those below 500 million (D.M. 21-2-2013
-- art. 17). A year that has a row has its list.

create table azioni_sotto_soglia (
  anno smallint not null check (anno between 2013 and 2199),
  cod_isin text not null check (isin_valido(cod_isin)),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  unique (anno, cod_isin)
);
select come_record('azioni_sotto_soglia');
comment on table azioni_sotto_soglia is 'Le azioni italiane sotto i 500 milioni di capitalizzazione, anno per anno: non pagano l’imposta sulle transazioni.';
comment on column azioni_sotto_soglia.anno is 'L’anno in cui l’esclusione vale.';
grant select, insert, update, delete on azioni_sotto_soglia to rateo_app;
select allegabile('azioni_sotto_soglia');
