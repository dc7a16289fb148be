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

create table lavoratori (
  id uuid primary key,
  avviato_il timestamptz not null default now(),
  ultimo_battito timestamptz not null default now()
);
comment on table lavoratori is 'I processi lavoratori vivi: ognuno rinnova il proprio battito ogni 5 secondi.';
grant select, insert, update, delete on lavoratori to rateo_app;
