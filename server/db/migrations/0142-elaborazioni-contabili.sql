-- What accounting prepares before it stands in the journal: generations, their entries still to be confirmed, periods
-- and locks (docs/regole/contabilita.md). Entries by the hundred thousand refer to each other by triggers, once per
-- statement: a reference asks row by row (decision 0032).

create function importo_italiano(p_importo numeric) returns text
language sql immutable parallel safe
as $$ select translate(to_char(p_importo, 'FM999,999,999,999,999,990.00'), ',.', '.,') $$;
comment on function importo_italiano(numeric) is 'Un importo come lo si legge nei messaggi: 1.234,50.';

alter table aziende_libri
  add column contabilita_chiusa_al date check (contabilita_chiusa_al between '1900-01-01' and '2199-12-31'),
  add column contabilita_bloccata_al date check (contabilita_bloccata_al between '1900-01-01' and '2199-12-31'),
  add constraint aziende_libri_blocchi_check
    check (contabilita_bloccata_al is null
           or (contabilita_chiusa_al is not null and contabilita_bloccata_al <= contabilita_chiusa_al));
comment on column aziende_libri.contabilita_chiusa_al is
  'Fino a questo giorno non si scrive nel giornale, se non con una deroga.';
comment on column aziende_libri.contabilita_bloccata_al is
  'Fino a questo giorno non si scrive nel giornale, mai più: il giorno non torna indietro.';

-- A lock that could be lifted for a moment would lock nothing: not even the owner takes it back.
create function blocco_resta() returns trigger
language plpgsql
as $$
begin
  if old.contabilita_bloccata_al is not null
     and (tg_op = 'DELETE' or new.contabilita_bloccata_al is null
          or new.contabilita_bloccata_al < old.contabilita_bloccata_al
          or (new.cod_azienda, new.cod_libro) <> (old.cod_azienda, old.cod_libro)) then
    raise exception 'La contabilità di % è bloccata fino al %: il blocco non torna indietro.', old.cod_libro,
      to_char(old.contabilita_bloccata_al, 'DD/MM/YYYY')
      using errcode = 'RT065', column = 'contabilitaBloccataAl';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function blocco_resta() is 'Trigger: il blocco definitivo della contabilità non torna indietro.';
create trigger blocco_resta before update or delete on aziende_libri
  for each row execute function blocco_resta();

create table esercizi (
  cod_azienda text not null,
  cod_libro text not null,
  esercizio smallint not null check (esercizio between 1900 and 2200),
  dal date not null,
  al date not null,
  stato text not null default 'A' check (stato in ('A', 'P', 'C', 'D')),
  chiuso_da text,
  chiuso_il timestamptz,
  check (dal <= al),
  unique (cod_azienda, cod_libro, esercizio),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('esercizi');
comment on table esercizi is 'Gli esercizi di ogni libro, uno di seguito all’altro; si chiamano dall’anno in cui finiscono.';
comment on column esercizi.stato is
  'A aperto; P chiuso provvisoriamente e riaperto; C chiuso e approvato; D stampato in modo definitivo.';
alter table esercizi enable row level security;
create policy esercizi_azienda on esercizi using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on esercizi to rateo_app;

create function esercizi_di_seguito() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  select e.esercizio, e.dal, e.al, e.prima into uno
    from (select esercizio, dal, al, lag(al) over (order by dal) as prima,
                 lag(esercizio) over (order by dal) as di_prima
            from esercizi where cod_azienda = new.cod_azienda and cod_libro = new.cod_libro) e
   where e.dal <> e.prima + 1 or e.esercizio <= e.di_prima limit 1;
  if found then
    raise exception 'L’esercizio % comincia il %, ma quello di prima finisce il %: gli esercizi si seguono senza buchi.',
      uno.esercizio, to_char(uno.dal, 'DD/MM/YYYY'), to_char(uno.prima, 'DD/MM/YYYY')
      using errcode = 'RT068', column = 'dal';
  end if;
  return null;
end $$;
comment on function esercizi_di_seguito() is 'Trigger: fra un esercizio e il successivo non ci sono giorni né sovrapposizioni.';
create constraint trigger esercizi_di_seguito after insert or update on esercizi
  deferrable initially deferred for each row execute function esercizi_di_seguito();

-- The exercise of a day: as it was opened, else as the closing day says (of the company, else of everybody).
create function esercizio_di(p_azienda text, p_libro text, p_giorno date) returns smallint
language sql stable
as $$
  select coalesce(
    (select e.esercizio from esercizi e
      where e.cod_azienda = p_azienda and e.cod_libro = p_libro and p_giorno between e.dal and e.al),
    (select (extract(year from p_giorno)
             + case when to_char(p_giorno, 'MMDD') > right(c.giorno, 2) || left(c.giorno, 2) then 1 else 0 end)::smallint
       from (select coalesce(
               (select a.data_chiusura_esercizio from aziende a where a.cod_azienda = p_azienda),
               (select f.valore ->> 'dataChiusuraEsercizio' from configurazione f limit 1), '31-12') as giorno) c))
$$;
comment on function esercizio_di(text, text, date) is 'L’esercizio di un libro in cui cade un giorno.';

create table deroghe_blocco (
  cod_azienda text not null,
  area text not null check (area in ('contabilita')),
  cod_libro text,
  utente text not null check (length(utente) between 1 and 100),
  dal date not null,
  al date not null,
  scade_il timestamptz not null,
  motivo text not null check (length(btrim(motivo)) between 10 and 500),
  concessa_da text not null,
  revocata_il timestamptz,
  usi integer not null default 0 check (usi >= 0),
  usata_il timestamptz,
  usata_per text,
  check (dal <= al),
  constraint deroghe_blocco_altri_check check (concessa_da <> utente),
  foreign key (cod_azienda) references aziende (cod_azienda),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('deroghe_blocco');
comment on table deroghe_blocco is
  'Chi può scrivere in un periodo chiuso, quali giorni, fino a quando e perché: lo concede un altro, e ogni uso resta nella storia.';
comment on column deroghe_blocco.cod_libro is 'Il libro; nullo per tutti.';
comment on column deroghe_blocco.scade_il is 'Fino a quando vale.';
comment on column deroghe_blocco.usata_per is 'Per che cosa è servita l’ultima volta; le altre sono nella storia.';
create index deroghe_blocco_di on deroghe_blocco (cod_azienda, utente);
alter table deroghe_blocco enable row level security;
create policy deroghe_blocco_azienda on deroghe_blocco using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on deroghe_blocco to rateo_app;

-- An exception is used or revoked; what it allowed, to whom and why stays.
create function deroga_resta() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE'
     or (new.cod_azienda, new.area, new.cod_libro, new.utente, new.dal, new.al, new.motivo, new.concessa_da)
        is distinct from
        (old.cod_azienda, old.area, old.cod_libro, old.utente, old.dal, old.al, old.motivo, old.concessa_da)
     or new.scade_il > old.scade_il or new.usi < old.usi
     or (old.revocata_il is not null and new.revocata_il is distinct from old.revocata_il) then
    raise exception 'Una deroga concessa non si cambia e non si elimina: si revoca, e se ne concede un’altra.'
      using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function deroga_resta() is 'Trigger: di una deroga cambiano soltanto gli usi e la revoca.';
create trigger deroga_resta before update or delete on deroghe_blocco
  for each row execute function deroga_resta();

create table elaborazioni_contabili (
  cod_azienda text not null,
  cod_libro text not null,
  guid uuid not null,
  tipo_elaborazione text not null check (tipo_elaborazione in ('G', 'F', 'E')),
  dal date not null,
  al date not null,
  stato text not null default 'G' check (stato in ('G', 'C', 'A')),
  parametri jsonb not null default '{}' check (jsonb_typeof(parametri) = 'object'),
  scritture integer not null default 0 check (scritture >= 0),
  righe integer not null default 0 check (righe >= 0),
  totale numeric(18, 2) not null default 0,
  scarti integer not null default 0 check (scarti >= 0),
  generata_da text not null default coalesce(rateo_utente(), session_user),
  generata_il timestamptz not null default now(),
  chiusa_da text,
  chiusa_il timestamptz,
  da_catena bigint,
  a_catena bigint,
  impronta bytea check (length(impronta) = 32),
  check (dal <= al),
  check ((stato = 'G') = (chiusa_il is null)),
  check (a_catena is null or (stato = 'C' and a_catena >= da_catena)),
  unique (guid),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('elaborazioni_contabili');
alter table elaborazioni_contabili add unique (cod_azienda, id);
create unique index elaborazioni_contabili_una on elaborazioni_contabili (cod_azienda, cod_libro, tipo_elaborazione)
  where stato = 'G';
comment on table elaborazioni_contabili is
  'Le generazioni di scritture: una sola da confermare per azienda, libro e tipo; poi trasferita nel giornale, o annullata.';
comment on column elaborazioni_contabili.guid is 'Il lavoro che l’ha generata: lo stesso guid è la stessa generazione.';
comment on column elaborazioni_contabili.tipo_elaborazione is 'G giornaliera, F di fine periodo, E epilogo e riapertura.';
comment on column elaborazioni_contabili.stato is 'G da confermare, C confermata, A annullata.';
comment on column elaborazioni_contabili.da_catena is 'La prima scrittura del giornale che ne è venuta; nulla se nessuna.';
comment on column elaborazioni_contabili.impronta is 'Di ciò che ha trasferito: l’hash della sua ultima scrittura.';
alter table elaborazioni_contabili enable row level security;
create policy elaborazioni_contabili_azienda on elaborazioni_contabili using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on elaborazioni_contabili to rateo_app;

create table s_destinazione_scritture (
  cod_azienda text not null,
  cod_libro text not null,
  id_elaborazione bigint not null,
  progressivo integer not null check (progressivo > 0),
  data_contabile date not null check (data_contabile between '1900-01-01' and '2199-12-31'),
  data_valuta date not null check (data_valuta between '1900-01-01' and '2199-12-31'),
  tipo text not null default 'O' check (tipo in ('O', 'S', 'R', 'F', 'E', 'A')),
  causale text,
  descrizione text not null check (length(descrizione) between 1 and 300),
  id_movimento bigint,
  id_giornale_origine bigint,
  totale numeric(18, 2) not null check (totale > 0),
  manuale boolean not null default false,
  note text check (length(note) <= 2000),
  stato text not null default 'G' check (stato = 'G'),
  unique (cod_azienda, id_elaborazione, progressivo)
);
select come_record('s_destinazione_scritture');
comment on table s_destinazione_scritture is
  'Le scritture di una generazione da confermare: il numero che hanno qui resta nel giornale.';
comment on column s_destinazione_scritture.tipo is
  'O originaria, S di storno, R di rettifica, F di fine periodo, E di epilogo, A di apertura.';
comment on column s_destinazione_scritture.id_movimento is
  'La prima riga della registrazione; nullo di ciò che non viene da un movimento.';
comment on column s_destinazione_scritture.id_giornale_origine is 'La scrittura che questa storna o rettifica.';
comment on column s_destinazione_scritture.manuale is 'Qualcuno l’ha cambiata dopo il calcolo.';
create index s_destinazione_scritture_movimento on s_destinazione_scritture (cod_azienda, id_movimento)
  where id_movimento is not null;
alter table s_destinazione_scritture enable row level security;
create policy s_destinazione_scritture_azienda on s_destinazione_scritture
  using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_destinazione_scritture to rateo_app;

create table s_destinazione (
  cod_azienda text not null,
  id_scrittura bigint not null,
  n_riga smallint not null check (n_riga > 0),
  descrizione_conto_id bigint not null,
  segno text not null check (segno in ('D', 'A')),
  importo numeric(18, 2) not null check (importo > 0),
  cod_divisa text not null default 'EUR',
  importo_divisa numeric(18, 2),
  codice_conto text,
  n_scrittura integer,
  n_riga_modello integer,
  id_movimento bigint,
  id_posizione bigint,
  cod_titolo text collate "C",
  cod_portafoglio text collate "C",
  cod_depositario text collate "C",
  imm_circ text check (imm_circ in ('I', 'C')),
  corta boolean,
  centro_costo text check (length(centro_costo) <= 100),
  centro_prof text check (length(centro_prof) <= 100),
  descrizione text check (length(descrizione) <= 300),
  importo_calcolato numeric(18, 2),
  conto_calcolato bigint
);
select come_record('s_destinazione');
alter table s_destinazione drop constraint s_destinazione_pkey,
  add primary key (cod_azienda, id_scrittura, n_riga);
comment on table s_destinazione is
  'Le righe delle scritture da confermare. Di una scrittura si scrivono tutte insieme: a ogni istruzione deve quadrare.';
comment on column s_destinazione.codice_conto is 'Il conto logico del modello, da cui è venuto quello vero.';
comment on column s_destinazione.importo_calcolato is 'Che importo le regole davano, dove lo si è cambiato a mano.';
comment on column s_destinazione.conto_calcolato is 'Che conto le regole davano, dove lo si è cambiato a mano.';
alter table s_destinazione enable row level security;
create policy s_destinazione_azienda on s_destinazione using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_destinazione to rateo_app;

create table s_destinazione_letti (
  cod_azienda text not null,
  id_elaborazione bigint not null,
  id_movimento bigint not null,
  id_scrittura bigint,
  id_posizione bigint,
  costo numeric(18, 2) not null default 0,
  costo_divisa numeric(18, 2) not null default 0,
  unique nulls not distinct (cod_azienda, id_elaborazione, id_movimento, id_scrittura)
);
comment on table s_destinazione_letti is
  'Quali righe di movimenti una generazione ha letto, e con quali effetti: se nel frattempo cambiano, non si conferma.';
comment on column s_destinazione_letti.id_scrittura is
  'La scrittura che ne viene; nulla di un movimento che non ne dà nessuna e che è trasferito lo stesso.';
alter table s_destinazione_letti enable row level security;
create policy s_destinazione_letti_azienda on s_destinazione_letti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_destinazione_letti to rateo_app;

create table scarti_contabili (
  cod_azienda text not null,
  id_elaborazione bigint not null,
  n integer not null check (n > 0),
  id_movimento bigint,
  codice text not null check (codice ~ '^[A-Z_]{3,40}$'),
  n_scrittura integer,
  n_riga integer,
  posizione integer,
  messaggio text not null,
  primary key (cod_azienda, id_elaborazione, n),
  foreign key (cod_azienda, id_elaborazione) references elaborazioni_contabili (cod_azienda, id)
);
comment on table scarti_contabili is
  'Le registrazioni che una generazione ha lasciato fuori, con il perché: restano anche dopo la conferma.';
comment on column scarti_contabili.posizione is 'Il carattere della formula da cui comincia l’errore.';
alter table scarti_contabili enable row level security;
create policy scarti_contabili_azienda on scarti_contabili using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on scarti_contabili to rateo_app;

create table da_ricontabilizzare (
  cod_azienda text not null,
  cod_libro text not null,
  id_movimento bigint not null,
  dal timestamptz not null default now(),
  motivo text not null check (motivo in ('effetti', 'storno', 'definizioni')),
  primary key (cod_azienda, cod_libro, id_movimento),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
comment on table da_ricontabilizzare is
  'I movimenti già trasferiti di cui è cambiato ciò che ne deve risultare: la prossima generazione scrive la differenza.';
comment on column da_ricontabilizzare.dal is 'Da quando lo si sa.';
alter table da_ricontabilizzare enable row level security;
create policy da_ricontabilizzare_azienda on da_ricontabilizzare using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on da_ricontabilizzare to rateo_app;

-- Pending entries are written for a generation that is still to be confirmed, and of its company and book: it is held
-- until the transaction ends, so that nobody confirms it meanwhile.
create function scritture_di_una_generazione() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  perform from elaborazioni_contabili e
    where (e.cod_azienda, e.id) in (select cod_azienda, id_elaborazione from righe_nuove) order by e.id for share;
  select r.progressivo into uno
    from (select distinct on (cod_azienda, cod_libro, id_elaborazione) * from righe_nuove) r
    left join elaborazioni_contabili e
      on e.cod_azienda = r.cod_azienda and e.cod_libro = r.cod_libro and e.id = r.id_elaborazione and e.stato = 'G'
   where e.id is null limit 1;
  if found then
    raise exception 'La scrittura % non è di una generazione da confermare dello stesso libro.', uno.progressivo
      using errcode = 'RT066';
  end if;
  select r.progressivo, r.data_contabile into uno
    from righe_nuove r left join movimenti m on m.id = r.id_movimento
   where r.id_movimento is not null and (m.id is null or m.stato = 'bozza' or m.cod_azienda <> r.cod_azienda) limit 1;
  if found then
    raise exception 'La scrittura % non è di un movimento registrato dell’azienda.', uno.progressivo
      using errcode = 'RT066';
  end if;
  return null;
end $$;
comment on function scritture_di_una_generazione() is
  'Trigger: le scritture da confermare sono di una generazione in stato G e di movimenti della sua azienda.';
create trigger scritture_di_una_generazione_inserimento after insert on s_destinazione_scritture
  referencing new table as righe_nuove for each statement execute function scritture_di_una_generazione();
create trigger scritture_di_una_generazione_modifica after update on s_destinazione_scritture
  referencing new table as righe_nuove for each statement execute function scritture_di_una_generazione();

create function scritture_senza_righe() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  select s.progressivo into uno
    from righe_prima s
    join elaborazioni_contabili e on e.cod_azienda = s.cod_azienda and e.id = s.id_elaborazione and e.stato = 'G'
   where exists (select from s_destinazione d where d.cod_azienda = s.cod_azienda and d.id_scrittura = s.id) limit 1;
  if found then
    raise exception 'La scrittura % ha ancora le sue righe: si eliminano prima quelle.', uno.progressivo
      using errcode = 'RT066';
  end if;
  return null;
end $$;
comment on function scritture_senza_righe() is 'Trigger: una scrittura da confermare si elimina dopo le sue righe.';
create trigger scritture_senza_righe after delete on s_destinazione_scritture
  referencing old table as righe_prima for each statement when (pg_trigger_depth() = 0) execute function scritture_senza_righe();

-- What ought to be is asked of each entry that a statement touched. An entry without lines is on its way out, and
-- cannot be confirmed.
create function s_destinazione_quadra(p_azienda text[], p_scrittura bigint[]) returns void
language plpgsql
as $$
declare
  uno record;
begin
  perform from elaborazioni_contabili e
    where (e.cod_azienda, e.id) in
      (select s.cod_azienda, s.id_elaborazione from s_destinazione_scritture s
        where (s.cod_azienda, s.id) in (select * from unnest(p_azienda, p_scrittura))) order by e.id for share;
  select t.scrittura, s.progressivo, s.totale, e.stato, r.dare, r.avere, r.righe, r.altrui into uno
    from unnest(p_azienda, p_scrittura) t (azienda, scrittura)
    left join s_destinazione_scritture s on s.cod_azienda = t.azienda and s.id = t.scrittura
    left join elaborazioni_contabili e on e.cod_azienda = s.cod_azienda and e.id = s.id_elaborazione
    left join (select d.cod_azienda, d.id_scrittura, count(*) as righe,
                      coalesce(sum(d.importo) filter (where d.segno = 'D'), 0) as dare,
                      coalesce(sum(d.importo) filter (where d.segno = 'A'), 0) as avere,
                      min(d.descrizione_conto_id) filter (where c.id is null) as altrui
                 from s_destinazione d
                 left join s_descrizione_conti c
                   on c.cod_azienda = d.cod_azienda and c.id = d.descrizione_conto_id
                where (d.cod_azienda, d.id_scrittura) in (select * from unnest(p_azienda, p_scrittura))
                group by 1, 2) r on r.cod_azienda = t.azienda and r.id_scrittura = t.scrittura
   where case when e.stato is distinct from 'G' then e.stato is null and r.righe is not null
              else r.righe = 1 or r.dare <> r.avere or r.dare <> s.totale or r.altrui is not null end
   order by s.progressivo limit 1;
  if not found then
    return;
  end if;
  if uno.stato is null then
    raise exception 'La riga è di una scrittura (%) che l’azienda non ha da confermare.', uno.scrittura
      using errcode = 'RT066';
  elsif uno.altrui is not null then
    raise exception 'Il conto della scrittura % non è dell’azienda.', uno.progressivo
      using errcode = 'RT060', column = 'descrizioneContoId';
  elsif uno.dare = uno.avere and uno.righe > 1 then
    raise exception 'La scrittura % non quadra: il totale è %, le righe sommano a %.', uno.progressivo,
      importo_italiano(uno.totale), importo_italiano(uno.dare) using errcode = 'RT063';
  end if;
  raise exception 'La scrittura % non quadra: dare %, avere %, sbilancio %.', uno.progressivo,
    importo_italiano(uno.dare), importo_italiano(uno.avere), importo_italiano(uno.dare - uno.avere)
    using errcode = 'RT063';
end $$;
comment on function s_destinazione_quadra(text[], bigint[]) is
  'Rifiuta (RT063) fra le scritture date la prima che non quadra; le altre di una generazione chiusa non le guarda.';

create function s_destinazione_inserita() returns trigger
language plpgsql
as $$
declare
  aziende text[];
  scritture bigint[];
begin
  select array_agg(cod_azienda), array_agg(id_scrittura) into aziende, scritture
    from (select distinct cod_azienda, id_scrittura from righe_nuove) t;
  perform s_destinazione_quadra(aziende, scritture);
  return null;
end $$;
create function s_destinazione_cambiata() returns trigger
language plpgsql
as $$
declare
  aziende text[];
  scritture bigint[];
begin
  select array_agg(cod_azienda), array_agg(id_scrittura) into aziende, scritture
    from (select cod_azienda, id_scrittura from righe_nuove union select cod_azienda, id_scrittura from righe_prima) t;
  perform s_destinazione_quadra(aziende, scritture);
  return null;
end $$;
create function s_destinazione_tolta() returns trigger
language plpgsql
as $$
declare
  aziende text[];
  scritture bigint[];
begin
  select array_agg(cod_azienda), array_agg(id_scrittura) into aziende, scritture
    from (select distinct cod_azienda, id_scrittura from righe_prima) t;
  perform s_destinazione_quadra(aziende, scritture);
  return null;
end $$;
comment on function s_destinazione_inserita() is 'Trigger: ogni scrittura che ha ricevuto righe quadra.';
comment on function s_destinazione_cambiata() is 'Trigger: ogni scrittura di cui sono cambiate righe quadra.';
comment on function s_destinazione_tolta() is 'Trigger: ogni scrittura che ha perso righe quadra, o non ne ha più.';
create trigger s_destinazione_inserita after insert on s_destinazione
  referencing new table as righe_nuove for each statement execute function s_destinazione_inserita();
create trigger s_destinazione_cambiata after update on s_destinazione
  referencing old table as righe_prima new table as righe_nuove
  for each statement execute function s_destinazione_cambiata();
create trigger s_destinazione_tolta after delete on s_destinazione
  referencing old table as righe_prima for each statement when (pg_trigger_depth() = 0) execute function s_destinazione_tolta();

-- A generation is closed once, and takes its pending rows with it: confirmed, they stand in the journal; cancelled, the
-- rules give them again. So these are no deletions to be kept: the history has those that somebody makes.
create function elaborazione_si_chiude() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or old.stato <> 'G'
     or (new.cod_azienda, new.cod_libro, new.tipo_elaborazione, new.guid, new.generata_da, new.generata_il)
        is distinct from
        (old.cod_azienda, old.cod_libro, old.tipo_elaborazione, old.guid, old.generata_da, old.generata_il) then
    raise exception 'La generazione del % è %: non cambia più.', to_char(old.generata_il, 'DD/MM/YYYY'),
      case old.stato when 'C' then 'confermata' when 'A' then 'annullata' else 'in attesa di conferma' end
      using errcode = 'RT066';
  end if;
  if new.stato <> 'G' then
    delete from s_destinazione d using s_destinazione_scritture s
     where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id
       and d.cod_azienda = s.cod_azienda and d.id_scrittura = s.id;
    delete from s_destinazione_scritture s where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id;
    delete from s_destinazione_letti l where l.cod_azienda = old.cod_azienda and l.id_elaborazione = old.id;
  end if;
  return null;
end $$;
comment on function elaborazione_si_chiude() is
  'Trigger: una generazione si chiude una volta sola, e le sue scritture da confermare vanno con lei.';
create trigger elaborazione_si_chiude after update or delete on elaborazioni_contabili
  for each row execute function elaborazione_si_chiude();

drop trigger storico_eliminazioni on s_destinazione_scritture;
create trigger storico_eliminazioni after delete on s_destinazione_scritture
  referencing old table as righe_prima for each statement when (pg_trigger_depth() = 0)
  execute function storico_registra();
drop trigger storico_eliminazioni on s_destinazione;
create trigger storico_eliminazioni after delete on s_destinazione
  referencing old table as righe_prima for each statement when (pg_trigger_depth() = 0)
  execute function storico_registra();
