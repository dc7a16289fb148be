-- The journal. It is added to and nothing else, by anybody: what stands in it is sealed by a chain of hashes, one for
-- each company and book, whose text is the canonical one of docs/regole/contabilita.md.
-- It is not partitioned (decision 0032): the place in the chain is a key, and goes across exercises. Its lines carry
-- the exercise in their key.

create table catene_giornale (
  cod_azienda text not null,
  cod_libro text not null,
  catena bigint not null default 0 check (catena >= 0),
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32),
  primary key (cod_azienda, cod_libro),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
comment on table catene_giornale is
  'L’ultimo anello della catena di ogni libro: chi conferma lo blocca, così uno solo alla volta scrive nel giornale.';
alter table catene_giornale enable row level security;
create policy catene_giornale_azienda on catene_giornale using (cod_azienda = any (rateo_aziende()));
grant select on catene_giornale to rateo_app;

create table numeratori_giornale (
  cod_azienda text not null,
  cod_libro text not null,
  esercizio smallint not null,
  ultimo integer not null default 0 check (ultimo >= 0),
  primary key (cod_azienda, cod_libro, esercizio),
  foreign key (cod_azienda, cod_libro, esercizio) references esercizi (cod_azienda, cod_libro, esercizio)
);
comment on table numeratori_giornale is 'L’ultimo numero dato nel giornale di un libro in un esercizio: senza buchi.';
alter table numeratori_giornale enable row level security;
create policy numeratori_giornale_azienda on numeratori_giornale using (cod_azienda = any (rateo_aziende()));
grant select on numeratori_giornale to rateo_app;

create table giornale (
  id bigint primary key,
  cod_azienda text not null,
  cod_libro text not null,
  catena bigint not null check (catena > 0),
  esercizio smallint not null,
  numero integer not null check (numero > 0),
  data_contabile date not null,
  data_valuta date not null,
  tipo text not null check (tipo in ('O', 'S', 'R', 'F', 'E', 'A')),
  causale text,
  descrizione text not null,
  id_movimento bigint,
  id_origine bigint references giornale (id),
  id_elaborazione bigint not null,
  totale numeric(18, 2) not null check (totale > 0),
  registrato_da text not null,
  registrato_il timestamptz(3) not null,
  unique (cod_azienda, cod_libro, esercizio, numero),
  unique (cod_azienda, cod_libro, catena)
);
comment on table giornale is 'Le scritture del giornale: si aggiunge soltanto. Una scrittura si corregge con un’altra.';
comment on column giornale.id is 'Lo stesso che aveva fra le scritture da confermare.';
comment on column giornale.catena is 'Il posto nella catena del libro: da 1, senza buchi, nell’ordine delle conferme.';
comment on column giornale.numero is 'Il numero di registrazione nell’esercizio, senza buchi.';
comment on column giornale.id_origine is 'La scrittura che questa storna o rettifica.';
create index giornale_data on giornale (cod_azienda, cod_libro, data_contabile, catena);
-- Few entries close or open an exercise: what they have is taken off, not asked of every line.
create index giornale_chiusure on giornale (cod_azienda, cod_libro, data_contabile) where tipo in ('E', 'A');
create index giornale_movimento on giornale (cod_azienda, id_movimento) where id_movimento is not null;
create index giornale_origine on giornale (id_origine) where id_origine is not null;
alter table giornale enable row level security;
create policy giornale_azienda on giornale using (cod_azienda = any (rateo_aziende()));
grant select on giornale to rateo_app;

create table giornale_righe (
  cod_azienda text not null,
  cod_libro text not null,
  esercizio smallint not null,
  catena bigint not null,
  n_riga smallint not null check (n_riga > 0),
  segno text not null check (segno in ('D', 'A')),
  corta boolean,
  data_contabile date not null,
  descrizione_conto_id bigint not null,
  numero_conto text not null,
  importo numeric(18, 2) not null check (importo > 0),
  cod_divisa text not null,
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
  centro_costo text,
  centro_prof text,
  descrizione text,
  primary key (cod_azienda, cod_libro, esercizio, catena, n_riga)
);
comment on table giornale_righe is
  'Le righe delle scritture del giornale, con l’esercizio nella chiave: entrano con la loro scrittura, e restano.';
comment on column giornale_righe.data_contabile is 'Quella della scrittura: per questa si leggono i mastrini.';
comment on column giornale_righe.numero_conto is 'Quello del conto, che con delle righe non cambia più.';
comment on column giornale_righe.importo is 'In euro.';
comment on column giornale_righe.importo_divisa is 'Nella divisa del titolo, per memoria.';
create index giornale_righe_mastrino on giornale_righe
  (cod_azienda, cod_libro, descrizione_conto_id, data_contabile, catena, n_riga);
alter table giornale_righe enable row level security;
create policy giornale_righe_azienda on giornale_righe using (cod_azienda = any (rateo_aziende()));
grant select on giornale_righe to rateo_app;

create table giornale_catena (
  cod_azienda text not null,
  cod_libro text not null,
  catena bigint not null,
  hash_prec bytea not null check (length(hash_prec) = 32),
  hash bytea not null check (length(hash) = 32),
  sigillo bytea not null check (length(sigillo) = 32),
  primary key (cod_azienda, cod_libro, catena)
);
comment on table giornale_catena is
  'Gli anelli della catena del giornale, uno per scrittura: li fa la banca dati quando entrano le righe, nessuno li scrive.';
comment on column giornale_catena.hash is 'SHA-256 dell’hash precedente e del testo canonico della scrittura.';
comment on column giornale_catena.sigillo is
  'SHA-256 dell’hash e di ciò che la scrittura e le sue righe hanno oltre al testo canonico.';
alter table giornale_catena enable row level security;
create policy giornale_catena_azienda on giornale_catena using (cod_azienda = any (rateo_aziende()));
grant select on giornale_catena to rateo_app;

create table movimenti_contabilizzati (
  cod_azienda text not null,
  cod_libro text not null,
  id_movimento bigint not null,
  id_giornale bigint,
  unique nulls not distinct (cod_azienda, cod_libro, id_movimento, id_giornale)
);
comment on table movimenti_contabilizzati is
  'Ogni riga di ogni registrazione trasferita in un libro, con le scritture che ne sono venute.';
comment on column movimenti_contabilizzati.id_giornale is 'Nullo di un movimento che non dà scritture.';
alter table movimenti_contabilizzati enable row level security;
create policy movimenti_contabilizzati_azienda on movimenti_contabilizzati
  using (cod_azienda = any (rateo_aziende()));
grant select on movimenti_contabilizzati to rateo_app;

create table saldi_conti (
  cod_azienda text not null,
  cod_libro text not null,
  esercizio smallint not null,
  mese date not null check (extract(day from mese) = 1),
  descrizione_conto_id bigint not null,
  cod_portafoglio text collate "C" not null,
  tipo text not null check (tipo in ('', 'E', 'A')),
  dare numeric(18, 2) not null,
  avere numeric(18, 2) not null,
  primary key (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo),
  foreign key (cod_azienda, descrizione_conto_id) references s_descrizione_conti (cod_azienda, id)
);
comment on table saldi_conti is
  'Dare e avere di ogni conto per mese e portafoglio: somme del giornale, tenute da chi vi scrive.';
comment on column saldi_conti.mese is 'Il primo giorno del mese.';
comment on column saldi_conti.cod_portafoglio is 'Vuoto per le righe che non ne hanno.';
comment on column saldi_conti.tipo is 'E di epilogo, A di apertura, vuoto per tutte le altre scritture.';
alter table saldi_conti enable row level security;
create policy saldi_conti_azienda on saldi_conti using (cod_azienda = any (rateo_aziende()));
grant select on saldi_conti to rateo_app;
create index saldi_conti_conto on saldi_conti (cod_azienda, descrizione_conto_id);

create table pagine_giornale (
  cod_azienda text not null,
  cod_libro text not null,
  esercizio smallint not null,
  ultima_pagina integer not null check (ultima_pagina > 0),
  a_numero integer not null check (a_numero > 0),
  riporto_dare numeric(18, 2) not null,
  riporto_avere numeric(18, 2) not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (cod_azienda, cod_libro, esercizio, ultima_pagina),
  foreign key (cod_azienda, cod_libro, esercizio, a_numero)
    references giornale (cod_azienda, cod_libro, esercizio, numero)
);
comment on table pagine_giornale is
  'Fin dove il giornale di un esercizio è stampato in modo definitivo, e l’impronta di ogni stampa.';
alter table pagine_giornale enable row level security;
create policy pagine_giornale_azienda on pagine_giornale using (cod_azienda = any (rateo_aziende()));
grant select, insert on pagine_giornale to rateo_app;

create table giornale_esportazioni (
  cod_azienda text not null,
  cod_libro text not null,
  layout text not null,
  da_catena bigint not null,
  a_catena bigint not null,
  check (da_catena <= a_catena),
  foreign key (cod_azienda, cod_libro, da_catena) references giornale (cod_azienda, cod_libro, catena),
  foreign key (cod_azienda, cod_libro, a_catena) references giornale (cod_azienda, cod_libro, catena)
);
select come_record('giornale_esportazioni');
comment on table giornale_esportazioni is 'Quali scritture del giornale sono uscite in un file, con quale layout e quando.';
alter table giornale_esportazioni enable row level security;
create policy giornale_esportazioni_azienda on giornale_esportazioni using (cod_azienda = any (rateo_aziende()));
grant select, insert on giornale_esportazioni to rateo_app;

-- What is written stays written, the owner's hand included.
create function giornale_resta() returns trigger
language plpgsql
as $$
begin
  raise exception 'Il giornale non si modifica e non si cancella: una scrittura si corregge con un’altra scrittura.'
    using errcode = 'RT061';
end $$;
comment on function giornale_resta() is 'Trigger: nel giornale si aggiunge soltanto.';
do $$
declare
  una text;
begin
  foreach una in array array['giornale', 'giornale_righe', 'giornale_catena', 'movimenti_contabilizzati', 'pagine_giornale',
                             'giornale_esportazioni'] loop
    execute format('create trigger giornale_resta before update or delete on %I
      for each statement execute function giornale_resta()', una);
    execute format('create trigger giornale_non_si_svuota before truncate on %I
      for each statement execute function giornale_resta()', una);
  end loop;
  foreach una in array array['catene_giornale', 'numeratori_giornale', 'saldi_conti'] loop
    execute format('create trigger giornale_resta before delete on %I
      for each statement execute function giornale_resta()', una);
    execute format('create trigger giornale_non_si_svuota before truncate on %I
      for each statement execute function giornale_resta()', una);
  end loop;
end $$;

-- The canonical text.

create function canonico_testo(p_testo text) returns text
language sql immutable parallel safe
as $$
  select case
    when p_testo is null then ''
    when octet_length(p_testo) = length(p_testo) and strpos(p_testo, '\') + strpos(p_testo, E'\t')
         + strpos(p_testo, E'\n') + strpos(p_testo, E'\r') = 0 then p_testo
    else replace(replace(replace(replace(normalize(p_testo, NFC),
      '\', '\\'), E'\t', '\t'), E'\n', '\n'), E'\r', '\r') end
$$;
comment on function canonico_testo(text) is
  'Un testo come sta nel testo canonico: NFC, senza tabulazioni né a capo; nullo è vuoto.';

create function canonico_testata(g giornale, p_nreg integer, p_anno smallint, p_numero integer, p_esercizio smallint)
returns text
language sql stable parallel safe
as $$
  select concat_ws(E'\t', 'RATEO-GIORNALE-1', canonico_testo(g.cod_azienda), canonico_testo(g.cod_libro), g.esercizio,
    g.numero, g.catena, to_char(g.data_contabile, 'YYYY-MM-DD'), to_char(g.data_valuta, 'YYYY-MM-DD'), g.tipo,
    canonico_testo(g.causale), coalesce(p_nreg || '/' || p_anno, ''), coalesce(p_numero || '/' || p_esercizio, ''),
    canonico_testo(g.descrizione), canonico_testo(g.registrato_da),
    to_char(g.registrato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || E'\n'
$$;
comment on function canonico_testata(giornale, integer, smallint, integer, smallint) is
  'La prima riga del testo canonico di una scrittura, con il movimento e la scrittura d’origine.';

create function canonico_riga(r giornale_righe) returns text
language sql stable parallel safe
as $$
  select concat_ws(E'\t', r.n_riga, canonico_testo(r.numero_conto), r.segno, r.importo, canonico_testo(r.cod_divisa),
    coalesce(r.importo_divisa::text, ''), canonico_testo(r.cod_titolo), canonico_testo(r.cod_portafoglio),
    canonico_testo(r.cod_depositario), canonico_testo(r.centro_costo), canonico_testo(r.centro_prof),
    canonico_testo(r.descrizione)) || E'\n'
$$;
comment on function canonico_riga(giornale_righe) is 'Una riga del testo canonico.';

-- What rows carry beside the canonical text is sealed too, in the same manner.
create function resto_testata(g giornale) returns text
language sql stable parallel safe
as $$
  select concat_ws(E'\t', g.id, coalesce(g.id_movimento::text, ''), coalesce(g.id_origine::text, ''), g.id_elaborazione,
    g.totale) || E'\n'
$$;
comment on function resto_testata(giornale) is 'Ciò che una scrittura ha oltre al testo canonico.';

create function resto_riga(r giornale_righe) returns text
language sql stable parallel safe
as $$
  select concat_ws(E'\t', r.n_riga, to_char(r.data_contabile, 'YYYY-MM-DD'), r.descrizione_conto_id,
    canonico_testo(r.codice_conto), coalesce(r.n_scrittura::text, ''), coalesce(r.n_riga_modello::text, ''),
    coalesce(r.id_movimento::text, ''), coalesce(r.id_posizione::text, ''), coalesce(r.imm_circ, ''),
    case when r.corta then 'S' when not r.corta then 'N' else '' end) || E'\n'
$$;
comment on function resto_riga(giornale_righe) is 'Ciò che una riga ha oltre al testo canonico.';

create view giornale_canonici with (security_invoker = true) as
  select g.cod_azienda, g.cod_libro, g.esercizio, g.catena, g.id, g.numero, a.hash_prec, a.hash, a.sigillo, g.totale,
         canonico_testata(g, m.nreg, m.anno, o.numero, o.esercizio) || coalesce(r.canonico, '') as canonico,
         resto_testata(g) || coalesce(r.resto, '') as resto,
         coalesce(r.righe, 0) as righe, coalesce(r.dare, 0) as dare, coalesce(r.avere, 0) as avere
    from giornale g
    left join giornale_catena a on a.cod_azienda = g.cod_azienda and a.cod_libro = g.cod_libro and a.catena = g.catena
    left join movimenti m on m.id = g.id_movimento
    left join giornale o on o.id = g.id_origine
    left join lateral (
      select string_agg(canonico_riga(l), '' order by l.n_riga) as canonico,
             string_agg(resto_riga(l), '' order by l.n_riga) as resto, count(*)::integer as righe,
             sum(l.importo) filter (where l.segno = 'D') as dare,
             sum(l.importo) filter (where l.segno = 'A') as avere
        from giornale_righe l
       where l.cod_azienda = g.cod_azienda and l.cod_libro = g.cod_libro and l.esercizio = g.esercizio
         and l.catena = g.catena) r on true;
comment on view giornale_canonici is
  'Ogni scrittura del giornale con il suo testo canonico, ciò che ha oltre a quello e le somme delle sue righe.';
grant select on giornale_canonici to rateo_app;

create function giornale_canonico(p_id bigint) returns text
language sql stable
as $$ select c.canonico from giornale_canonici c where c.id = p_id $$;
comment on function giornale_canonico(bigint) is 'Il testo canonico di una scrittura del giornale.';

create function giornale_difetti(p_azienda text, p_libro text)
returns table (catena bigint, esercizio smallint, numero integer, difetto text)
language sql stable set work_mem = '64MB'
as $$
  select d.catena, d.esercizio, d.numero, d.difetto from (
    select c.catena, c.esercizio, c.numero, nullif(concat_ws('; ',
             case when c.catena <> coalesce(lag(c.catena) over w, 0) + 1 then 'manca quella di prima' end,
             case when c.hash_prec is distinct from coalesce(lag(c.hash) over w, decode(repeat('00', 32), 'hex'))
                  then 'non segue quella di prima' end,
             case when c.hash is distinct from sha256(c.hash_prec || convert_to(c.canonico, 'UTF8'))
                  then 'non dice ciò che fu registrato' end,
             case when c.sigillo is distinct from sha256(c.hash || convert_to(c.resto, 'UTF8'))
                  then 'i suoi riferimenti non sono quelli registrati' end,
             case when c.righe < 2 or c.dare <> c.avere or c.dare <> c.totale then 'non quadra' end), '') as difetto
      from giornale_canonici c
     where c.cod_azienda = p_azienda and c.cod_libro = p_libro
    window w as (order by c.catena)) d
   where d.difetto is not null
  union all
  select k.catena, null, null, 'l’ultima scrittura non è più l’ultimo anello della catena' from catene_giornale k
   where k.cod_azienda = p_azienda and k.cod_libro = p_libro
     and k.hash is distinct from coalesce(
       (select a.hash from giornale_catena a where a.cod_azienda = k.cod_azienda and a.cod_libro = k.cod_libro
           and a.catena = (select max(g.catena) from giornale g
                            where g.cod_azienda = k.cod_azienda and g.cod_libro = k.cod_libro)),
       decode(repeat('00', 32), 'hex'))
  order by 1
$$;
comment on function giornale_difetti(text, text) is
  'Le scritture di un libro che non sono più come la catena le ha sigillate, dalla prima.';

create function saldi_difetti(p_azienda text, p_libro text) returns setof text
language sql stable set work_mem = '64MB'
as $$
  with somme as (
    select r.esercizio, date_trunc('month', r.data_contabile::timestamp)::date as mese, r.descrizione_conto_id,
           coalesce(r.cod_portafoglio, '') as cod_portafoglio,
           case when g.tipo in ('E', 'A') then g.tipo else '' end as tipo,
           coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
           coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere
      from giornale_righe r
      join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
     where r.cod_azienda = p_azienda and r.cod_libro = p_libro
     group by 1, 2, 3, 4, 5)
  select format('conto %s di %s: dare %s invece di %s, avere %s invece di %s', descrizione_conto_id, mese, s.dare,
           coalesce(r.dare, 0), s.avere, coalesce(r.avere, 0))
    from (select * from saldi_conti where cod_azienda = p_azienda and cod_libro = p_libro) s
    full join somme r using (esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo)
   where (s.dare, s.avere) is distinct from (r.dare, r.avere)
  union all
  select format('esercizio %s: %s numeri dati, %s scritture fino al %s', coalesce(n.esercizio, g.esercizio),
           coalesce(n.ultimo, 0), coalesce(g.quante, 0), coalesce(g.ultimo, 0))
    from (select esercizio, ultimo from numeratori_giornale where cod_azienda = p_azienda and cod_libro = p_libro) n
    full join (select esercizio, count(*) as quante, max(numero) as ultimo from giornale
                where cod_azienda = p_azienda and cod_libro = p_libro group by 1) g using (esercizio)
   where (n.ultimo, n.ultimo) is distinct from (g.quante, g.ultimo)
$$;
comment on function saldi_difetti(text, text) is
  'In che cosa i saldi e i numeri tenuti di un libro non sono quelli delle sue scritture.';

-- The chain as a text that can be checked far from here (scripts/verifica-giornale.mjs).
create function giornale_esportato(p_azienda text, p_libro text, p_da bigint default 0, p_a bigint default null)
returns table (catena bigint, testo text)
language sql stable
as $$
  select 0, concat_ws(E'\t', 'RATEO-CATENA-1', p_azienda, p_libro) || E'\n' where p_da = 0
  union all
  select c.catena, c.canonico || '+' || replace(rtrim(c.resto, E'\n'), E'\n', E'\n+') || E'\n='
      || concat_ws(E'\t', encode(c.hash_prec, 'hex'), encode(c.hash, 'hex'), encode(c.sigillo, 'hex')) || E'\n'
    from giornale_canonici c
   where c.cod_azienda = p_azienda and c.cod_libro = p_libro and c.catena >= p_da and (p_a is null or c.catena <= p_a)
  union all
  select k.catena + 1, concat_ws(E'\t', 'FINE', k.catena, encode(k.hash, 'hex')) || E'\n'
    from catene_giornale k where k.cod_azienda = p_azienda and k.cod_libro = p_libro and p_a is null
  order by 1
$$;
comment on function giornale_esportato(text, text, bigint, bigint) is
  'La catena di un libro come testo: testo canonico, ciò che la riga ha oltre a quello, hash. Intera, anche con la fine.';

-- What may enter the journal.

create function giornale_entra() returns trigger
language plpgsql
as $$
declare
  uno record;
  quale bigint;
begin
  select n.catena, n.numero, n.esercizio into uno
    from righe_nuove n
    left join catene_giornale c on c.cod_azienda = n.cod_azienda and c.cod_libro = n.cod_libro
    left join numeratori_giornale k
      on k.cod_azienda = n.cod_azienda and k.cod_libro = n.cod_libro and k.esercizio = n.esercizio
   where n.catena > coalesce(c.catena, 0) or n.numero > coalesce(k.ultimo, 0) limit 1;
  if found then
    raise exception 'Il numero % del % (% nella catena) non è stato dato dal numeratore del giornale.', uno.numero,
      uno.esercizio, uno.catena using errcode = 'RT067';
  end if;
  -- A generation is never deleted: what a reference would ask of each entry is asked of all.
  select n.id_elaborazione into uno
    from (select distinct cod_azienda, cod_libro, id_elaborazione from righe_nuove) n
    left join elaborazioni_contabili e
      on e.cod_azienda = n.cod_azienda and e.cod_libro = n.cod_libro and e.id = n.id_elaborazione and e.stato = 'G'
   where e.id is null limit 1;
  if found then
    raise exception 'La generazione % non è di quel libro, o non è più da confermare.', uno.id_elaborazione
      using errcode = 'RT066';
  end if;
  select n.numero, n.esercizio, n.data_contabile, e.stato, e.esercizio as suo into uno
    from righe_nuove n
    left join esercizi e on e.cod_azienda = n.cod_azienda and e.cod_libro = n.cod_libro and e.esercizio = n.esercizio
   where e.id is null or e.stato in ('C', 'D') or n.data_contabile not between e.dal and e.al limit 1;
  if found then
    if uno.stato in ('C', 'D') then
      raise exception 'L’esercizio % è chiuso: una scrittura del % non vi entra.', uno.esercizio,
        to_char(uno.data_contabile, 'DD/MM/YYYY') using errcode = 'RT064', column = 'dataContabile';
    end if;
    raise exception 'Il % non è un giorno dell’esercizio %.', to_char(uno.data_contabile, 'DD/MM/YYYY'),
      uno.esercizio using errcode = 'RT067', column = 'dataContabile';
  end if;
  select n.data_contabile, a.contabilita_bloccata_al into uno
    from righe_nuove n join aziende_libri a on a.cod_azienda = n.cod_azienda and a.cod_libro = n.cod_libro
   where n.data_contabile <= a.contabilita_bloccata_al order by 1 limit 1;
  if found then
    raise exception 'La contabilità è bloccata fino al %: una scrittura del % non vi entra, con nessuna deroga.',
      to_char(uno.contabilita_bloccata_al, 'DD/MM/YYYY'), to_char(uno.data_contabile, 'DD/MM/YYYY')
      using errcode = 'RT065', column = 'dataContabile';
  end if;
  for uno in
    select n.cod_azienda, n.cod_libro, a.contabilita_chiusa_al, min(n.data_contabile) as dal,
           max(n.data_contabile) as al, min(n.catena) as da, max(n.catena) as a, min(n.id_elaborazione) as elaborazione
      from righe_nuove n join aziende_libri a on a.cod_azienda = n.cod_azienda and a.cod_libro = n.cod_libro
     where n.data_contabile <= a.contabilita_chiusa_al group by 1, 2, 3
  loop
    select d.id into quale from deroghe_blocco d
     where d.cod_azienda = uno.cod_azienda and d.area = 'contabilita'
       and (d.cod_libro is null or d.cod_libro = uno.cod_libro) and d.utente = rateo_utente()
       and d.dal <= uno.dal and d.al >= uno.al and d.revocata_il is null and d.scade_il > now()
     order by d.id desc limit 1;
    if not found then
      raise exception 'La contabilità è chiusa fino al %: una scrittura del % non vi entra senza una deroga.',
        to_char(uno.contabilita_chiusa_al, 'DD/MM/YYYY'), to_char(uno.dal, 'DD/MM/YYYY')
        using errcode = 'RT064', column = 'dataContabile';
    end if;
    update deroghe_blocco set usi = usi + 1, usata_il = now(),
        usata_per = format('Generazione %s: scritture %s–%s della catena %s', uno.elaborazione, uno.da, uno.a, uno.cod_libro)
     where id = quale;
  end loop;
  return null;
end $$;
comment on function giornale_entra() is
  'Trigger: numero e posto dati dai numeratori, esercizio aperto, giorno non bloccato, o chiuso e con una deroga.';
create trigger giornale_entra after insert on giornale
  referencing new table as righe_nuove for each statement execute function giornale_entra();

-- All lines of an entry come in one statement, and are weighed and sealed with it: nobody else writes a seal, so none
-- can be forged, and what came in a second statement would find its entry sealed.
create function giornale_righe_entrano() returns trigger
-- What a statement brought has no statistics: of joins only those are left that stay linear.
language plpgsql set work_mem = '128MB' set enable_nestloop = off set enable_mergejoin = off
as $$
declare
  uno record;
  azienda text;
  libro text;
  ultima bigint;
  prima bytea;
  aziende text[] := '{}';
  libri text[] := '{}';
  posti bigint[] := '{}';
  precedenti bytea[] := '{}';
  impronte bytea[] := '{}';
  sigilli bytea[] := '{}';
  quanti bigint;
begin
  for uno in
    select t.*, g.id, g.numero, g.totale, g.registrato_il,
           canonico_testata(g, m.nreg, m.anno, o.numero, o.esercizio) || t.canonico as testo,
           resto_testata(g) || t.resto as altro
      from (select r.cod_azienda, r.cod_libro, r.esercizio, r.catena, count(*) as righe,
                   coalesce(sum(r.importo) filter (where r.segno = 'D'), 0) as dare,
                   coalesce(sum(r.importo) filter (where r.segno = 'A'), 0) as avere,
                   min(r.data_contabile) as dal, max(r.data_contabile) as al,
                   string_agg(canonico_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as canonico,
                   string_agg(resto_riga(row(r.*)::giornale_righe), '' order by r.n_riga) as resto
              from righe_nuove r group by 1, 2, 3, 4) t
      left join giornale g
        on g.cod_azienda = t.cod_azienda and g.cod_libro = t.cod_libro and g.catena = t.catena
       and g.esercizio = t.esercizio and g.data_contabile = t.dal and g.data_contabile = t.al
      left join lateral (select nreg, anno from movimenti where id = g.id_movimento offset 0) m on true
      left join lateral (select numero, esercizio from giornale where id = g.id_origine offset 0) o on true
     order by t.cod_azienda, t.cod_libro, t.catena
  loop
    if uno.id is null or uno.registrato_il <> now()::timestamptz(3) then
      raise exception 'Le righe di una scrittura del giornale entrano con lei: alla % non se ne aggiungono.',
        coalesce(uno.numero, uno.catena) using errcode = 'RT062';
    elsif uno.dare <> uno.avere or uno.righe < 2 or uno.dare <> uno.totale then
      raise exception 'La scrittura % non quadra: dare %, avere %, sbilancio %.', uno.numero,
        importo_italiano(uno.dare), importo_italiano(uno.avere), importo_italiano(uno.dare - uno.avere)
        using errcode = 'RT063';
    end if;
    if (azienda, libro, ultima) is distinct from (uno.cod_azienda, uno.cod_libro, uno.catena - 1) then
      prima := case when uno.catena = 1 then decode(repeat('00', 32), 'hex') else
        (select a.hash from giornale_catena a
          where a.cod_azienda = uno.cod_azienda and a.cod_libro = uno.cod_libro and a.catena = uno.catena - 1) end;
      if prima is null then
        raise exception 'La scrittura % non prosegue la catena del giornale: manca quella di prima.', uno.numero
          using errcode = 'RT067';
      end if;
    end if;
    azienda := uno.cod_azienda;
    libro := uno.cod_libro;
    ultima := uno.catena;
    aziende := aziende || azienda;
    libri := libri || libro;
    posti := posti || ultima;
    precedenti := precedenti || prima;
    prima := sha256(prima || convert_to(uno.testo, 'UTF8'));
    impronte := impronte || prima;
    sigilli := sigilli || sha256(prima || convert_to(uno.altro, 'UTF8'));
  end loop;
  insert into giornale_catena (cod_azienda, cod_libro, catena, hash_prec, hash, sigillo)
  select * from unnest(aziende, libri, posti, precedenti, impronte, sigilli) on conflict do nothing;
  get diagnostics quanti = row_count;
  if quanti <> cardinality(posti) then
    raise exception 'Le righe di una scrittura del giornale entrano tutte insieme: alla % non se ne aggiungono.', ultima
      using errcode = 'RT062';
  end if;
  update catene_giornale c set hash = t.hash
    from (select distinct on (azienda, libro) * from unnest(aziende, libri, posti, impronte) t (azienda, libro, posto, hash)
           order by azienda, libro, posto desc) t
   where c.cod_azienda = t.azienda and c.cod_libro = t.libro;
  -- Each account is held as it is until the transaction ends.
  perform from s_descrizione_conti c
    where (c.cod_azienda, c.id) in (select distinct cod_azienda, descrizione_conto_id from righe_nuove)
    order by c.id for key share;
  select r.numero_conto, r.cod_azienda into uno
    from (select distinct cod_azienda, descrizione_conto_id, numero_conto from righe_nuove) r
    left join s_descrizione_conti c on c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id
   where c.numero_conto is distinct from r.numero_conto limit 1;
  if found then
    raise exception 'Il conto % non è un conto dell’azienda %.', uno.numero_conto, uno.cod_azienda
      using errcode = 'RT060', column = 'descrizioneContoId';
  end if;
  insert into saldi_conti as s
    (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo, dare, avere)
  select r.cod_azienda, r.cod_libro, r.esercizio, date_trunc('month', r.data_contabile::timestamp)::date, r.descrizione_conto_id,
         coalesce(r.cod_portafoglio, ''), coalesce(g.tipo, ''),
         coalesce(sum(r.importo) filter (where r.segno = 'D'), 0),
         coalesce(sum(r.importo) filter (where r.segno = 'A'), 0)
    from righe_nuove r
    left join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
                        and g.tipo in ('E', 'A')
   group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo)
    do update set dare = s.dare + excluded.dare, avere = s.avere + excluded.avere;
  return null;
end $$;
comment on function giornale_righe_entrano() is
  'Trigger: le righe entrano con la loro scrittura, quadrano, la sigillano, sono di conti dell’azienda, e fanno i saldi.';
create trigger giornale_righe_entrano after insert on giornale_righe
  referencing new table as righe_nuove for each statement execute function giornale_righe_entrano();

-- At the end of a transaction each number and each place that it took is in use, by an entry that has its lines. As all
-- entries have a place that this asks about, it is asked once of a block and not of each of them.
create function giornale_senza_buchi() returns trigger
language plpgsql
as $$
declare
  prima integer := case when tg_op = 'INSERT' then 0 else old.ultimo end;
  dati integer;
begin
  if tg_op = 'UPDATE' and (new.ultimo < prima or (new.cod_azienda, new.cod_libro, new.esercizio)
                            <> (old.cod_azienda, old.cod_libro, old.esercizio)) then
    raise exception 'I numeri del giornale non tornano indietro.' using errcode = 'RT067';
  end if;
  select count(*) into dati from giornale g
   where g.cod_azienda = new.cod_azienda and g.cod_libro = new.cod_libro and g.esercizio = new.esercizio
     and g.numero > prima and g.numero <= new.ultimo;
  if dati <> new.ultimo - prima then
    raise exception 'Le scritture del % sarebbero numerate con un buco.', new.esercizio using errcode = 'RT067';
  end if;
  return null;
end $$;
comment on function giornale_senza_buchi() is
  'Trigger: i numeri del giornale presi da una transazione sono tutti usati quando si conclude.';
create constraint trigger giornale_senza_buchi after insert or update on numeratori_giornale
  deferrable initially deferred for each row execute function giornale_senza_buchi();

create function catena_intera() returns trigger
language plpgsql
as $$
declare
  prima bigint := case when tg_op = 'INSERT' then 0 else old.catena end;
  dati bigint;
  uno record;
begin
  if tg_op = 'UPDATE' and (new.catena < prima or (new.cod_azienda, new.cod_libro) <> (old.cod_azienda, old.cod_libro)) then
    raise exception 'La catena del giornale non torna indietro.' using errcode = 'RT067';
  end if;
  select count(*) into dati from giornale g
   where g.cod_azienda = new.cod_azienda and g.cod_libro = new.cod_libro and g.catena > prima and g.catena <= new.catena;
  if dati <> new.catena - prima then
    raise exception 'La catena del giornale % avrebbe un buco.', new.cod_libro using errcode = 'RT067';
  end if;
  -- Each entry has its seal, which its lines brought.
  select count(*) into dati from giornale_catena a
   where a.cod_azienda = new.cod_azienda and a.cod_libro = new.cod_libro and a.catena > prima and a.catena <= new.catena;
  if dati <> new.catena - prima then
    select g.numero into uno from giornale g
     where g.cod_azienda = new.cod_azienda and g.cod_libro = new.cod_libro and g.catena > prima
       and not exists (select from giornale_catena a where a.cod_azienda = g.cod_azienda
                          and a.cod_libro = g.cod_libro and a.catena = g.catena) order by g.catena limit 1;
    raise exception 'La scrittura % non quadra: non ha righe.', uno.numero using errcode = 'RT063';
  end if;
  select c.catena, c.hash, a.hash as suo into uno from catene_giornale c
    left join giornale_catena a on a.cod_azienda = c.cod_azienda and a.cod_libro = c.cod_libro and a.catena = c.catena
   where c.cod_azienda = new.cod_azienda and c.cod_libro = new.cod_libro;
  if uno.hash is distinct from coalesce(uno.suo, decode(repeat('00', 32), 'hex')) then
    raise exception 'L’ultimo anello della catena del giornale % non è quello della sua ultima scrittura.', new.cod_libro
      using errcode = 'RT067';
  end if;
  return null;
end $$;
comment on function catena_intera() is
  'Trigger: i posti della catena presi da una transazione sono tutti usati, da scritture con le loro righe.';
create constraint trigger catena_intera after insert or update on catene_giornale
  deferrable initially deferred for each row execute function catena_intera();

-- Balances and seals say what the lines say, and are written with them only.
create function dal_giornale() returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'Saldi e catena li tiene il giornale: non si scrivono a mano.' using errcode = 'RT061';
  end if;
  return null;
end $$;
comment on function dal_giornale() is 'Trigger: saldi e anelli della catena cambiano soltanto con le righe del giornale.';
create trigger dal_giornale before insert or update on saldi_conti
  for each statement execute function dal_giornale();
create trigger dal_giornale before insert on giornale_catena
  for each statement execute function dal_giornale();

create function trasferiti_di_un_movimento() returns trigger
language plpgsql
as $$
declare
  uno bigint;
begin
  select r.id_movimento into uno
    from righe_nuove r
    left join movimenti m on m.id = r.id_movimento
    left join giornale g on g.id = r.id_giornale
   where m.id is null or m.stato = 'bozza' or m.cod_azienda <> r.cod_azienda
      or (r.id_giornale is not null and (g.cod_azienda, g.cod_libro) is distinct from (r.cod_azienda, r.cod_libro)) limit 1;
  if found then
    raise exception 'Il movimento % e la sua scrittura non sono della stessa azienda e dello stesso libro.', uno
      using errcode = 'RT066';
  end if;
  return null;
end $$;
comment on function trasferiti_di_un_movimento() is
  'Trigger: un movimento trasferito è registrato, e la sua scrittura è della sua azienda e di quel libro.';
create trigger trasferiti_di_un_movimento after insert on movimenti_contabilizzati
  referencing new table as righe_nuove for each statement execute function trasferiti_di_un_movimento();

-- An account with lines keeps what the journal calls it by.
create function conto_con_righe() returns trigger
language plpgsql
as $$
begin
  if exists (select from saldi_conti s where s.cod_azienda = old.cod_azienda and s.descrizione_conto_id = old.id) then
    raise exception 'Il conto % ha righe nel giornale: numero, tipo e azienda restano. Aprirne un altro, e disattivare questo.',
      old.numero_conto using errcode = 'RT060',
      column = case when new.numero_conto <> old.numero_conto then 'numeroConto' else 'codTipoArchivio' end;
  end if;
  return new;
end $$;
comment on function conto_con_righe() is 'Trigger: di un conto con righe nel giornale non cambiano numero, tipo e azienda.';
create trigger conto_con_righe before update on s_descrizione_conti for each row
  when ((old.cod_azienda, old.numero_conto, old.cod_tipo_archivio)
        is distinct from (new.cod_azienda, new.numero_conto, new.cod_tipo_archivio))
  execute function conto_con_righe();
