-- The year's end: runs of the valuation, simulated any number of times, one of them confirmed; what each position stood
-- at with the way to it and what it was counted from, so that a print says the same for ever
-- (docs/regole/valutazione.md#chiusura).

create table chiusure (
  cod_azienda text not null,
  cod_libro text not null,
  guid uuid not null,
  esercizio smallint not null check (esercizio between 1900 and 2200),
  data_chiu date not null check (data_chiu between '1900-01-01' and '2199-12-31'),
  numero integer not null check (numero >= 0),
  stato text not null default 'S' check (stato in ('S', 'C', 'A', 'I')),
  ipotesi boolean not null default false,
  parametri jsonb not null default '{}' check (jsonb_typeof(parametri) = 'object'),
  riepilogo jsonb not null default '{}' check (jsonb_typeof(riepilogo) = 'object'),
  simulata_da text not null default coalesce(rateo_utente(), session_user),
  simulata_il timestamptz not null default now(),
  confermata_da text,
  confermata_il timestamptz,
  annullata_da text,
  annullata_il timestamptz,
  motivo text check (length(btrim(motivo)) between 10 and 500),
  movimenti_chiusi_prima date,
  archivi_chiusi_prima date,
  check ((stato in ('C', 'A')) = (confermata_il is not null)),
  check ((stato = 'A') = (annullata_il is not null and motivo is not null)),
  check ((stato = 'I') = (numero = 0)),
  check (not ipotesi or stato = 'S'),
  unique (guid),
  unique (cod_azienda, cod_libro, esercizio, numero),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('chiusure');
alter table chiusure add unique (cod_azienda, id);
create unique index chiusure_una on chiusure (cod_azienda, cod_libro, esercizio) where stato = 'C';
comment on table chiusure is
  'Le valutazioni di fine esercizio: simulate quante volte si vuole, una confermata; di un’azienda che viene da un altro sistema, le rimanenze iniziali.';
comment on column chiusure.numero is 'Quale simulazione dell’esercizio è; 0 delle rimanenze iniziali.';
comment on column chiusure.stato is 'S simulata, C confermata, A annullata dopo la conferma, I rimanenze iniziali.';
comment on column chiusure.ipotesi is 'Con un altro metodo o altri prezzi: si guarda e si confronta, non si conferma.';
comment on column chiusure.parametri is 'Che cosa si è chiesto: ipotesi, deroga alle svalutazioni.';
comment on column chiusure.riepilogo is 'Quante posizioni, gli effetti sul risultato, le anomalie.';
comment on column chiusure.movimenti_chiusi_prima is 'Fin dove erano chiusi i movimenti prima della conferma: l’annullamento li riporta lì.';
comment on column chiusure.archivi_chiusi_prima is 'Fin dove erano chiusi gli archivi prima della conferma.';
alter table chiusure enable row level security;
create policy chiusure_azienda on chiusure using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on chiusure to rateo_app;

-- What was confirmed is never taken back: it is annulled, and says why.
create function chiusura_resta() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.stato in ('C', 'A') then
      raise exception 'La valutazione al % è stata confermata: si annulla, non si elimina.',
        to_char(old.data_chiu, 'DD/MM/YYYY') using errcode = 'RT061';
    end if;
    delete from rimanenze r where r.cod_azienda = old.cod_azienda and r.id_chiusura = old.id;
    return old;
  end if;
  if old.stato = 'A'
     or (old.stato = 'C' and new.stato not in ('C', 'A'))
     or (old.stato = 'C' and (new.cod_azienda, new.cod_libro, new.guid, new.esercizio, new.data_chiu, new.numero,
           new.parametri, new.riepilogo, new.simulata_da, new.simulata_il, new.confermata_da, new.confermata_il)
           is distinct from (old.cod_azienda, old.cod_libro, old.guid, old.esercizio, old.data_chiu, old.numero,
           old.parametri, old.riepilogo, old.simulata_da, old.simulata_il, old.confermata_da, old.confermata_il))
     or (old.stato = 'S' and new.stato = 'A') then
    raise exception 'La valutazione al % è %: non cambia più.', to_char(old.data_chiu, 'DD/MM/YYYY'),
      case old.stato when 'C' then 'confermata' when 'A' then 'annullata' else 'simulata' end using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function chiusura_resta() is
  'Trigger: di una valutazione confermata cambia soltanto l’annullamento; una simulazione va via con le sue righe.';
create trigger chiusura_resta before update or delete on chiusure for each row execute function chiusura_resta();

create table rimanenze (
  id bigint generated always as identity primary key,
  cod_azienda text not null,
  id_chiusura bigint not null,
  id_posizione bigint,
  cod_portafoglio text collate "C" not null,
  cod_depositario text collate "C" not null,
  cod_titolo text collate "C" not null,
  imm_circ text not null check (imm_circ in ('I', 'C')),
  corta boolean not null default false,
  descrizione text not null,
  cod_isin text,
  tipo_titolo text not null,
  quotato boolean,
  cod_divisa text not null,
  metodo text not null check (metodo in ('CM', 'CA', 'LC', 'LS', 'FI', 'CS')),
  codice_conto text,
  numero_conto text,
  quantita numeric(24, 6) not null check (quantita >= 0),
  pool_factor numeric(20, 10),
  coefficiente numeric(20, 10),
  cambio numeric(20, 10),
  fonte_cambio text,
  data_cambio date,
  prezzo numeric(24, 10),
  fonte_prezzo text,
  data_prezzo date,
  costo_storico numeric(18, 2),
  costo_ante numeric(18, 2) not null,
  costo_divisa_ante numeric(18, 2) not null,
  crediti_maturati numeric(18, 2),
  rateo numeric(18, 2),
  ritenuta_rateo numeric(18, 2),
  scarto numeric(18, 2),
  differenza_cambio numeric(18, 2),
  svalutazione numeric(18, 2),
  ripresa numeric(18, 2),
  svalutazioni_cumulate numeric(18, 2),
  svalutazioni_cumulate_divisa numeric(18, 2),
  minusvalenza_non_rilevata numeric(18, 2),
  minusvalenza_latente numeric(18, 2),
  plusvalenza_non_rilevata numeric(18, 2),
  valore_bilancio numeric(18, 2),
  costo_divisa numeric(18, 2),
  valore_mercato numeric(18, 2),
  fair_value_derivato numeric(18, 2),
  tasso_effettivo numeric(20, 15),
  valore_fiscale_minimo numeric(18, 2),
  media_semestre numeric(24, 10),
  proposta text check (length(proposta) between 1 and 500),
  durevole boolean,
  valore_recuperabile numeric(24, 10) check (valore_recuperabile >= 0),
  deroga boolean not null default false,
  motivo text check (length(btrim(motivo)) between 3 and 500),
  anomalie jsonb not null default '[]' check (jsonb_typeof(anomalie) = 'array'),
  traccia jsonb not null default '[]' check (jsonb_typeof(traccia) = 'array'),
  dettaglio jsonb not null default '{}' check (jsonb_typeof(dettaglio) = 'object'),
  check (durevole is null or motivo is not null or proposta is not null),
  unique (cod_azienda, id_chiusura, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta)
);
create index rimanenze_titolo on rimanenze (cod_azienda, cod_titolo, id_chiusura);
comment on table rimanenze is
  'Che cosa valeva ogni posizione alla fine di un esercizio, cifra per cifra, con i valori di allora.';
comment on column rimanenze.codice_conto is 'Il conto logico che la tiene (TIT e simili), e con numero_conto quello vero di allora.';
comment on column rimanenze.costo_ante is 'In carico prima della valutazione.';
comment on column rimanenze.proposta is 'Perché si propone una perdita durevole; nullo dove non si propone.';
comment on column rimanenze.durevole is 'Che cosa si è deciso della perdita; nullo finché nessuno decide.';
comment on column rimanenze.valore_recuperabile is 'Per 100 di nominale, o per unità; nullo è il mercato.';
comment on column rimanenze.deroga is 'Una perdita non durevole non è svalutata (L. 199/2025 e norme precedenti).';
comment on column rimanenze.anomalie is 'Che cosa manca, ognuna con il suo rimedio.';
comment on column rimanenze.dettaglio is 'Ciò che serve a una stampa sola: ratei, costo ammortizzato, movimentazione, derivati.';
alter table rimanenze enable row level security;
create policy rimanenze_azienda on rimanenze using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on rimanenze to rateo_app;

create table rimanenze_lotti (
  cod_azienda text not null,
  id_rimanenza bigint not null,
  n integer not null check (n > 0),
  cod_lotto text not null,
  data date not null,
  quantita numeric(24, 6) not null,
  costo numeric(18, 2) not null,
  costo_divisa numeric(18, 2) not null,
  primary key (cod_azienda, id_rimanenza, n)
);
comment on table rimanenze_lotti is 'I lotti di una rimanenza, di chi tiene il costo a lotti.';
alter table rimanenze_lotti enable row level security;
create policy rimanenze_lotti_azienda on rimanenze_lotti using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on rimanenze_lotti to rateo_app;

create table rimanenze_ingressi (
  cod_azienda text not null,
  id_chiusura bigint not null,
  n integer not null check (n > 0),
  che text not null check (che in ('prezzo', 'cambio', 'coefficiente', 'rateo', 'tasso')),
  codice text not null,
  cod_portafoglio text,
  data date not null,
  valore numeric(30, 15) not null,
  fonte text,
  giorni integer not null check (giorni >= 0),
  primary key (cod_azienda, id_chiusura, n)
);
comment on table rimanenze_ingressi is
  'I prezzi, i cambi, i coefficienti e i tassi letti da una valutazione: gli archivi possono cambiare, lei no.';
comment on column rimanenze_ingressi.giorni is 'Quanti giorni aveva il valore alla data di chiusura.';
alter table rimanenze_ingressi enable row level security;
create policy rimanenze_ingressi_azienda on rimanenze_ingressi using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on rimanenze_ingressi to rateo_app;

-- Rows go with their run, and are what they were once it is confirmed.
create function rimanenze_restano() returns trigger
language plpgsql
as $$
declare
  una record;
begin
  select c.data_chiu, c.stato into una
    from (select distinct cod_azienda, id_chiusura from righe_toccate) r
    join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura
   where c.stato in ('C', 'A') limit 1;
  if found then
    raise exception 'La valutazione al % è confermata: le sue righe non cambiano.', to_char(una.data_chiu, 'DD/MM/YYYY')
      using errcode = 'RT061';
  end if;
  return null;
end $$;
comment on function rimanenze_restano() is 'Trigger: le righe di una valutazione confermata non si scrivono più.';
create trigger rimanenze_restano_inserite after insert on rimanenze
  referencing new table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_cambiate after update on rimanenze
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_tolte after delete on rimanenze
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_lette after insert on rimanenze_ingressi
  referencing new table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_non_lette after delete on rimanenze_ingressi
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();

create function lotti_restano() returns trigger
language plpgsql
as $$
declare
  una record;
begin
  select c.data_chiu into una
    from (select distinct cod_azienda, id_rimanenza from righe_toccate) l
    join rimanenze r on r.cod_azienda = l.cod_azienda and r.id = l.id_rimanenza
    join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura
   where c.stato in ('C', 'A') limit 1;
  if found then
    raise exception 'La valutazione al % è confermata: i suoi lotti non cambiano.', to_char(una.data_chiu, 'DD/MM/YYYY')
      using errcode = 'RT061';
  end if;
  return null;
end $$;
comment on function lotti_restano() is 'Trigger: i lotti di una valutazione confermata non si scrivono più.';
create trigger lotti_restano_inseriti after insert on rimanenze_lotti
  referencing new table as righe_toccate for each statement execute function lotti_restano();
create trigger lotti_restano_tolti after delete on rimanenze_lotti
  referencing old table as righe_toccate for each statement execute function lotti_restano();

create function rimanenze_con_lotti() returns trigger
language plpgsql
as $$
begin
  delete from rimanenze_lotti l using righe_tolte t where l.cod_azienda = t.cod_azienda and l.id_rimanenza = t.id;
  return null;
end $$;
comment on function rimanenze_con_lotti() is 'Trigger: i lotti di una rimanenza vanno con lei.';
create trigger rimanenze_con_lotti after delete on rimanenze
  referencing old table as righe_tolte for each statement execute function rimanenze_con_lotti();

create table deroghe_normative (
  anno smallint primary key check (anno between 1990 and 2200),
  norma text not null check (length(btrim(norma)) between 3 and 300),
  attiva boolean not null default true
);
comment on table deroghe_normative is
  'In quali esercizi la legge lascia al costo i titoli del circolante la cui perdita non è durevole, e quale legge.';
insert into deroghe_normative (anno, norma) values
  (2022, 'D.L. 73/2022, art. 45 c. 3-octies'), (2023, 'D.L. 73/2022, art. 45 c. 3-octies; D.M. 14/9/2023'),
  (2024, 'D.L. 73/2022, art. 45 c. 3-octies; D.M. 23/9/2024'), (2025, 'L. 199/2025, art. 1 c. 65–67'),
  (2026, 'L. 199/2025, art. 1 c. 65–67');
grant select on deroghe_normative to rateo_app;
