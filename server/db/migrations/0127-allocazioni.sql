-- What a company's patrimony was made of on a day, as the last elaboration of its data found it: one for each day, kept
-- when the rows of the elaboration have gone.

create table allocazioni (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  data date not null,
  guid uuid not null,
  istante timestamptz not null default now(),
  fette jsonb not null,
  primary key (cod_azienda, data)
);
comment on table allocazioni is
  'Di che cosa è fatto il patrimonio di un’azienda a un giorno, come l’ha trovato l’ultima elaborazione dei dati.';
comment on column allocazioni.data is 'Il giorno di cui sono i valori.';
comment on column allocazioni.guid is 'L’elaborazione che li ha contati: le sue righe possono non esserci più.';
comment on column allocazioni.istante is 'L’istante di cui sono le posizioni.';
comment on column allocazioni.fette is
  'Per dimensione e numero le voci, ognuna col suo codice, il valore in euro, quanto di esso è al costo, e il costo.';
alter table allocazioni enable row level security;
create policy allocazioni_azienda on allocazioni using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on allocazioni to rateo_app;
