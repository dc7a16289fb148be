-- The plan of a titolo as it was confirmed: what the calendar and the generation of coupons read.

create table titoli_piano_cedole (
  id_titolo bigint not null references titoli (id) on delete cascade,
  n integer not null check (n >= 1),
  data_inizio date not null,
  data_cedola date not null,
  data_pagamento date not null,
  giorni integer not null check (giorni >= 0),
  giorni_periodo integer not null check (giorni_periodo >= 0),
  tasso numeric(24, 12) not null,
  importo100 numeric(24, 12) not null,
  quota_capitale100 numeric(24, 12) not null default 0 check (quota_capitale100 >= 0),
  presunta boolean not null default false,
  unique (id_titolo, n),
  unique (id_titolo, data_cedola),
  check (data_inizio < data_cedola and data_cedola <= data_pagamento)
);
select come_record('titoli_piano_cedole');
comment on table titoli_piano_cedole is 'Il piano delle cedole e dei rimborsi confermato di un titolo (domain.md §1.3).';
comment on column titoli_piano_cedole.data_cedola is 'La data dei termini: qui l’interesse si ferma.';
comment on column titoli_piano_cedole.data_pagamento is 'Il primo giorno TARGET da quella data.';
comment on column titoli_piano_cedole.importo100 is 'Interessi per 100 di nominale originario.';
comment on column titoli_piano_cedole.quota_capitale100 is 'Capitale rimborsato per 100 di nominale originario, al prezzo di rimborso.';
comment on column titoli_piano_cedole.presunta is 'Se il tasso non è ancora noto.';
create index titoli_piano_cedole_data on titoli_piano_cedole (data_cedola, id_titolo);
grant select, insert, update, delete on titoli_piano_cedole to rateo_app;
