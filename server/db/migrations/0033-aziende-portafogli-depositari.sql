-- Companies with what accounting and tax need to know of them; their portfolios and custodians.

-- Companies that are there already take the defaults before the lists are filled, with the same rows
-- (domain/dati-statici, domain/divise).
insert into divise (cod_divisa, desc_divisa, cod_uic, cod_numerico, decimali, valido_dal, quotabile)
values ('EUR', 'Euro', '242', '978', 2, '1999-01-01', true)
on conflict (cod_divisa) do nothing;
insert into tipi_valutazione_rimanenze (tipo_valutazione, descrizione, ordine, di_sistema)
values ('CM', 'Costo medio continuo', 2, true);

alter table aziende
  add column codice_fiscale text check (codice_fiscale_valido(codice_fiscale)),
  add column partita_iva text check (partita_iva_valida(partita_iva)),
  add column lei text check (lei_valido(lei)),
  add column divisa_conto text not null default 'EUR' references divise (cod_divisa),
  add column data_chiusura_esercizio text check (data_chiusura_esercizio ~
    '^((0[1-9]|1\d|2[0-8])-(0[1-9]|1[0-2])|(29|30)-(0[13-9]|1[0-2])|31-(0[13578]|1[02]))$'),
  add column tipo_valutazione text not null default 'CM'
    references tipi_valutazione_rimanenze (tipo_valutazione),
  add column tipo_soggetto text not null default 'L' check (tipo_soggetto in ('L', 'N', 'E')),
  add column cod_regime text references tipi_regime_tassazione (cod_regime),
  add column indirizzo text check (length(indirizzo) <= 200),
  add column cap text check (cap ~ '^[0-9A-Z -]{2,10}$'),
  add column comune text check (length(comune) <= 100),
  add column provincia text check (provincia ~ '^[A-Z]{2}$'),
  add column cod_paese text references paesi (cod_paese),
  add column pec text check (pec ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  add column note text check (length(note) <= 2000);
comment on column aziende.divisa_conto is 'La divisa in cui si tengono i conti.';
comment on column aziende.data_chiusura_esercizio is 'Giorno e mese (gg-MM) se diverso da quello della configurazione.';
comment on column aziende.tipo_valutazione is 'Il metodo di valutazione delle rimanenze, dove il portafoglio non ne dice un altro.';
comment on column aziende.tipo_soggetto is 'L lordista, N nettista, E esente (D.Lgs. 239/1996).';
comment on column aziende.cod_regime is 'Il regime di tassazione, dove il portafoglio non ne dice un altro.';

create table portafogli (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text not null check (cod_portafoglio ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  calcolo_costo_amm text not null default 'N' check (calcolo_costo_amm in ('S', 'N')),
  tipo_gestione text check (tipo_gestione in ('B', 'P', 'S')),
  tipo_valutazione text references tipi_valutazione_rimanenze (tipo_valutazione),
  tipo_soggetto text check (tipo_soggetto in ('L', 'N', 'E')),
  cod_regime text references tipi_regime_tassazione (cod_regime),
  imm_circ text check (imm_circ in ('I', 'C')),
  divisa_conto text references divise (cod_divisa),
  cod_gestore text,
  data_apertura date,
  data_chiusura date,
  note text check (length(note) <= 2000),
  unique (cod_azienda, cod_portafoglio),
  check (data_apertura <= data_chiusura)
);
select come_record('portafogli');
comment on table portafogli is 'I portafogli di ogni azienda.';
comment on column portafogli.calcolo_costo_amm is 'S se si valuta al costo ammortizzato (OIC 20).';
comment on column portafogli.tipo_gestione is 'B amministrato, P gestito, S esenzione; nullo: dichiarativo.';
comment on column portafogli.tipo_valutazione is 'Il metodo di valutazione; nullo: quello dell’azienda.';
comment on column portafogli.tipo_soggetto is 'L, N, E; nullo: quello dell’azienda.';
comment on column portafogli.cod_regime is 'Il regime di tassazione; nullo: quello dell’azienda.';
comment on column portafogli.imm_circ is 'I immobilizzato o C circolante, proposto per i suoi movimenti.';
comment on column portafogli.divisa_conto is 'La divisa di conto; nulla: quella dell’azienda.';
comment on column portafogli.cod_gestore is 'La controparte che lo gestisce, se è gestito.';
create index portafogli_descrizione on portafogli (cod_azienda, descrizione);
alter table portafogli enable row level security;
create policy portafogli_azienda on portafogli using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on portafogli to rateo_app;

create table depositari (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_depositario text not null check (cod_depositario ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  codice text check (codice ~ '^[0-9A-Za-z_.-]{1,20}$'),
  cod_portafoglio text not null,
  conto_deposito text check (length(conto_deposito) <= 40),
  conto_liquidita text check (length(conto_liquidita) <= 40),
  divisa_conto text references divise (cod_divisa),
  iban text check (iban_valido(iban)),
  bic text check (bic_valido(bic)),
  lei text check (lei_valido(lei)),
  cod_paese text references paesi (cod_paese),
  data_apertura date,
  data_chiusura date,
  note text check (length(note) <= 2000),
  unique (cod_azienda, cod_depositario),
  foreign key (cod_azienda, cod_portafoglio) references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  check (data_apertura <= data_chiusura)
);
select come_record('depositari');
comment on table depositari is 'I depositari: presso chi i titoli di un portafoglio sono in deposito.';
comment on column depositari.codice is 'Il depositario globale: lo stesso codice raggruppa più depositari.';
comment on column depositari.conto_deposito is 'Il numero del dossier titoli.';
comment on column depositari.conto_liquidita is 'Il conto su cui si regola la liquidità.';
comment on column depositari.iban is 'L’IBAN del conto di liquidità.';
create index depositari_portafoglio on depositari (cod_azienda, cod_portafoglio);
create index depositari_codice on depositari (cod_azienda, codice) where codice is not null;
alter table depositari enable row level security;
create policy depositari_azienda on depositari using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on depositari to rateo_app;

alter table portafogli add foreign key (cod_gestore) references controparti (cod_controparte);
