-- Movements, the positions that they make and the lots of each position (decision 0020).

alter table aziende
  add column movimenti_chiusi_al date check (movimenti_chiusi_al between '1900-01-01' and '2199-12-31'),
  add column quattro_occhi boolean not null default false,
  add column oneri_nel_costo text not null default 'T' check (oneri_nel_costo in ('T', 'I', 'N'));
comment on column aziende.movimenti_chiusi_al is 'Fino a questo giorno i periodi sono chiusi: nessun movimento vi si registra.';
comment on column aziende.quattro_occhi is 'Chi inserisce un movimento non lo registra.';
comment on column aziende.oneri_nel_costo is
  'Se spese, bolli e commissioni di un acquisto entrano nel costo: T sempre, I solo se immobilizzato, N mai.';

create table numeratori_movimenti (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  anno smallint not null check (anno between 1900 and 2199),
  ultimo integer not null default 0 check (ultimo >= 0),
  primary key (cod_azienda, anno)
);
comment on table numeratori_movimenti is
  'L’ultimo numero dato ai movimenti di un’azienda in un anno: chi registra lo blocca, così non ci sono buchi.';
alter table numeratori_movimenti enable row level security;
create policy numeratori_movimenti_azienda on numeratori_movimenti
  using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on numeratori_movimenti to rateo_app;

create table posizioni (
  id bigint generated always as identity primary key,
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_depositario text collate "C" not null,
  cod_titolo text collate "C" not null references titoli (cod_titolo) on update cascade,
  imm_circ text not null check (imm_circ in ('I', 'C')),
  corta boolean not null default false,
  metodo text not null check (metodo in ('CM', 'CA', 'LC', 'LS', 'FI', 'CS')),
  quantita numeric(24, 6) not null default 0 check (quantita >= 0),
  costo numeric(18, 2) not null default 0,
  costo_divisa numeric(18, 2) not null default 0,
  ultima_data date,
  check (quantita > 0 or (costo = 0 and costo_divisa = 0)),
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  foreign key (cod_azienda, cod_depositario)
    references depositari (cod_azienda, cod_depositario) on update cascade,
  unique (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta)
);
comment on table posizioni is
  'Che cosa si tiene e quanto è costato, dopo l’ultimo movimento registrato: discende dai movimenti.';
comment on column posizioni.corta is 'Una posizione corta (derivati): quantità e costo sono quelli del venduto.';
comment on column posizioni.metodo is 'Il metodo di costo, del portafoglio o dell’azienda, con cui sono tenuti i lotti.';
comment on column posizioni.costo is 'In euro, come è in carico.';
comment on column posizioni.costo_divisa is 'Nella divisa del titolo.';
comment on column posizioni.ultima_data is 'Il giorno dell’ultimo movimento contato.';
create index posizioni_titolo on posizioni (cod_azienda, cod_titolo);
create index posizioni_depositario on posizioni (cod_azienda, cod_depositario);
create index posizioni_titoli on posizioni (cod_titolo);
alter table posizioni enable row level security;
create policy posizioni_azienda on posizioni using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on posizioni to rateo_app;

create table movimenti (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  stato text not null default 'bozza' check (stato in ('bozza', 'registrato', 'contabilizzato')),
  anno smallint generated always as (extract(year from data_movimento)::smallint) stored,
  nreg integer check (nreg > 0),
  nriga smallint not null default 1 check (nriga > 0),
  id_capofila bigint,
  id_storno_di bigint unique,
  stornato boolean not null default false,
  cod_causale text not null references causali (cod_causale) on update cascade,
  cod_titolo text collate "C" references titoli (cod_titolo) on update cascade,
  cod_portafoglio text collate "C" not null,
  cod_depositario text collate "C" not null,
  cod_controparte text references controparti (cod_controparte) on update cascade,
  imm_circ text check (imm_circ in ('I', 'C')),
  corto boolean not null default false,
  data_movimento date not null check (data_movimento between '1900-01-01' and '2199-12-31'),
  data_valuta date not null check (data_valuta between '1900-01-01' and '2199-12-31'),
  data_inserimento date not null default (now() at time zone 'Europe/Rome')::date,
  data_operazione date not null check (data_operazione between '1900-01-01' and '2199-12-31'),
  cod_divisa text not null references divise (cod_divisa),
  qta_vnominale numeric(24, 6) not null default 0,
  prezzo numeric(20, 10) check (prezzo >= 0),
  rateo numeric(20, 10),
  coefficiente numeric(20, 10) check (coefficiente > 0),
  pool_factor numeric(20, 10) check (pool_factor between 0 and 1),
  pool_factor_dopo numeric(20, 10) check (pool_factor_dopo between 0 and pool_factor),
  quota_costo numeric(12, 8) check (quota_costo between 0 and 100),
  cambio numeric(20, 10) not null default 1 check (cambio > 0),
  cambio_convenzionale numeric(20, 10) check (cambio_convenzionale > 0),
  cambio_spot numeric(20, 10) check (cambio_spot > 0),
  controvalore_originale numeric(18, 2) not null default 0,
  controvalore_euro numeric(18, 2) not null default 0,
  interessi_lordi numeric(18, 2) not null default 0,
  interessi_lordi_euro numeric(18, 2) not null default 0,
  ritenuta_estera numeric(18, 2) not null default 0,
  ritenuta_estera_euro numeric(18, 2) not null default 0,
  ritenuta_su_interessi numeric(18, 2) not null default 0,
  ritenuta_su_interessi_euro numeric(18, 2) not null default 0,
  imposta_scarto numeric(18, 2) not null default 0,
  imposta_scarto_euro numeric(18, 2) not null default 0,
  imposta_plusvalenze numeric(18, 2) not null default 0,
  imposta_plusvalenze_euro numeric(18, 2) not null default 0,
  spese numeric(18, 2) not null default 0 check (spese >= 0 or id_storno_di is not null),
  spese_euro numeric(18, 2) not null default 0 check (spese_euro >= 0 or id_storno_di is not null),
  bolli numeric(18, 2) not null default 0 check (bolli >= 0 or id_storno_di is not null),
  bolli_euro numeric(18, 2) not null default 0 check (bolli_euro >= 0 or id_storno_di is not null),
  commissioni numeric(18, 2) not null default 0 check (commissioni >= 0 or id_storno_di is not null),
  commissioni_euro numeric(18, 2) not null default 0 check (commissioni_euro >= 0 or id_storno_di is not null),
  saldo numeric(18, 2) not null default 0,
  saldo_euro numeric(18, 2) not null default 0,
  costo numeric(18, 2) not null default 0,
  costo_divisa numeric(18, 2) not null default 0,
  nfissato text check (length(nfissato) between 1 and 40),
  flag_apertura text check (flag_apertura in ('A', 'C')),
  codice_univoco_portafoglio text check (length(codice_univoco_portafoglio) between 1 and 40),
  nreg_import text check (length(nreg_import) between 1 and 60),
  flettera boolean not null default false,
  stato_tesoreria text check (stato_tesoreria in ('D', 'R', 'N')),
  contoimpegni text check (length(contoimpegni) between 1 and 40),
  note text check (length(note) <= 2000),
  cercabile text generated always as (testo_cercabile(nullif(
    coalesce(nfissato || ' ', '') || coalesce(codice_univoco_portafoglio || ' ', '')
    || coalesce(nreg_import || ' ', '') || coalesce(contoimpegni || ' ', '') || coalesce(note, ''), ''))) stored,
  manuali text[] not null default '{}',
  calcolati jsonb not null default '{}' check (jsonb_typeof(calcolati) = 'object'),
  lotti_scelti jsonb check (jsonb_typeof(lotti_scelti) = 'array'),
  genere text check (genere in ('carico', 'scarico', 'frazionamento', 'raggruppamento', 'scorporo', 'rettifica',
    'uscita', 'scissione', 'entrata')),
  ordine smallint,
  id_posizione bigint references posizioni (id),
  autori text[] not null default '{}',
  registrato_da text,
  registrato_il timestamptz,
  foreign key (cod_azienda, cod_portafoglio)
    references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  foreign key (cod_azienda, cod_depositario)
    references depositari (cod_azienda, cod_depositario) on update cascade,
  unique (cod_azienda, anno, nreg, nriga),
  check ((stato = 'bozza') = (nreg is null)),
  check ((stato = 'bozza') = (registrato_il is null)),
  check (stato <> 'bozza' or (id_posizione is null and genere is null and not stornato)),
  check ((id_posizione is null) = (genere is null)),
  check ((genere is null) = (ordine is null)),
  check ((id_capofila is null) = (nriga = 1)),
  check (genere is null or (cod_titolo is not null and imm_circ is not null)),
  check (cod_divisa <> 'EUR' or cambio = 1)
);
select come_record('movimenti');
alter table movimenti
  add foreign key (id_capofila) references movimenti (id) on delete cascade,
  add foreign key (id_storno_di) references movimenti (id);
comment on table movimenti is
  'I movimenti: bozza, poi registrati con un numero senza buchi, poi contabilizzati. Si correggono solo stornandoli.';
comment on column movimenti.anno is 'L’anno del movimento: i numeri ricominciano da 1 ogni anno.';
comment on column movimenti.nreg is 'Il numero di registrazione nell’anno; nullo finché è una bozza.';
comment on column movimenti.nriga is 'La riga: un trasferimento, un concambio, l’esercizio di un diritto ne hanno due.';
comment on column movimenti.id_capofila is 'La prima riga della stessa registrazione; nullo se è questa.';
comment on column movimenti.id_storno_di is 'Il movimento che questo storna.';
comment on column movimenti.corto is 'Muove una posizione corta (derivati).';
comment on column movimenti.data_movimento is 'M: il giorno dell’operazione.';
comment on column movimenti.data_valuta is 'V: il giorno del regolamento.';
comment on column movimenti.data_inserimento is 'I: da quando lo si sa; per un registrato, il giorno della registrazione.';
comment on column movimenti.data_operazione is 'Il giorno con cui va in contabilità.';
comment on column movimenti.qta_vnominale is 'Valore nominale o quantità; col segno dove la causale lo lascia al movimento (decisione 0013).';
comment on column movimenti.rateo is 'Rateo lordo per 100 o per unità, come si quota il titolo.';
comment on column movimenti.pool_factor_dopo is 'Di un rimborso parziale: il pool factor che resta.';
comment on column movimenti.quota_costo is 'Di una scissione: quanto per cento del costo passa al titolo nuovo.';
comment on column movimenti.cambio is 'Unità di divisa per 1 euro.';
comment on column movimenti.imposta_scarto is 'Sullo scarto maturato: con imposta_plusvalenze fa l’imposta sostitutiva.';
comment on column movimenti.costo is 'Quanto entra nel costo di carico, in euro; di una rettifica, con il segno.';
comment on column movimenti.costo_divisa is 'Quanto entra nel costo di carico, nella divisa del titolo.';
comment on column movimenti.flag_apertura is 'A apre, C chiude una posizione in derivati; A anche su un’apertura di giacenze.';
comment on column movimenti.stato_tesoreria is 'D da regolare, R regolato, N non regolato.';
comment on column movimenti.cercabile is
  'Le parole dei numeri d’origine e delle note, come le cerca il testo libero: una ricerca non le rifà riga per riga.';
comment on column movimenti.manuali is 'I campi che qualcuno ha scritto al posto del calcolo.';
comment on column movimenti.calcolati is 'Che cosa il calcolo avrebbe messo nei campi scritti a mano.';
comment on column movimenti.lotti_scelti is 'Con il costo specifico: quali lotti escono, [{lotto, quantita}].';
comment on column movimenti.genere is 'Che cosa fa alla sua posizione, deciso alla registrazione.';
comment on column movimenti.ordine is 'L’ordine fra i movimenti dello stesso giorno: prima ciò che carica.';
comment on column movimenti.autori is 'Chi ne ha scritto il contenuto: con i quattro occhi nessuno di loro lo registra.';
create index movimenti_posizione on movimenti (id_posizione, data_movimento) where id_posizione is not null;
-- Who gives to whom: few rows, asked at every registration.
create index movimenti_insieme on movimenti (id_posizione)
  where id_capofila is not null or genere in ('uscita', 'scissione');
create index movimenti_capofila on movimenti (id_capofila) where id_capofila is not null;
create index movimenti_titoli on movimenti (cod_titolo);
create index movimenti_bozze on movimenti (cod_azienda, id) where stato = 'bozza';
create index movimenti_lavoro on movimenti (lavoro) where lavoro is not null;
alter table movimenti enable row level security;
create policy movimenti_azienda on movimenti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on movimenti to rateo_app;

create table effetti_posizioni (
  id_posizione bigint not null,
  id_movimento bigint,
  anno_chiuso smallint,
  data_movimento date not null,
  data_valuta date not null,
  data_inserimento date not null,
  quantita numeric(24, 6) not null default 0,
  costo numeric(18, 2) not null default 0,
  costo_divisa numeric(18, 2) not null default 0,
  check ((id_movimento is null) <> (anno_chiuso is null))
);
comment on table effetti_posizioni is
  'Di quanto ogni movimento cambia la sua posizione. Ciò che si viene a sapere dopo si aggiunge, con il suo giorno: si sa sempre che cosa si sapeva allora.';
comment on column effetti_posizioni.id_posizione is 'La posizione, che è fra quelle visibili: lo esige la regola sulle righe.';
comment on column effetti_posizioni.anno_chiuso is 'Dei metodi annuali: l’anno di cui è il costo di ciò che è uscito.';
comment on column effetti_posizioni.data_inserimento is 'Il giorno da cui lo si sa: della registrazione, o del ricalcolo che lo ha corretto.';
create unique index effetti_posizioni_movimento
  on effetti_posizioni (id_posizione, id_movimento, data_inserimento) where id_movimento is not null;
create unique index effetti_posizioni_anno
  on effetti_posizioni (id_posizione, anno_chiuso, data_inserimento) where anno_chiuso is not null;
create index effetti_posizioni_posizione on effetti_posizioni (id_posizione, data_movimento);
alter table effetti_posizioni enable row level security;
create policy effetti_posizioni_azienda on effetti_posizioni
  using (exists (select from posizioni p where p.id = effetti_posizioni.id_posizione));
grant select, insert, update, delete on effetti_posizioni to rateo_app;

create table lotti (
  id_posizione bigint not null,
  n integer not null check (n > 0),
  cod_lotto text not null,
  data date not null,
  quantita numeric(24, 6) not null check (quantita > 0),
  costo numeric(18, 2) not null,
  costo_divisa numeric(18, 2) not null,
  primary key (id_posizione, n)
);
comment on table lotti is 'I lotti che ogni posizione ha, dal più vecchio: la loro somma è la posizione.';
comment on column lotti.id_posizione is 'La posizione, che è fra quelle visibili: lo esige la regola sulle righe.';
comment on column lotti.cod_lotto is 'Il movimento che lo ha comprato: i trasferimenti lo lasciano; uno strato annuale ha il suo anno.';
alter table lotti enable row level security;
create policy lotti_azienda on lotti
  using (exists (select from posizioni p where p.id = lotti.id_posizione));
grant select, insert, update, delete on lotti to rateo_app;

create table lotti_consumi (
  id_posizione bigint not null,
  id_movimento bigint not null,
  n integer not null check (n > 0),
  cod_lotto text not null,
  data date not null,
  quantita numeric(24, 6) not null check (quantita >= 0),
  costo numeric(18, 2) not null,
  costo_divisa numeric(18, 2) not null,
  primary key (id_movimento, id_posizione, n)
);
comment on table lotti_consumi is 'Da quali lotti ogni movimento ha scaricato, quanto e a quale costo.';
comment on column lotti_consumi.id_posizione is 'La posizione, che è fra quelle visibili: lo esige la regola sulle righe.';
comment on column lotti_consumi.data is 'Il giorno in cui il lotto è entrato.';
create index lotti_consumi_posizione on lotti_consumi (id_posizione);
alter table lotti_consumi enable row level security;
create policy lotti_consumi_azienda on lotti_consumi
  using (exists (select from posizioni p where p.id = lotti_consumi.id_posizione));
grant select, insert, update, delete on lotti_consumi to rateo_app;

-- What a foreign key would promise row by row, and more: effects and consumption are of a movement of that
-- position. Asked once per statement, so that a million rows are written in seconds; a registered movement is
-- never deleted.
create function di_un_movimento() returns trigger
language plpgsql
as $$
declare
  uno bigint;
begin
  select r.id_movimento into uno
    from righe_nuove r left join movimenti m on m.id = r.id_movimento
   where r.id_movimento is not null
     and (m.id is null or m.stato = 'bozza' or m.id_posizione is distinct from r.id_posizione) limit 1;
  if found then
    raise exception 'Il movimento % non muove quella posizione.', uno using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function di_un_movimento() is
  'Trigger: effetti e consumi sono di un movimento registrato della loro posizione.';
create trigger di_un_movimento_inserimento after insert on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function di_un_movimento();
create trigger di_un_movimento_modifica after update on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function di_un_movimento();
create trigger di_un_movimento_inserimento after insert on lotti_consumi
  referencing new table as righe_nuove for each statement execute function di_un_movimento();
create trigger di_un_movimento_modifica after update on lotti_consumi
  referencing new table as righe_nuove for each statement execute function di_un_movimento();

-- Numbers without gaps: the block that a transaction took is wholly in use when it commits, and none
-- stands above the last one. Registered rows are neither deleted nor renumbered: so it holds for ever.
create function numeri_senza_buchi() returns trigger
language plpgsql
as $$
declare
  prima integer := case when tg_op = 'INSERT' then 0 else old.ultimo end;
  dati integer;
begin
  if new.ultimo < prima then
    raise exception 'I numeri dei movimenti non tornano indietro.' using errcode = 'RT048';
  end if;
  select count(distinct m.nreg) into dati from movimenti m
   where m.cod_azienda = new.cod_azienda and m.anno = new.anno
     and m.nreg > prima and m.nreg <= new.ultimo;
  if dati <> new.ultimo - prima then
    raise exception 'I movimenti del % sarebbero numerati con un buco.', new.anno using errcode = 'RT048';
  end if;
  return null;
end $$;
comment on function numeri_senza_buchi() is
  'Trigger: i numeri presi da una transazione sono tutti usati quando si conclude.';
create constraint trigger numeri_senza_buchi after insert or update of ultimo on numeratori_movimenti
  deferrable initially deferred for each row execute function numeri_senza_buchi();

-- What every registration must respect, however it comes about: asked once per statement.
create function movimenti_registrati() returns trigger
language plpgsql
as $$
declare
  uno record;
begin
  select m.data_movimento, a.movimenti_chiusi_al into uno
    from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
   where m.stato = 'registrato' and m.data_movimento <= a.movimenti_chiusi_al
     and m.registrato_il = now()
   order by m.data_movimento limit 1;
  if found then
    raise exception 'Il periodo è chiuso fino al %: un movimento del % non si registra.',
      to_char(uno.movimenti_chiusi_al, 'DD/MM/YYYY'), to_char(uno.data_movimento, 'DD/MM/YYYY')
      using errcode = 'RT049', column = 'dataMovimento';
  end if;
  select m.autori into uno
    from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
   where m.stato = 'registrato' and a.quattro_occhi and m.registrato_il = now()
     and (m.registrato_da is null or m.registrato_da = any (m.autori))
     and m.id_storno_di is null
   limit 1;
  if found then
    raise exception 'Chi inserisce un movimento non lo registra: lo deve registrare un altro utente.'
      using errcode = 'RT050';
  end if;
  select m.anno, m.nreg into uno
    from righe_nuove m
    left join numeratori_movimenti n on n.cod_azienda = m.cod_azienda and n.anno = m.anno
   where m.nreg > coalesce(n.ultimo, 0) limit 1;
  if found then
    raise exception 'Il numero % del % non è stato dato dal numeratore.', uno.nreg, uno.anno
      using errcode = 'RT048';
  end if;
  select o.nreg, o.anno, o.id_storno_di, o.stato into uno
    from righe_nuove m join movimenti o on o.id = m.id_storno_di
   where o.id_storno_di is not null or o.stato = 'bozza' or o.cod_azienda <> m.cod_azienda limit 1;
  if found then
    if uno.id_storno_di is not null then
      raise exception 'Il movimento %/% è uno storno: uno storno non si storna, si registra di nuovo il movimento.',
        uno.nreg, uno.anno using errcode = 'RT051';
    end if;
    raise exception 'Una bozza non si storna: si modifica o si elimina.' using errcode = 'RT051';
  end if;
  return null;
end $$;
comment on function movimenti_registrati() is
  'Trigger: periodo aperto, quattro occhi, numero dato dal numeratore, storno di ciò che si può stornare.';
create trigger movimenti_registrati_inserimento after insert on movimenti
  referencing new table as righe_nuove for each statement execute function movimenti_registrati();
create trigger movimenti_registrati_modifica after update on movimenti
  referencing new table as righe_nuove for each statement execute function movimenti_registrati();

-- A registered movement stays as it is: only its state goes on, and what says nothing of amounts.
create function movimento_resta() returns trigger
language plpgsql
as $$
declare
  -- What is generated is computed after this trigger; what it follows from is compared.
  libere constant text[] := array['anno', 'cercabile', 'stato', 'stornato', 'flettera', 'stato_tesoreria', 'note', 'versione',
    'modificato_il', 'modificato_da', 'lavoro', 'cod_causale', 'cod_titolo', 'cod_controparte', 'cod_azienda',
    'cod_portafoglio', 'cod_depositario'];
begin
  if tg_op = 'DELETE' then
    if old.stato <> 'bozza' then
      raise exception 'Il movimento %/% è registrato: si corregge con uno storno.', old.nreg, old.anno
        using errcode = 'RT048';
    end if;
    return old;
  end if;
  if old.stato = 'bozza' then
    if rateo_utente() is not null and new.stato = 'bozza' and rateo_utente() <> all (new.autori) then
      new.autori := new.autori || rateo_utente();
    end if;
    return new;
  end if;
  if (to_jsonb(new) - libere) is distinct from (to_jsonb(old) - libere)
     or new.stato = 'bozza' or (old.stato = 'contabilizzato' and new.stato <> 'contabilizzato')
     or (old.stornato and not new.stornato)
     -- A code of a registered movement changes only where its record takes another one.
     or (new.cod_causale <> old.cod_causale
         and exists (select from causali c where c.cod_causale = old.cod_causale))
     or (new.cod_titolo <> old.cod_titolo
         and exists (select from titoli t where t.cod_titolo = old.cod_titolo))
     or (new.cod_controparte is distinct from old.cod_controparte
         and exists (select from controparti c where c.cod_controparte = old.cod_controparte))
     or (new.cod_azienda <> old.cod_azienda
         and exists (select from aziende a where a.cod_azienda = old.cod_azienda))
     or (new.cod_portafoglio, new.cod_depositario) <> (old.cod_portafoglio, old.cod_depositario) then
    raise exception 'Il movimento %/% è registrato: si corregge con uno storno.', old.nreg, old.anno
      using errcode = 'RT048';
  end if;
  return new;
end $$;
comment on function movimento_resta() is
  'Trigger: un movimento registrato non cambia e non si elimina; di una bozza si tiene chi l’ha scritta.';
create trigger movimento_resta before update or delete on movimenti
  for each row execute function movimento_resta();

-- What was known on a day stays known: later knowledge is added with its own day.
create function effetto_resta() returns trigger
language plpgsql
as $$
begin
  if old.data_inserimento < (now() at time zone 'Europe/Rome')::date then
    raise exception 'Che cosa si sapeva il % non cambia più.', to_char(old.data_inserimento, 'DD/MM/YYYY')
      using errcode = 'RT048';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
comment on function effetto_resta() is 'Trigger: gli effetti saputi nei giorni passati restano come sono.';
create trigger effetto_resta before update or delete on effetti_posizioni
  for each row execute function effetto_resta();

-- A custodian whose movements are registered stays with its portfolio: positions are kept there.
create function depositario_con_movimenti() returns trigger
language plpgsql
as $$
begin
  if exists (select from movimenti m where m.cod_azienda = old.cod_azienda
                and m.cod_depositario = old.cod_depositario) then
    raise exception 'Il depositario % ha movimenti: non passa a un altro portafoglio. Aprirne un altro e trasferire le giacenze.',
      old.cod_depositario using errcode = 'RT034', column = 'cod_Portafoglio';
  end if;
  return new;
end $$;
comment on function depositario_con_movimenti() is
  'Trigger: un depositario con movimenti non cambia portafoglio.';
create trigger depositario_con_movimenti before update on depositari
  for each row when (old.cod_portafoglio <> new.cod_portafoglio)
  execute function depositario_con_movimenti();
create index movimenti_depositario on movimenti (cod_azienda, cod_depositario, data_movimento);
create index movimenti_portafoglio on movimenti (cod_azienda, cod_portafoglio, data_movimento);
