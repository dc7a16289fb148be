-- The eleven archives beside the exchange rates: prices, bid prices, coefficients and accruals of every
-- day, shared by all companies; the normal values of a company; those of a manager for one portfolio.

-- Codes are compared byte by byte: an index on them is then smaller and quicker than in a language's order.

create table quotazioni (
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  prezzo numeric(20, 10) not null check (prezzo > 0),
  fonte text,
  unique (cod_titolo, data)
);
select come_record('quotazioni');
comment on table quotazioni is
  'I prezzi di ogni giorno, come si quota il titolo. Comuni a tutte le aziende.';
comment on column quotazioni.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index quotazioni_data on quotazioni (data, cod_titolo);
create index quotazioni_prezzo on quotazioni (prezzo, data, cod_titolo);
grant select, insert, update, delete on quotazioni to rateo_app;

create table quotazioni_bid (
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  prezzo numeric(20, 10) not null check (prezzo > 0),
  fonte text,
  unique (cod_titolo, data)
);
select come_record('quotazioni_bid');
comment on table quotazioni_bid is
  'I prezzi denaro di ogni giorno. Comuni a tutte le aziende.';
comment on column quotazioni_bid.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index quotazioni_bid_data on quotazioni_bid (data, cod_titolo);
create index quotazioni_bid_prezzo on quotazioni_bid (prezzo, data, cod_titolo);
grant select, insert, update, delete on quotazioni_bid to rateo_app;

create table coefficienti (
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  coefficiente numeric(20, 10) not null check (coefficiente > 0),
  fonte text,
  unique (cod_titolo, data)
);
select come_record('coefficienti');
comment on table coefficienti is
  'I coefficienti di indicizzazione di ogni giorno. Comuni a tutte le aziende.';
comment on column coefficienti.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index coefficienti_data on coefficienti (data, cod_titolo);
create index coefficienti_coefficiente on coefficienti (coefficiente, data, cod_titolo);
grant select, insert, update, delete on coefficienti to rateo_app;

create table ratei (
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  rateo numeric(20, 10) not null,
  fonte text,
  unique (cod_titolo, data)
);
select come_record('ratei');
comment on table ratei is
  'Gli interessi maturati a ogni giorno, come si quota il titolo. Comuni a tutte le aziende.';
comment on column ratei.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index ratei_data on ratei (data, cod_titolo);
create index ratei_rateo on ratei (rateo, data, cod_titolo);
grant select, insert, update, delete on ratei to rateo_app;

create table cambi_normali (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_divisa text collate "C" not null references divise (cod_divisa) check (cod_divisa <> 'EUR'),
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  cambio numeric(20, 10) not null check (cambio > 0),
  data_origine date,
  metodo text check (metodo in ('PUNTUALE', 'MEDIA_MESE', 'MEDIA_SEMESTRE')),
  fonte text,
  check ((data_origine is null) = (metodo is null)),
  check (data_origine <= data),
  unique (cod_azienda, cod_divisa, data)
);
select come_record('cambi_normali');
comment on table cambi_normali is
  'I cambi ufficiali di un periodo, con cui ogni azienda valuta le sue rimanenze.';
comment on column cambi_normali.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
comment on column cambi_normali.data_origine is 'L’ultimo giorno da cui il valore è preso, se viene dalla tabella.';
comment on column cambi_normali.metodo is 'Come è preso dalla tabella: valore puntuale o media.';
create index cambi_normali_data on cambi_normali (cod_azienda, data, cod_divisa);
create index cambi_normali_cambio on cambi_normali (cod_azienda, cambio, data, cod_divisa);
alter table cambi_normali enable row level security;
create policy cambi_normali_azienda on cambi_normali using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on cambi_normali to rateo_app;
create trigger cambi_normali_divisa_valida_inserimento after insert on cambi_normali
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();
create trigger cambi_normali_divisa_valida_modifica after update on cambi_normali
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();

create table costi_normali (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  prezzo numeric(20, 10) not null check (prezzo > 0),
  data_origine date,
  metodo text check (metodo in ('PUNTUALE', 'MEDIA_MESE', 'MEDIA_SEMESTRE')),
  fonte text,
  check ((data_origine is null) = (metodo is null)),
  check (data_origine <= data),
  unique (cod_azienda, cod_titolo, data)
);
select come_record('costi_normali');
comment on table costi_normali is
  'I prezzi ufficiali di un periodo, con cui ogni azienda valuta le sue rimanenze.';
comment on column costi_normali.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
comment on column costi_normali.data_origine is 'L’ultimo giorno da cui il valore è preso, se viene dalla tabella.';
comment on column costi_normali.metodo is 'Come è preso dalla tabella: valore puntuale o media.';
create index costi_normali_data on costi_normali (cod_azienda, data, cod_titolo);
create index costi_normali_prezzo on costi_normali (cod_azienda, prezzo, data, cod_titolo);
alter table costi_normali enable row level security;
create policy costi_normali_azienda on costi_normali using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on costi_normali to rateo_app;

create table cambi_normali_gestore (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_divisa text collate "C" not null references divise (cod_divisa) check (cod_divisa <> 'EUR'),
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  cambio numeric(20, 10) not null check (cambio > 0),
  fonte text,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  unique (cod_azienda, cod_divisa, data, cod_portafoglio)
);
select come_record('cambi_normali_gestore');
comment on table cambi_normali_gestore is
  'I cambi con cui il gestore valuta un portafoglio.';
comment on column cambi_normali_gestore.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index cambi_normali_gestore_data on cambi_normali_gestore (cod_azienda, data, cod_divisa, cod_portafoglio);
create index cambi_normali_gestore_cambio on cambi_normali_gestore (cod_azienda, cambio, data, cod_divisa, cod_portafoglio);
alter table cambi_normali_gestore enable row level security;
create policy cambi_normali_gestore_azienda on cambi_normali_gestore using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on cambi_normali_gestore to rateo_app;
create trigger cambi_normali_gestore_divisa_valida_inserimento after insert on cambi_normali_gestore
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();
create trigger cambi_normali_gestore_divisa_valida_modifica after update on cambi_normali_gestore
  referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();

create table costi_normali_gestore (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  prezzo numeric(20, 10) not null check (prezzo > 0),
  data_origine date,
  metodo text check (metodo in ('PUNTUALE', 'MEDIA_MESE', 'MEDIA_SEMESTRE')),
  fonte text,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  check ((data_origine is null) = (metodo is null)),
  check (data_origine <= data),
  unique (cod_azienda, cod_titolo, data, cod_portafoglio)
);
select come_record('costi_normali_gestore');
comment on table costi_normali_gestore is
  'I prezzi ufficiali di un periodo con cui il gestore valuta un portafoglio.';
comment on column costi_normali_gestore.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
comment on column costi_normali_gestore.data_origine is 'L’ultimo giorno da cui il valore è preso, se viene dalla tabella.';
comment on column costi_normali_gestore.metodo is 'Come è preso dalla tabella: valore puntuale o media.';
create index costi_normali_gestore_data on costi_normali_gestore (cod_azienda, data, cod_titolo, cod_portafoglio);
create index costi_normali_gestore_prezzo on costi_normali_gestore (cod_azienda, prezzo, data, cod_titolo, cod_portafoglio);
alter table costi_normali_gestore enable row level security;
create policy costi_normali_gestore_azienda on costi_normali_gestore using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on costi_normali_gestore to rateo_app;

create table quotazioni_normali_gestore (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  prezzo numeric(20, 10) not null check (prezzo > 0),
  fonte text,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  unique (cod_azienda, cod_titolo, data, cod_portafoglio)
);
select come_record('quotazioni_normali_gestore');
comment on table quotazioni_normali_gestore is
  'I prezzi con cui il gestore valuta un portafoglio.';
comment on column quotazioni_normali_gestore.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index quotazioni_normali_gestore_data on quotazioni_normali_gestore (cod_azienda, data, cod_titolo, cod_portafoglio);
create index quotazioni_normali_gestore_prezzo on quotazioni_normali_gestore (cod_azienda, prezzo, data, cod_titolo, cod_portafoglio);
alter table quotazioni_normali_gestore enable row level security;
create policy quotazioni_normali_gestore_azienda on quotazioni_normali_gestore using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on quotazioni_normali_gestore to rateo_app;

create table ratei_normali_gestore (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  rateo numeric(20, 10) not null,
  fonte text,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  unique (cod_azienda, cod_titolo, data, cod_portafoglio)
);
select come_record('ratei_normali_gestore');
comment on table ratei_normali_gestore is
  'Gli interessi maturati secondo il gestore di un portafoglio.';
comment on column ratei_normali_gestore.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index ratei_normali_gestore_data on ratei_normali_gestore (cod_azienda, data, cod_titolo, cod_portafoglio);
create index ratei_normali_gestore_rateo on ratei_normali_gestore (cod_azienda, rateo, data, cod_titolo, cod_portafoglio);
alter table ratei_normali_gestore enable row level security;
create policy ratei_normali_gestore_azienda on ratei_normali_gestore using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on ratei_normali_gestore to rateo_app;

create table coefficienti_normali_gestore (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  data date not null check (data between '1900-01-01' and '2199-12-31'),
  coefficiente numeric(20, 10) not null check (coefficiente > 0),
  fonte text,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  unique (cod_azienda, cod_titolo, data, cod_portafoglio)
);
select come_record('coefficienti_normali_gestore');
comment on table coefficienti_normali_gestore is
  'I coefficienti di indicizzazione secondo il gestore di un portafoglio.';
comment on column coefficienti_normali_gestore.fonte is 'Da dove viene il valore: CSV, Excel, un provider; nullo se scritto a mano.';
create index coefficienti_normali_gestore_data on coefficienti_normali_gestore (cod_azienda, data, cod_titolo, cod_portafoglio);
create index coefficienti_normali_gestore_coefficiente on coefficienti_normali_gestore (cod_azienda, coefficiente, data, cod_titolo, cod_portafoglio);
alter table coefficienti_normali_gestore enable row level security;
create policy coefficienti_normali_gestore_azienda on coefficienti_normali_gestore using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on coefficienti_normali_gestore to rateo_app;
