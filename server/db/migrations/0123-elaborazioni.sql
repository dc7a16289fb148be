-- Elaborations: what a job read of the movements in one instant, kept in rows until its files would go (decision 0039).

alter table lavori drop constraint lavori_tipo_check,
  add constraint lavori_tipo_check
    check (tipo in ('importazione', 'ripristino', 'provider', 'esportazione', 'generazione', 'elaborazione'));
comment on table lavori is 'I lavori: importazioni, esportazioni, elaborazioni, letture da provider, ripristini.';

create table elaborazioni (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  guid uuid not null unique references lavori (guid) on delete cascade,
  nome text not null check (nome ~ '^[a-z][a-z-]{0,59}$'),
  istante timestamptz,
  registrazioni integer not null default 0,
  parametri jsonb not null,
  in_parole jsonb not null,
  colonne jsonb not null,
  livelli jsonb not null,
  primary key (cod_azienda, guid)
);
comment on table elaborazioni is 'Le elaborazioni finite, con le colonne e i livelli delle loro righe.';
comment on column elaborazioni.istante is 'L’istante di cui sono le righe, tutte di una sola lettura.';
comment on column elaborazioni.registrazioni is 'Quante registrazioni ha guardato.';
comment on column elaborazioni.parametri is 'Che cosa si è chiesto, con le date che mancavano.';
comment on column elaborazioni.in_parole is 'Gli stessi, come li dicono i Parametri Selezionati.';
comment on column elaborazioni.colonne is 'Che cosa è ogni valore di una riga, nell’ordine.';
comment on column elaborazioni.livelli is 'Per che cosa le righe sono raggruppate, dal più esterno.';
alter table elaborazioni enable row level security;
create policy elaborazioni_azienda on elaborazioni using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on elaborazioni to rateo_app;

create table elaborazioni_righe (
  cod_azienda text not null,
  guid uuid not null,
  livello smallint not null check (livello >= 0),
  n integer not null check (n >= 0),
  fine integer not null check (fine >= n),
  figli integer not null default 0,
  percorso text[] not null,
  chiavi text[] not null,
  valori text[] not null,
  celle jsonb,
  primary key (cod_azienda, guid, livello, n),
  foreign key (cod_azienda, guid) references elaborazioni (cod_azienda, guid)
    on update cascade on delete cascade
);
comment on table elaborazioni_righe is
  'Le righe di un’elaborazione con i loro gruppi: un gruppo sta davanti alle sue righe, e 0 è il totale.';
comment on column elaborazioni_righe.livello is '0 il totale, poi i gruppi dal più esterno; il più profondo sono le righe.';
comment on column elaborazioni_righe.n is 'Il posto fra tutte: di un gruppo, subito davanti alla sua prima riga.';
comment on column elaborazioni_righe.fine is 'Il posto dell’ultima riga del gruppo.';
comment on column elaborazioni_righe.figli is 'Quanti ne stanno subito sotto.';
comment on column elaborazioni_righe.percorso is 'Come si chiamano i gruppi in cui sta, dal più esterno.';
comment on column elaborazioni_righe.chiavi is 'I codici degli stessi gruppi, come li vuole un filtro.';
comment on column elaborazioni_righe.valori is 'Un testo per colonna, come lo leggono i report.';
comment on column elaborazioni_righe.celle is 'Di un gruppo, gli stessi valori per periodo.';
alter table elaborazioni_righe enable row level security;
create policy elaborazioni_righe_azienda on elaborazioni_righe using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on elaborazioni_righe to rateo_app;
