-- Reconciliation (docs/regole/riconciliazione.md): what depositari and banks say, line by line, beside what stands in our
-- movements; the matches between both, and each difference with its cause and its age. Nothing here writes entries.

create table conti_riconciliati (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  cod_conto text collate "C" not null check (cod_conto ~ '^\S(.*\S)?$' and length(cod_conto) <= 20),
  descrizione text not null check (length(btrim(descrizione)) between 1 and 100),
  tipo text not null check (tipo in ('depositario', 'banca')),
  cod_depositario text collate "C" not null,
  cod_divisa text references divise (cod_divisa),
  coordinate text not null check (coordinate ~ '^[A-Z0-9./-]{3,60}$'),
  portafogli text[] check (cardinality(portafogli) between 1 and 200),
  base text not null default 'regolato' check (base in ('regolato', 'contrattato', 'contabile')),
  finestra_giorni smallint not null default 5 check (finestra_giorni between 0 and 90),
  limite_spese numeric(18, 2) not null default 50.00 check (limite_spese >= 0),
  saldo_iniziale numeric(18, 2) not null default 0,
  saldo_iniziale_al date check (saldo_iniziale_al between '1900-01-01' and '2199-12-31'),
  mappatura jsonb check (jsonb_typeof(mappatura) = 'object'),
  attivo boolean not null default true,
  note text check (length(note) <= 2000),
  check ((tipo = 'banca') = (cod_divisa is not null)),
  check (saldo_iniziale = 0 or saldo_iniziale_al is not null),
  foreign key (cod_azienda, cod_depositario) references depositari (cod_azienda, cod_depositario) on update cascade,
  unique (cod_azienda, cod_conto)
);
select come_record('conti_riconciliati');
alter table conti_riconciliati add unique (cod_azienda, id);
create unique index conti_riconciliati_coordinate on conti_riconciliati (cod_azienda, coordinate, coalesce(cod_divisa, ''));
comment on table conti_riconciliati is 'I conti di cui arrivano estratti: il dossier presso un depositario, il conto presso una banca.';
comment on column conti_riconciliati.coordinate is 'Come li nomina chi li tiene, senza spazi: IBAN, SAFE, ABI-CAB-conto.';
comment on column conti_riconciliati.cod_divisa is 'Del conto di una banca; un dossier non ne ha.';
comment on column conti_riconciliati.portafogli is 'I portafogli che vi stanno; nullo: tutti quelli del depositario.';
comment on column conti_riconciliati.base is 'Con quale data si confrontano le posizioni, dove l’estratto non lo dice.';
comment on column conti_riconciliati.finestra_giorni is 'Di quanti giorni può distare un movimento dalla sua riga.';
comment on column conti_riconciliati.limite_spese is 'Fino a quanto una differenza può essere di spese.';
comment on column conti_riconciliati.saldo_iniziale is 'Il saldo di banca alla fine del giorno da cui contano i movimenti; nullo il giorno: dal primo.';
comment on column conti_riconciliati.mappatura is 'Come si legge un CSV o un foglio di questo conto (domain/riconciliazione/lettura/mappatura-conto.ts); nullo: non se ne leggono.';
alter table conti_riconciliati enable row level security;
create policy conti_riconciliati_azienda on conti_riconciliati using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on conti_riconciliati to rateo_app;

create table causali_banca (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  cod_conto text collate "C",
  causale_esterna text not null check (causale_esterna ~ '\S' and length(causale_esterna) <= 40),
  segno text not null default '±' check (segno in ('+', '-', '±')),
  cod_causale text not null references causali (cod_causale) on update cascade,
  note text check (length(note) <= 500),
  foreign key (cod_azienda, cod_conto) references conti_riconciliati (cod_azienda, cod_conto) on update cascade on delete cascade,
  unique nulls not distinct (cod_azienda, cod_conto, causale_esterna, segno)
);
select come_record('causali_banca');
comment on table causali_banca is 'Con quale causale nostra si scrive una riga di banca con la sua; di un conto, o di tutti.';
comment on column causali_banca.segno is 'Delle sole righe in entrata (+), in uscita (-), o di entrambe.';
alter table causali_banca enable row level security;
create policy causali_banca_azienda on causali_banca using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on causali_banca to rateo_app;

create table regole_riconciliazione (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  ordine integer not null check (ordine between 1 and 10000),
  nome text not null check (nome ~ '\S' and length(nome) <= 60),
  cod_conto text collate "C",
  specie text not null default '1-1' check (specie in ('1-1', '1-n', 'n-1')),
  condizioni jsonb not null check (jsonb_typeof(condizioni) = 'object'),
  effetto text not null default 'proponi' check (effetto in ('conferma', 'proponi')),
  attiva boolean not null default true,
  foreign key (cod_azienda, cod_conto) references conti_riconciliati (cod_azienda, cod_conto) on update cascade on delete cascade,
  unique (cod_azienda, nome)
);
select come_record('regole_riconciliazione');
alter table regole_riconciliazione add unique (cod_azienda, id);
comment on table regole_riconciliazione is 'Le regole d’abbinamento dell’azienda, nel loro ordine, dopo quelle del prodotto.';
comment on column regole_riconciliazione.condizioni is 'Che cosa deve valere: riferimento, importo, giorni, ISIN, causale, testo (domain/riconciliazione/regole.ts).';
alter table regole_riconciliazione enable row level security;
create policy regole_riconciliazione_azienda on regole_riconciliazione using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on regole_riconciliazione to rateo_app;

create table estratti_file (
  cod_azienda text not null references aziende (cod_azienda) on update cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  nome text not null check (length(nome) between 1 and 200),
  formato text not null,
  codifica text not null,
  byte bigint not null check (byte > 0),
  arrivo text not null check (arrivo in ('schermo', 'cartella', 'programma')),
  unique (cod_azienda, sha256)
);
select come_record('estratti_file');
alter table estratti_file add unique (cod_azienda, id);
comment on table estratti_file is 'I file di estratti che sono stati presi, ciascuno una volta.';
comment on column estratti_file.arrivo is 'Da dove: caricato a schermo, trovato nella cartella, mandato da un programma.';
alter table estratti_file enable row level security;
create policy estratti_file_azienda on estratti_file using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on estratti_file to rateo_app;

create table estratti (
  cod_azienda text not null,
  id_file bigint not null,
  id_conto bigint,
  coordinate text not null check (length(coordinate) between 1 and 60),
  formato text not null,
  specie text not null check (specie in ('posizioni', 'regolamenti', 'conto')),
  identificativo text,
  dal date,
  data_riferimento date not null check (data_riferimento between '1990-01-01' and '2199-12-31'),
  anno smallint generated always as (extract(year from data_riferimento)::smallint) stored,
  base text check (base in ('regolato', 'contrattato', 'contabile')),
  sequenza bigint,
  pagine_attese integer check (pagine_attese > 0),
  preparato timestamp,
  divisa text,
  saldo_iniziale numeric(24, 6),
  saldo_finale numeric(24, 6),
  chiude_giornata boolean not null default true,
  righe integer not null default 0 check (righe >= 0),
  impronta text not null check (impronta ~ '^[0-9a-f]{64}$'),
  stato text not null check (stato in ('letto', 'sospeso', 'sostituito', 'da assegnare', 'da confermare')),
  perche text check (length(perche) <= 1000),
  id_sostituisce bigint,
  avvisi jsonb not null default '[]' check (jsonb_typeof(avvisi) = 'array'),
  foreign key (cod_azienda, id_file) references estratti_file (cod_azienda, id) on update cascade,
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade,
  check ((stato = 'da assegnare') = (id_conto is null)),
  check (stato not in ('sospeso', 'da confermare') or perche is not null)
);
select come_record('estratti');
alter table estratti add unique (cod_azienda, id), add unique (cod_azienda, anno, id),
  add foreign key (cod_azienda, id_sostituisce) references estratti (cod_azienda, id) on update cascade;
create unique index estratti_uno on estratti
  (cod_azienda, id_conto, specie, formato, coalesce(base, ''), data_riferimento, coalesce(sequenza, 0))
  where stato in ('letto', 'sospeso') and chiude_giornata;
create index estratti_del_conto on estratti (cod_azienda, id_conto, data_riferimento desc, id desc);
create index estratti_del_file on estratti (cod_azienda, id_file);
create index estratti_recenti on estratti (cod_azienda, data_riferimento desc, id desc);
create index estratti_da_decidere on estratti (cod_azienda, coordinate) where stato in ('da assegnare', 'da confermare', 'sospeso');
create index estratti_sostituisce on estratti (cod_azienda, id_sostituisce) where id_sostituisce is not null;
comment on table estratti is 'Gli estratti: ciò che un depositario o una banca dice di un conto a una data.';
comment on column estratti.stato is
  'Letto; sospeso finché manca un altro prima o una pagina; da assegnare a un conto; da confermare se ne sostituirebbe uno; sostituito.';
comment on column estratti.impronta is 'Delle sue righe, in qualunque ordine: lo stesso estratto, anche da un altro file, si riconosce.';
comment on column estratti.perche is 'Che cosa gli manca, o che cosa sostituirebbe.';
alter table estratti enable row level security;
create policy estratti_azienda on estratti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on estratti to rateo_app;

create table estratti_pagine (
  cod_azienda text not null,
  id_estratto bigint not null,
  n integer not null check (n > 0),
  ultima boolean not null,
  id_file bigint not null,
  righe integer not null,
  impronta text not null check (impronta ~ '^[0-9a-f]{64}$'),
  primary key (cod_azienda, id_estratto, n),
  foreign key (cod_azienda, id_estratto) references estratti (cod_azienda, id) on update cascade on delete cascade,
  foreign key (cod_azienda, id_file) references estratti_file (cod_azienda, id) on update cascade
);
create index estratti_pagine_del_file on estratti_pagine (cod_azienda, id_file);
comment on table estratti_pagine is 'Le pagine di un estratto che sono arrivate, e con quale file.';
alter table estratti_pagine enable row level security;
create policy estratti_pagine_azienda on estratti_pagine using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on estratti_pagine to rateo_app;

-- Their lines pile up by the year, and every key carries it (decision 0032).
create sequence estratti_righe_id_seq;
grant usage, select on sequence estratti_righe_id_seq to rateo_app;
create table estratti_righe (
  cod_azienda text not null,
  anno smallint not null,
  id bigint not null default nextval('estratti_righe_id_seq'),
  id_estratto bigint not null,
  n integer not null check (n > 0),
  tipo text not null check (tipo in ('posizione', 'movimento')),
  stato text not null check (stato in ('contabilizzata', 'sospesa', 'informativa')),
  cod_isin text,
  codice_locale text,
  descrizione text,
  quantita numeric(24, 6),
  tipo_quantita text check (tipo_quantita in ('UNIT', 'FAMT', 'AMOR')),
  disponibile numeric(24, 6),
  bloccata numeric(24, 6),
  in_arrivo numeric(24, 6),
  in_consegna numeric(24, 6),
  prezzo numeric(24, 10),
  rateo numeric(24, 10),
  fattore numeric(24, 12),
  importo numeric(24, 6),
  divisa text,
  data_contabile date,
  data_valuta date,
  riferimenti text[] not null default '{}',
  causale_esterna text,
  storno boolean not null default false,
  controparte text,
  testo text,
  luogo text,
  grezzo text not null,
  pagina integer,
  riga integer not null,
  primary key (cod_azienda, anno, id),
  unique (cod_azienda, anno, id_estratto, n),
  foreign key (cod_azienda, anno, id_estratto) references estratti (cod_azienda, anno, id) on delete cascade
) partition by range (anno);
alter sequence estratti_righe_id_seq owned by estratti_righe.id;
comment on table estratti_righe is 'Le righe degli estratti, com’erano scritte: non cambiano, si abbinano. Una partizione per anno.';
comment on column estratti_righe.grezzo is 'La riga com’è nel file.';
comment on column estratti_righe.riferimenti is 'Ciò che può nominare qualcosa di nostro o di loro.';
comment on column estratti_righe.quantita is 'Con il segno; di una posizione quella complessiva.';
comment on column estratti_righe.importo is 'Con il segno: ciò che il conto ha ricevuto o, con il meno, pagato.';
alter table estratti_righe enable row level security;
create policy estratti_righe_azienda on estratti_righe using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on estratti_righe to rateo_app;

-- A restore fills the table before any year is known: what it brings stays here.
create table estratti_righe_altri partition of estratti_righe default;
comment on table estratti_righe_altri is 'Le righe di anni che una copia ripristinata ha portato.';
alter table estratti_righe_altri enable row level security;

create function estratti_anno(p_anno integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  nome text := 'estratti_righe_' || p_anno;
begin
  if to_regclass(nome) is not null or p_anno not between 1990 and 2199 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('estratti_anno', 214));
  if to_regclass(nome) is not null or exists (select from estratti_righe_altri where anno = p_anno) then
    return;
  end if;
  execute format('create table %I (like estratti_righe including defaults including constraints)', nome);
  execute format('alter table %I enable row level security', nome);
  execute format('alter table estratti_righe attach partition %I for values from (%s) to (%s)', nome, p_anno, p_anno + 1);
end $$;
comment on function estratti_anno(integer) is 'La partizione di un anno di righe, se non c’è; si legge e scrive soltanto da estratti_righe.';
grant execute on function estratti_anno(integer) to rateo_app;

-- What a line says is never changed, by nobody.
create function estratti_riga_resta() returns trigger
language plpgsql
as $$
begin
  raise exception 'Una riga di estratto non cambia: si sostituisce l’estratto.' using errcode = 'RT061';
end $$;
comment on function estratti_riga_resta() is 'Trigger: le righe degli estratti non si modificano.';
create trigger estratti_riga_resta before update on estratti_righe for each row execute function estratti_riga_resta();

create table messaggi_depositario (
  cod_azienda text not null,
  id bigint generated always as identity,
  id_file bigint not null,
  id_conto bigint,
  formato text not null,
  tipo text not null,
  specie text not null check (specie in ('istruzione', 'conferma', 'stato', 'evento', 'pagamento')),
  funzione text,
  riferimento text not null,
  collegato text,
  riferimento_evento text,
  coordinate text,
  preparato timestamp,
  cod_isin text,
  descrizione text,
  verso text check (verso in ('riceve', 'consegna')),
  quantita numeric(24, 6),
  tipo_quantita text check (tipo_quantita in ('UNIT', 'FAMT', 'AMOR')),
  gia_regolata numeric(24, 6),
  da_regolare numeric(24, 6),
  parziale boolean not null default false,
  importo numeric(24, 6),
  divisa text,
  data_contrattazione date,
  data_regolamento date,
  data_effettiva date,
  codice_stato text,
  motivo text,
  codice_evento text,
  opzione text,
  data_stacco date,
  data_registrazione date,
  data_pagamento date,
  rapporto_nuovi numeric(24, 10),
  rapporto_vecchi numeric(24, 10) check (rapporto_vecchi <> 0),
  rapporto_aggiuntivi boolean,
  aliquota numeric(24, 10),
  per_unita numeric(24, 10),
  lordo numeric(24, 6),
  ritenuta numeric(24, 6),
  netto numeric(24, 6),
  isin_nuovo text,
  grezzo text not null,
  id_movimento bigint,
  perche text,
  differenze jsonb not null default '[]' check (jsonb_typeof(differenze) = 'array'),
  creato_il timestamptz not null default now(),
  primary key (cod_azienda, id),
  foreign key (cod_azienda, id_file) references estratti_file (cod_azienda, id) on update cascade on delete cascade,
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade
);
create index messaggi_depositario_titolo on messaggi_depositario (cod_azienda, cod_isin, id desc);
create index messaggi_depositario_collegato on messaggi_depositario (cod_azienda, collegato) where collegato is not null;
create index messaggi_depositario_movimento on messaggi_depositario (cod_azienda, id_movimento) where id_movimento is not null;
create index messaggi_depositario_file on messaggi_depositario (cod_azienda, id_file);
create index messaggi_depositario_riferimento on messaggi_depositario (cod_azienda, riferimento);
create index messaggi_depositario_conto on messaggi_depositario (cod_azienda, id_conto, id desc);
comment on table messaggi_depositario is
  'Conferme di regolamento, loro stato, operazioni sul capitale e pagamenti che un depositario ha annunciato.';
comment on column messaggi_depositario.id_movimento is 'Il movimento nostro di cui dice, dove uno solo lo è.';
comment on column messaggi_depositario.perche is 'Come si è trovato il movimento, o perché nessuno.';
alter table messaggi_depositario enable row level security;
create policy messaggi_depositario_azienda on messaggi_depositario using (cod_azienda = any (rateo_aziende()));
grant select, insert, update (id_conto, id_movimento, perche, differenze), delete on messaggi_depositario to rateo_app;

create table abbinamenti (
  cod_azienda text not null,
  id_conto bigint not null,
  ambito text not null check (ambito in ('cassa', 'titoli')),
  come text not null check (come in ('riferimento', 'importo', 'gruppo', 'regola', 'bozza', 'persona')),
  id_regola bigint,
  stato text not null check (stato in ('proposto', 'confermato', 'sciolto')),
  confermato boolean generated always as (stato = 'confermato') stored,
  deciso_da text,
  deciso_il timestamptz,
  differenza numeric(24, 6) not null default 0,
  nota text check (length(nota) <= 500),
  perche text check (length(perche) <= 500),
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade,
  foreign key (cod_azienda, id_regola) references regole_riconciliazione (cod_azienda, id) on update cascade on delete set null (id_regola),
  check (stato = 'proposto' or deciso_il is not null)
);
select come_record('abbinamenti');
alter table abbinamenti add unique (cod_azienda, id), add unique (cod_azienda, id, ambito, confermato);
create index abbinamenti_del_conto on abbinamenti (cod_azienda, id_conto, stato);
comment on table abbinamenti is 'Quali righe di un estratto sono quali movimenti nostri: proposti, confermati, sciolti.';
comment on column abbinamenti.come is 'Trovato dal riferimento, dall’importo, come gruppo, da una regola, da una bozza nata dalla riga, da una persona.';
comment on column abbinamenti.perche is 'Perché è stato sciolto: storno, estratto sostituito, una persona.';
alter table abbinamenti enable row level security;
create policy abbinamenti_azienda on abbinamenti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on abbinamenti to rateo_app;

create table abbinamenti_righe (
  cod_azienda text not null,
  id_abbinamento bigint not null,
  ambito text not null,
  confermato boolean not null,
  lato text not null check (lato in ('noi', 'loro')),
  id_movimento bigint,
  anno smallint,
  id_riga bigint,
  importo numeric(24, 6),
  quantita numeric(24, 6),
  check ((lato = 'noi') = (id_movimento is not null)),
  check ((lato = 'loro') = (id_riga is not null)),
  check ((id_riga is null) = (anno is null)),
  foreign key (cod_azienda, id_abbinamento, ambito, confermato) references abbinamenti (cod_azienda, id, ambito, confermato)
    on update cascade on delete cascade
);
create unique index abbinamenti_righe_movimento on abbinamenti_righe (cod_azienda, id_movimento, ambito) where confermato and id_movimento is not null;
create unique index abbinamenti_righe_riga on abbinamenti_righe (cod_azienda, id_riga, anno) where confermato and id_riga is not null;
create index abbinamenti_righe_di on abbinamenti_righe (cod_azienda, id_abbinamento);
create index abbinamenti_righe_proposte_riga on abbinamenti_righe (cod_azienda, id_riga, anno) where id_riga is not null;
create index abbinamenti_righe_proposte_movimento on abbinamenti_righe (cod_azienda, id_movimento) where id_movimento is not null;
comment on table abbinamenti_righe is 'Ciò che sta nei due lati di un abbinamento: in quelli confermati ogni riga e ogni movimento una volta sola.';
alter table abbinamenti_righe enable row level security;
create policy abbinamenti_righe_azienda on abbinamenti_righe using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on abbinamenti_righe to rateo_app;

create table discordanze (
  cod_azienda text not null,
  id_conto bigint not null,
  ambito text not null check (ambito in ('cassa', 'titoli')),
  chiave text not null check (length(chiave) between 1 and 200),
  id_estratto bigint,
  primo_giorno date not null,
  ultimo_giorno date not null check (ultimo_giorno >= primo_giorno),
  cod_titolo text collate "C" references titoli (cod_titolo) on update cascade,
  cod_isin text,
  descrizione text not null check (length(descrizione) <= 500),
  anno smallint,
  id_riga bigint,
  id_movimento bigint,
  nostro numeric(24, 6),
  loro numeric(24, 6),
  differenza numeric(24, 6) not null,
  divisa text,
  causa text not null check (causa ~ '^[a-z-]{2,40}$'),
  cause jsonb not null default '[]' check (jsonb_typeof(cause) = 'array'),
  prova jsonb not null default '{}' check (jsonb_typeof(prova) = 'object'),
  stato text not null default 'aperta' check (stato in ('aperta', 'in esame', 'attesa', 'spiegata', 'risolta', 'accettata')),
  responsabile text check (length(responsabile) <= 100),
  scadenza date,
  nota text check (length(nota) <= 2000),
  id_bozza bigint,
  risolta_il date,
  check ((stato = 'risolta') = (risolta_il is not null)),
  check (stato <> 'accettata' or length(btrim(nota)) > 0),
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade,
  foreign key (cod_azienda, id_estratto) references estratti (cod_azienda, id) on update cascade on delete set null (id_estratto),
  unique (cod_azienda, id_conto, chiave)
);
select come_record('discordanze');
alter table discordanze add unique (cod_azienda, id);
create index discordanze_aperte on discordanze (cod_azienda, id_conto, primo_giorno) where stato not in ('risolta', 'accettata');
create index discordanze_per_stato on discordanze (cod_azienda, stato, primo_giorno desc, id desc);
comment on table discordanze is
  'Ciò in cui noi e loro non siamo d’accordo: la stessa da un estratto all’altro, con età, causa, responsabile e nota.';
comment on column discordanze.chiave is 'Conto con titolo, riferimento o importo: di qui la stessa si riconosce nell’estratto dopo.';
comment on column discordanze.causa is 'La causa trovata; «ignota» se nessuna; «piu-cause» se più d’una spiega tutto.';
comment on column discordanze.prova is 'Che cosa lo mostra: movimenti, fattore, giorni, e che cosa si è cercato invano.';
comment on column discordanze.primo_giorno is 'Dal primo estratto che l’ha mostrata: di qui la sua età, anche se si riapre.';
comment on column discordanze.nota is 'Di una accettata, il perché.';
alter table discordanze enable row level security;
create policy discordanze_azienda on discordanze using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on discordanze to rateo_app;

-- A movement reversed afterwards is no longer what a line was: its match is dissolved, in the same transaction.
create function abbinamento_del_movimento_stornato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update abbinamenti a
     set stato = 'sciolto', deciso_il = now(), deciso_da = coalesce(nullif(current_setting('rateo.utente', true), ''), a.deciso_da),
         perche = format('il movimento %s/%s è stato stornato', new.nreg, new.anno)
    from abbinamenti_righe r
   where r.cod_azienda = new.cod_azienda and r.id_movimento = new.id
     and a.cod_azienda = r.cod_azienda and a.id = r.id_abbinamento and a.stato <> 'sciolto';
  return null;
end $$;
comment on function abbinamento_del_movimento_stornato() is 'Trigger: lo storno di un movimento scioglie i suoi abbinamenti.';
revoke execute on function abbinamento_del_movimento_stornato() from public;
create trigger abbinamento_del_movimento_stornato after update of stornato on movimenti
  for each row when (new.stornato and not old.stornato) execute function abbinamento_del_movimento_stornato();

select allegabile(una) from unnest(array['conti_riconciliati', 'estratti', 'discordanze', 'regole_riconciliazione', 'causali_banca']::regclass[]) una;

-- A file of statements is taken by a job of the import kind.
alter table importazioni drop constraint importazioni_formato_check;
alter table importazioni add constraint importazioni_formato_check
  check (formato in ('csv', 'excel', 'provider', 'tabella', 'generazione', 'estratto'));
