create table configurazione (
  id bigint primary key default 1 check (id = 1),
  valore jsonb not null,
  versione integer not null default 1,
  creato_il timestamptz not null default now(),
  creato_da text default rateo_utente(),
  modificato_il timestamptz not null default now(),
  modificato_da text default rateo_utente(),
  lavoro uuid default rateo_lavoro()
);
comment on table configurazione is 'La configurazione del prodotto: una riga sola.';
select con_storico('configurazione');
grant select, update on configurazione to rateo_app;

insert into configurazione (valore) values ('{
  "codCliente": "", "licenziatario": "", "dataChiusuraEsercizio": "31-12",
  "categorieConti": [], "aziendaPreferita": null, "provider": { "bce": { "attivo": true } }
}');
