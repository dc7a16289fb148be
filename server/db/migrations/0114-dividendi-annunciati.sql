-- What an issuer has announced that it pays on each unit, and when: a part of the titolo.

create table dividendi_annunciati (
  id_titolo bigint not null references titoli (id) on delete cascade,
  data_stacco date not null,
  data_registrazione date,
  data_pagamento date not null,
  importo numeric(20, 10) not null check (importo > 0),
  cod_divisa text not null references divise (cod_divisa),
  tipo text not null default 'ordinario' check (tipo in ('ordinario', 'straordinario', 'acconto', 'saldo')),
  ritenuta_estera numeric(7, 4) check (ritenuta_estera > 0 and ritenuta_estera <= 100),
  nota text check (length(nota) between 1 and 200),
  unique (id_titolo, data_stacco, tipo),
  check (data_stacco <= data_pagamento),
  check (data_registrazione between data_stacco and data_pagamento)
);
select come_record('dividendi_annunciati');
comment on table dividendi_annunciati is 'Il calendario dei dividendi e dei proventi che un titolo ha annunciato.';
comment on column dividendi_annunciati.data_stacco is 'Il primo giorno in cui chi compra non ne ha diritto.';
comment on column dividendi_annunciati.data_registrazione is 'La record date, dove è annunciata.';
comment on column dividendi_annunciati.importo is 'Lordo, per azione o quota.';
comment on column dividendi_annunciati.cod_divisa is 'In che divisa è annunciato: può essere un’altra da quella del titolo.';
comment on column dividendi_annunciati.ritenuta_estera is 'Percento che lo Stato dell’emittente trattiene prima; nullo dove non trattiene nulla.';
create index dividendi_annunciati_data on dividendi_annunciati (data_stacco, id_titolo);

-- As the other parts of a titolo: changed, it is to be certified again.
create trigger parte_inserita after insert on dividendi_annunciati referencing new table as righe_toccate
  for each statement execute function parte_di_titolo();
create trigger parte_cambiata after update on dividendi_annunciati referencing new table as righe_toccate
  for each statement execute function parte_di_titolo();
create trigger parte_tolta after delete on dividendi_annunciati referencing old table as righe_toccate
  for each statement execute function parte_di_titolo();
grant select, insert, update, delete on dividendi_annunciati to rateo_app;
