-- The pouch of losses (docs/regole/zainetto.md): an open year is counted anew from the movements whenever it is asked; what a
-- year was certified with stands here and is never written again. One loss is not used twice, whoever certifies at once.

create table rapporti_fiscali (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  regime text not null check (regime in ('A', 'D')),
  cod_depositario text collate "C",
  chiuso_il date check (chiuso_il between '1998-07-01' and '2199-12-31'),
  note text check (length(note) <= 2000),
  check ((regime = 'D') = (cod_depositario is null)),
  foreign key (cod_azienda, cod_depositario) references depositari (cod_azienda, cod_depositario) on update cascade,
  unique nulls not distinct (cod_azienda, regime, cod_depositario)
);
select come_record('rapporti_fiscali');
alter table rapporti_fiscali add unique (cod_azienda, id);
comment on table rapporti_fiscali is 'I rapporti che hanno uno zainetto di cui si è scritto qualcosa: apporti, chiusura, anni certificati.';
comment on column rapporti_fiscali.regime is 'A amministrato, presso un depositario; D dichiarativo, dell’azienda intera.';
comment on column rapporti_fiscali.chiuso_il is 'Il giorno in cui ciò che resta è certificato ed esce.';
alter table rapporti_fiscali enable row level security;
create policy rapporti_fiscali_azienda on rapporti_fiscali using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on rapporti_fiscali to rateo_app;

create table perdite_apportate (
  cod_azienda text not null,
  id_rapporto bigint not null,
  realizzata date not null check (realizzata between '1998-07-01' and '2199-12-31'),
  dal date not null check (dal between '1998-07-01' and '2199-12-31'),
  importo numeric(18, 2) not null check (importo > 0),
  origine text not null check (origine in ('iniziale', 'certificata')),
  riferimento text check (riferimento ~ '\S' and length(riferimento) <= 60),
  note text check (length(note) <= 2000),
  check (dal >= realizzata or extract(year from dal) = extract(year from realizzata)),
  check (extract(month from realizzata) = 12 and extract(day from realizzata) = 31 or realizzata = '2014-06-30'),
  foreign key (cod_azienda, id_rapporto) references rapporti_fiscali (cod_azienda, id) on update cascade,
  unique nulls not distinct (cod_azienda, id_rapporto, realizzata, dal, origine, riferimento)
);
select come_record('perdite_apportate');
comment on table perdite_apportate is 'Le perdite che un rapporto aveva all’inizio, o che un altro ha certificato chiudendosi.';
comment on column perdite_apportate.realizzata is 'L’ultimo giorno del loro anno; il 30-6-2014 di quelle realizzate entro quel giorno.';
comment on column perdite_apportate.dal is 'Il giorno da cui contano in questo rapporto.';
comment on column perdite_apportate.importo is 'In euro, già contato per la parte imponibile di quando furono realizzate.';
comment on column perdite_apportate.riferimento is 'Della certificazione che le dice.';
alter table perdite_apportate enable row level security;
create policy perdite_apportate_azienda on perdite_apportate using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on perdite_apportate to rateo_app;

create table anni_certificati (
  cod_azienda text not null,
  id_rapporto bigint not null,
  anno smallint not null check (anno between 1998 and 2199),
  imposta numeric(18, 2) not null check (imposta >= 0),
  imposta_certificata numeric(18, 2) check (imposta_certificata >= 0),
  righe jsonb not null check (jsonb_typeof(righe) = 'array'),
  riferimento text check (riferimento ~ '\S' and length(riferimento) <= 60),
  motivo text check (motivo ~ '\S' and length(motivo) <= 500),
  foreign key (cod_azienda, id_rapporto) references rapporti_fiscali (cod_azienda, id) on update cascade,
  unique (cod_azienda, id_rapporto, anno)
);
select come_record('anni_certificati');
comment on table anni_certificati is 'Gli anni di un rapporto che il depositario ha certificato: con ciò che diceva, riga per riga. Non si riscrivono.';
comment on column anni_certificati.righe is 'Per anno di perdita ciò che resta per noi e per chi certifica: [{realizzata, nostra, certificata}].';
comment on column anni_certificati.motivo is 'Perché si certifica con una differenza.';
alter table anni_certificati enable row level security;
create policy anni_certificati_azienda on anni_certificati using (cod_azienda = any (rateo_aziende()));
grant select, insert on anni_certificati to rateo_app;

create table risultati_certificati (
  cod_azienda text not null,
  id_rapporto bigint not null,
  anno smallint not null,
  id_movimento bigint not null references movimenti (id),
  rettifica boolean not null,
  di_anno smallint not null check (di_anno <= anno),
  giorno date not null check (extract(year from giorno) = anno),
  natura text not null check (natura in ('diversi', 'oicr')),
  importo numeric(18, 2) not null,
  perc_imponibile numeric(9, 6) not null check (perc_imponibile between 0 and 100),
  aliquota numeric(9, 6) not null check (aliquota between 0 and 100),
  imponibile numeric(18, 2) not null,
  tassato numeric(18, 2) check (tassato >= 0),
  imposta numeric(18, 2) check (imposta >= 0),
  primary key (cod_azienda, id_rapporto, anno, id_movimento, rettifica),
  foreign key (cod_azienda, id_rapporto, anno) references anni_certificati (cod_azienda, id_rapporto, anno)
);
create index risultati_certificati_movimento on risultati_certificati (id_movimento);
comment on table risultati_certificati is 'Ciò che i movimenti hanno realizzato negli anni certificati, com’era quando lo si certificò.';
comment on column risultati_certificati.rettifica is 'È la differenza di un anno certificato prima, che conta in questo.';
comment on column risultati_certificati.di_anno is 'L’anno del movimento.';
comment on column risultati_certificati.tassato is 'Nullo dove si tassa l’anno intero, e nell’amministrato di ciò che non guadagna.';
alter table risultati_certificati enable row level security;
create policy risultati_certificati_azienda on risultati_certificati using (cod_azienda = any (rateo_aziende()));
grant select, insert on risultati_certificati to rateo_app;

create table perdite_certificate (
  cod_azienda text not null,
  id_rapporto bigint not null,
  anno smallint not null,
  realizzata date not null,
  importo numeric(18, 2) not null check (importo > 0),
  primary key (cod_azienda, id_rapporto, anno, realizzata),
  foreign key (cod_azienda, id_rapporto, anno) references anni_certificati (cod_azienda, id_rapporto, anno),
  check (extract(year from realizzata) <= anno)
);
comment on table perdite_certificate is 'Le perdite che un anno certificato ha messo nello zainetto, sue o apportate.';
alter table perdite_certificate enable row level security;
create policy perdite_certificate_azienda on perdite_certificate using (cod_azienda = any (rateo_aziende()));
grant select, insert on perdite_certificate to rateo_app;

create table perdite_usate (
  cod_azienda text not null,
  id_rapporto bigint not null,
  anno smallint not null,
  n integer not null check (n > 0),
  id_movimento bigint references movimenti (id),
  giorno date not null check (extract(year from giorno) = anno),
  realizzata date not null,
  usata numeric(18, 2) not null check (usata > 0),
  consumata numeric(18, 2) not null check (consumata >= usata),
  primary key (cod_azienda, id_rapporto, anno, n),
  foreign key (cod_azienda, id_rapporto, anno) references anni_certificati (cod_azienda, id_rapporto, anno),
  check (anno between extract(year from realizzata) and extract(year from realizzata) + 4)
);
create index perdite_usate_di on perdite_usate (cod_azienda, id_rapporto, realizzata);
create index perdite_usate_movimento on perdite_usate (id_movimento) where id_movimento is not null;
comment on table perdite_usate is 'Quali perdite gli anni certificati hanno usato, contro che cosa, fino al loro quarto anno.';
comment on column perdite_usate.id_movimento is 'Il movimento che ha guadagnato; nullo dove si tassa l’anno intero.';
comment on column perdite_usate.usata is 'Quanto ha tolto al guadagno.';
comment on column perdite_usate.consumata is 'Quanto ha tolto alla perdita: di più, dove era di un’altra aliquota.';
alter table perdite_usate enable row level security;
create policy perdite_usate_azienda on perdite_usate using (cod_azienda = any (rateo_aziende()));
grant select, insert on perdite_usate to rateo_app;

-- Who writes of a relation has it for themselves until they are through.
create function anno_certificato_dopo() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ultimo smallint;
begin
  perform from rapporti_fiscali r where r.cod_azienda = new.cod_azienda and r.id = new.id_rapporto for update;
  select max(c.anno) into ultimo from anni_certificati c
   where c.cod_azienda = new.cod_azienda and c.id_rapporto = new.id_rapporto;
  if ultimo >= new.anno then
    raise exception 'L’anno % è certificato, e non si riscrive: si certifica dal % in poi.', new.anno, ultimo + 1 using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function anno_certificato_dopo() is 'Trigger: si certifica un anno dopo l’altro, ciascuno una volta.';
revoke execute on function anno_certificato_dopo() from public;
create trigger anno_certificato_dopo before insert on anni_certificati for each row execute function anno_certificato_dopo();

create function anno_certificato_resta() returns trigger
language plpgsql
as $$
begin
  raise exception 'Un anno certificato non si riscrive: ciò che cambia conta nel primo anno aperto.' using errcode = 'RT061';
end $$;
comment on function anno_certificato_resta() is 'Trigger: ciò che è certificato non si cambia e non si toglie.';
create trigger anno_certificato_resta before update or delete on anni_certificati for each row execute function anno_certificato_resta();
create trigger risultato_certificato_resta before update or delete on risultati_certificati for each row execute function anno_certificato_resta();
create trigger perdita_certificata_resta before update or delete on perdite_certificate for each row execute function anno_certificato_resta();
create trigger perdita_usata_resta before update or delete on perdite_usate for each row execute function anno_certificato_resta();

-- Also after the transaction that certified: nobody adds to a year.
create function anno_certificato_intero() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from rapporti_fiscali r where r.cod_azienda = new.cod_azienda and r.id = new.id_rapporto for update;
  if not exists (select from anni_certificati c where c.cod_azienda = new.cod_azienda and c.id_rapporto = new.id_rapporto
                    and c.anno = new.anno and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'L’anno % è certificato: non gli si aggiunge nulla.', new.anno using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function anno_certificato_intero() is 'Trigger: le righe di un anno si scrivono con la sua certificazione, e non dopo.';
revoke execute on function anno_certificato_intero() from public;
create trigger risultato_con_il_suo_anno before insert on risultati_certificati for each row execute function anno_certificato_intero();
create trigger perdita_con_il_suo_anno before insert on perdite_certificate for each row execute function anno_certificato_intero();
create trigger uso_con_il_suo_anno before insert on perdite_usate for each row execute function anno_certificato_intero();

create function perdita_usata_una_volta() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  troppa record;
begin
  for troppa in
    select u.cod_azienda, u.id_rapporto, u.realizzata, sum(u.consumata) as consumata,
           (select coalesce(sum(p.importo), 0) from perdite_certificate p
             where p.cod_azienda = u.cod_azienda and p.id_rapporto = u.id_rapporto and p.realizzata = u.realizzata) as realizzate
      from perdite_usate u
     where (u.cod_azienda, u.id_rapporto) in (select distinct n.cod_azienda, n.id_rapporto from nuove n)
     group by u.cod_azienda, u.id_rapporto, u.realizzata
  loop
    if troppa.consumata > troppa.realizzate then
      raise exception 'Delle perdite del % se ne userebbero %, e ce ne sono %.', extract(year from troppa.realizzata),
        troppa.consumata, troppa.realizzate using errcode = 'RT098';
    end if;
  end loop;
  return null;
end $$;
comment on function perdita_usata_una_volta() is 'Trigger: gli usi di una perdita non fanno più della perdita.';
revoke execute on function perdita_usata_una_volta() from public;
create trigger perdita_usata_una_volta after insert on perdite_usate
  referencing new table as nuove for each statement execute function perdita_usata_una_volta();

-- What came into a year that is certified, or left with it, is what it was certified with.
create function apporto_in_anno_aperto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  una perdite_apportate;
  ultimo smallint;
begin
  foreach una in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    perform from rapporti_fiscali r where r.cod_azienda = una.cod_azienda and r.id = una.id_rapporto for update;
    select max(c.anno) into ultimo from anni_certificati c
     where c.cod_azienda = una.cod_azienda and c.id_rapporto = una.id_rapporto;
    if extract(year from una.dal) <= ultimo then
      raise exception 'Il % è certificato: un apporto conta dal % in poi.', ultimo, make_date(ultimo + 1, 1, 1)
        using errcode = 'RT061', column = 'dal';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
comment on function apporto_in_anno_aperto() is 'Trigger: un apporto conta in un anno aperto.';
revoke execute on function apporto_in_anno_aperto() from public;
create trigger apporto_in_anno_aperto before insert or update or delete on perdite_apportate
  for each row execute function apporto_in_anno_aperto();

create function rapporto_chiuso_in_anno_aperto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ultimo smallint;
begin
  select max(c.anno) into ultimo from anni_certificati c where c.cod_azienda = new.cod_azienda and c.id_rapporto = new.id;
  if new.chiuso_il is distinct from old.chiuso_il
     and (extract(year from new.chiuso_il) <= ultimo or extract(year from old.chiuso_il) <= ultimo) then
    raise exception 'Il % è certificato: il rapporto si chiude dal % in poi.', ultimo, make_date(ultimo + 1, 1, 1)
      using errcode = 'RT061', column = 'chiusoIl';
  end if;
  return new;
end $$;
comment on function rapporto_chiuso_in_anno_aperto() is 'Trigger: un rapporto si chiude, o si riapre, in un anno aperto.';
revoke execute on function rapporto_chiuso_in_anno_aperto() from public;
create trigger rapporto_chiuso_in_anno_aperto before update on rapporti_fiscali
  for each row execute function rapporto_chiuso_in_anno_aperto();

