-- The checks of the values: what has been set of them, and which of their findings somebody accepted.

create table tolleranze_qualita (
  archivio text not null check (archivio ~ '^[A-Za-z-]{1,40}$'),
  controllo text not null check (controllo ~ '^[a-z-]{1,40}$'),
  tipo_titolo text references tipi_titolo (tipo_titolo) on update cascade on delete cascade,
  attivo boolean not null default true,
  soglia numeric(14, 6) check (soglia between 0 and 10000),
  check (tipo_titolo is null or soglia is not null),
  unique nulls not distinct (archivio, controllo, tipo_titolo)
);
select come_record('tolleranze_qualita');
comment on table tolleranze_qualita is
  'Le impostazioni dei controlli dei dati dinamici che non sono quelle del prodotto. Comuni a tutte le aziende, come i valori che giudicano.';
comment on column tolleranze_qualita.archivio is 'L’archivio, con l’ultimo tratto dell’indirizzo della sua schermata.';
comment on column tolleranze_qualita.tipo_titolo is 'Il tipo titolo a cui la soglia si applica; nullo se vale per tutti.';
comment on column tolleranze_qualita.attivo is 'Se il controllo si esegue sull’archivio.';
comment on column tolleranze_qualita.soglia is 'Con che cosa si confronta, nell’unità del controllo; nulla se è quella del prodotto.';
grant select, insert, update, delete on tolleranze_qualita to rateo_app;

create table qualita_accettate (
  cod_azienda text references aziende (cod_azienda) on update cascade,
  archivio text not null check (archivio ~ '^[A-Za-z-]{1,40}$'),
  controllo text not null check (controllo ~ '^[a-z-]{1,40}$'),
  cod_titolo text collate "C" references titoli (cod_titolo) on update cascade on delete cascade,
  cod_divisa text collate "C" references divise (cod_divisa) on delete cascade,
  cod_portafoglio text collate "C",
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  valore numeric(20, 10),
  nota text not null check (btrim(nota) <> '' and length(nota) <= 500),
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade on delete cascade,
  check (cod_titolo is not null or cod_divisa is not null),
  check (cod_portafoglio is null or cod_azienda is not null),
  unique nulls not distinct
    (archivio, controllo, cod_titolo, cod_divisa, data, cod_portafoglio, cod_azienda)
);
select come_record('qualita_accettate');
comment on table qualita_accettate is
  'Le anomalie dei dati dinamici accettate così come sono: chi, quando e perché. Valgono finché il valore è lo stesso.';
comment on column qualita_accettate.cod_azienda is 'L’azienda di cui è il valore; nulla dove l’archivio è comune a tutte.';
comment on column qualita_accettate.archivio is 'L’archivio, con l’ultimo tratto dell’indirizzo della sua schermata.';
comment on column qualita_accettate.data is 'Il giorno del valore, o quello in cui mancava.';
comment on column qualita_accettate.valore is 'Il valore accettato; nullo dove non ce n’era uno.';
comment on column qualita_accettate.nota is 'Perché lo si accetta.';
create index qualita_accettate_titolo on qualita_accettate (cod_titolo);
create index qualita_accettate_divisa on qualita_accettate (cod_divisa);
create index qualita_accettate_portafoglio on qualita_accettate (cod_azienda, cod_portafoglio);
alter table qualita_accettate enable row level security;
create policy qualita_accettate_azienda on qualita_accettate
  using (cod_azienda is null or cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on qualita_accettate to rateo_app;
