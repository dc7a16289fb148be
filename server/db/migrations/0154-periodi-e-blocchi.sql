-- Closed periods of movements and archives open to whoever has an exception, as those of accounting do; a company's
-- second book; the category of an account (docs/regole/contabilita.md#blocchi).

alter table aziende
  add column archivi_chiusi_al date check (archivi_chiusi_al between '1900-01-01' and '2199-12-31');
comment on column aziende.archivi_chiusi_al is
  'Fino a questo giorno gli archivi dell’azienda sono chiusi: nessun valore normale e nessun valore dei gestori vi cambia.';

alter table deroghe_blocco
  drop constraint deroghe_blocco_area_check,
  add constraint deroghe_blocco_area_check check (area in ('movimenti', 'archivi', 'contabilita')),
  add constraint deroghe_blocco_libro_check check (cod_libro is null or area = 'contabilita');
comment on column deroghe_blocco.area is 'Che cosa permette: movimenti, valori degli archivi o scritture di un periodo chiuso.';
comment on column deroghe_blocco.cod_libro is 'Della contabilità il libro; nullo per tutti.';

create function giorni_chiusi(p_azienda text, p_area text, p_giorni date[]) returns table (giorno date, chiusi_al date)
language sql stable
as $$
  select distinct g.giorno, c.al
    from (select case p_area when 'movimenti' then a.movimenti_chiusi_al else a.archivi_chiusi_al end as al
            from aziende a where a.cod_azienda = p_azienda) c, unnest(p_giorni) g (giorno)
   where g.giorno <= c.al
     and not exists (
       select from deroghe_blocco d
        where d.cod_azienda = p_azienda and d.area = p_area and d.utente = rateo_utente()
          and g.giorno between d.dal and d.al and d.revocata_il is null and d.scade_il > now())
   order by 1
$$;
comment on function giorni_chiusi(text, text, date[]) is
  'Quali di questi giorni sono chiusi per chi chiede, e fino a quando: lo sono quelli che nessuna sua deroga in vigore copre.';

create function archivi_chiusi_in_parole(p_giorno date, p_chiusi_al date) returns text
language sql immutable
as $$
  select format('Gli archivi sono chiusi fino al %s: un valore del %s non si scrive, non si cambia e non si elimina. '
    'Serve una deroga per gli archivi, da «Periodi e blocchi».',
    to_char(p_chiusi_al, 'DD/MM/YYYY'), to_char(p_giorno, 'DD/MM/YYYY'))
$$;
comment on function archivi_chiusi_in_parole(date, date) is 'Che cosa si dice a chi scrive un valore di un giorno chiuso.';

-- Exceptions are taken in one sequence and held: who revokes one waits, or has been first and it is not used any more.
-- What one transaction does is one use, however many statements it takes.
create function usa_deroghe(p_azienda text, p_area text, p_libro text, p_giorni date[], p_per text) returns date
language plpgsql
as $$
declare
  una record;
  mancano date[] := p_giorni;
begin
  for una in
    select d.id, d.dal, d.al from deroghe_blocco d
     where d.cod_azienda = p_azienda and d.area = p_area and (d.cod_libro is null or d.cod_libro = p_libro)
       and d.utente = rateo_utente() and d.revocata_il is null and d.scade_il > now()
       and exists (select from unnest(p_giorni) g where g between d.dal and d.al)
     order by d.id desc for update
  loop
    if exists (select from unnest(mancano) g where g between una.dal and una.al) then
      update deroghe_blocco set usi = usi + (usata_il is distinct from now())::int, usata_il = now(),
          usata_per = case when usata_il = now() then left(usata_per || '; ' || p_per, 1000) else p_per end
       where id = una.id and not (usata_il is not distinct from now() and position(p_per in usata_per) > 0);
      mancano := array(select g from unnest(mancano) g where g not between una.dal and una.al);
    end if;
  end loop;
  return (select min(g) from unnest(mancano) g);
end $$;
comment on function usa_deroghe(text, text, text, date[], text) is
  'Usa le deroghe di chi scrive che coprono questi giorni, e lascia scritto per che cosa; il primo giorno che nessuna copre, o nullo.';

-- As of movements, each closed day of entries wants an exception, and several may do together.
create or replace function giornale_entra() returns trigger
language plpgsql
as $$
declare
  uno record;
  scoperto date;
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
    select n.cod_azienda, n.cod_libro, a.contabilita_chiusa_al, array_agg(distinct n.data_contabile) as giorni,
           min(n.catena) as da, max(n.catena) as a, min(n.id_elaborazione) as elaborazione
      from righe_nuove n join aziende_libri a on a.cod_azienda = n.cod_azienda and a.cod_libro = n.cod_libro
     where n.data_contabile <= a.contabilita_chiusa_al group by 1, 2, 3
  loop
    scoperto := usa_deroghe(uno.cod_azienda, 'contabilita', uno.cod_libro, uno.giorni,
      format('Generazione %s: scritture %s–%s della catena %s', uno.elaborazione, uno.da, uno.a, uno.cod_libro));
    if scoperto is not null then
      raise exception 'La contabilità è chiusa fino al %: una scrittura del % non vi entra senza una deroga.',
        to_char(uno.contabilita_chiusa_al, 'DD/MM/YYYY'), to_char(scoperto, 'DD/MM/YYYY')
        using errcode = 'RT064', column = 'dataContabile';
    end if;
  end loop;
  return null;
end $$;
comment on function giornale_entra() is
  'Trigger: numero e posto dati dai numeratori, esercizio aperto, giorno non bloccato, o chiuso e con una deroga.';

create or replace function movimenti_registrati() returns trigger
language plpgsql
as $$
declare
  uno record;
  scoperto date;
begin
  for uno in
    select m.cod_azienda, a.movimenti_chiusi_al, array_agg(distinct m.data_movimento) as giorni,
           count(distinct (m.anno, m.nreg)) as quanti, min(m.nreg || '/' || m.anno) as primo
      from righe_nuove m join aziende a on a.cod_azienda = m.cod_azienda
     where m.stato = 'registrato' and m.data_movimento <= a.movimenti_chiusi_al
       and m.registrato_il = now()
     group by 1, 2
  loop
    scoperto := usa_deroghe(uno.cod_azienda, 'movimenti', null, uno.giorni,
      case when uno.quanti = 1 then format('Movimento %s', uno.primo)
           else format('%s movimenti, fra cui %s', uno.quanti, uno.primo) end);
    if scoperto is not null then
      raise exception 'Il periodo è chiuso fino al %: un movimento del % non si registra senza una deroga.',
        to_char(uno.movimenti_chiusi_al, 'DD/MM/YYYY'), to_char(scoperto, 'DD/MM/YYYY')
        using errcode = 'RT049', column = 'dataMovimento';
    end if;
  end loop;
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
  'Trigger: periodo aperto o deroga, quattro occhi, numero dato dal numeratore, storno di ciò che si può stornare.';

-- A code that follows its record to a new name changes no value; any other change of a row of a closed day does.
create function archivio_chiuso() returns trigger
language plpgsql
as $$
declare
  uno record;
  scoperto date;
  toccati jsonb;
  seguono constant text[] := array['versione', 'modificato_il', 'modificato_da', 'lavoro', 'cod_azienda', 'cod_titolo',
    'cod_portafoglio'];
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_array(r.cod_azienda, r.data)) into toccati
      from righe_nuove r join aziende a on a.cod_azienda = r.cod_azienda where r.data <= a.archivi_chiusi_al;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_array(r.cod_azienda, r.data)) into toccati
      from righe_vecchie r join aziende a on a.cod_azienda = r.cod_azienda where r.data <= a.archivi_chiusi_al;
  else
    select jsonb_agg(jsonb_build_array(a.cod_azienda, g.giorno)) into toccati
      from righe_vecchie o join righe_nuove n on n.id = o.id
      cross join lateral (select to_jsonb(o) as prima, to_jsonb(n) as dopo) j
      cross join lateral (values (o.cod_azienda, o.data), (n.cod_azienda, n.data)) g (azienda, giorno)
      join aziende a on a.cod_azienda = g.azienda and g.giorno <= a.archivi_chiusi_al
     where (j.prima - seguono) is distinct from (j.dopo - seguono)
        or (n.cod_azienda <> o.cod_azienda and exists (select from aziende x where x.cod_azienda = o.cod_azienda))
        or (j.prima ->> 'cod_titolo' <> j.dopo ->> 'cod_titolo'
            and exists (select from titoli x where x.cod_titolo = j.prima ->> 'cod_titolo'))
        or (j.prima ->> 'cod_portafoglio' <> j.dopo ->> 'cod_portafoglio'
            and exists (select from portafogli x
                         where x.cod_azienda = o.cod_azienda and x.cod_portafoglio = j.prima ->> 'cod_portafoglio'));
  end if;
  for uno in
    select t.azienda, a.archivi_chiusi_al, array_agg(distinct t.giorno) as giorni, count(*) as quanti
      from (select v ->> 0 as azienda, (v ->> 1)::date as giorno from jsonb_array_elements(toccati) v) t
      join aziende a on a.cod_azienda = t.azienda group by 1, 2
  loop
    scoperto := usa_deroghe(uno.azienda, 'archivi', null, uno.giorni,
      format('%s: %s %s', replace(tg_table_name, '_', ' '), uno.quanti,
        case when uno.quanti = 1 then 'valore' else 'valori' end
        || case tg_op when 'INSERT' then ' in più' when 'DELETE' then ' in meno' else ' di prima o di adesso' end));
    if scoperto is not null then
      raise exception '%', archivi_chiusi_in_parole(scoperto, uno.archivi_chiusi_al)
        using errcode = 'RT064', column = 'data';
    end if;
  end loop;
  return null;
end $$;
comment on function archivio_chiuso() is
  'Trigger: di un giorno chiuso gli archivi dell’azienda non cambiano, se non con una deroga; l’uso resta scritto.';

create function archivio_chiudibile(p_tabella regclass) returns void
language plpgsql
as $$
begin
  execute format('create trigger archivio_chiuso_inserimento after insert on %s
    referencing new table as righe_nuove for each statement execute function archivio_chiuso()', p_tabella);
  execute format('create trigger archivio_chiuso_modifica after update on %s
    referencing old table as righe_vecchie new table as righe_nuove
    for each statement execute function archivio_chiuso()', p_tabella);
  execute format('create trigger archivio_chiuso_eliminazione after delete on %s
    referencing old table as righe_vecchie for each statement execute function archivio_chiuso()', p_tabella);
end $$;
comment on function archivio_chiudibile(regclass) is
  'Fa di una tabella di valori di ogni giorno un archivio dell’azienda, che si chiude con gli altri.';
revoke execute on function archivio_chiudibile(regclass) from public;
select archivio_chiudibile(una) from unnest(array['cambi_normali', 'costi_normali', 'cambi_normali_gestore',
  'costi_normali_gestore', 'quotazioni_normali_gestore', 'ratei_normali_gestore',
  'coefficienti_normali_gestore']::regclass[]) una;

-- A book that is no longer kept takes no generation; what it has posted stays, and is read.
alter table aziende_libri
  add constraint aziende_libri_principale_attivo_check check (attivo or not principale);

create function libro_sospeso() returns trigger
language plpgsql
as $$
begin
  if exists (select from elaborazioni_contabili e
              where e.cod_azienda = new.cod_azienda and e.cod_libro = new.cod_libro and e.stato = 'G') then
    raise exception 'Il libro % ha una generazione da confermare: trasferirla o annullarla, poi sospendere il libro.',
      new.cod_libro using errcode = 'RT066', column = 'attivo';
  end if;
  return new;
end $$;
comment on function libro_sospeso() is 'Trigger: un libro non si sospende finché ha una generazione da confermare.';
create trigger libro_sospeso before update of attivo on aziende_libri
  for each row when (old.attivo and not new.attivo) execute function libro_sospeso();

create function generazione_di_un_libro_attivo() returns trigger
language plpgsql
as $$
declare
  suo record;
begin
  -- Held until the end: nobody suspends it meanwhile.
  select a.attivo into suo from aziende_libri a
   where a.cod_azienda = new.cod_azienda and a.cod_libro = new.cod_libro for share;
  if not suo.attivo then
    raise exception 'Il libro % è sospeso: riprenderlo da «Periodi e blocchi», poi generare.', new.cod_libro
      using errcode = 'RT066';
  end if;
  return new;
end $$;
comment on function generazione_di_un_libro_attivo() is 'Trigger: si genera soltanto per un libro che non è sospeso.';
create trigger generazione_di_un_libro_attivo before insert on elaborazioni_contabili
  for each row execute function generazione_di_un_libro_attivo();

alter table s_descrizione_conti
  add column categoria text check (categoria <> '' and length(categoria) <= 80);
comment on column s_descrizione_conti.categoria is
  'Una delle categorie dei conti della configurazione; il testo resta anche quando dall’elenco se ne va.';

-- The categories are everybody's: the accounts of all companies follow one that changes its name.
create function rinomina_categoria_conti(p_da text, p_a text) returns bigint
language sql security definer set search_path = public, pg_temp
as $$
  with seguono as (update s_descrizione_conti set categoria = p_a where categoria = p_da returning 1)
  select count(*) from seguono
$$;
comment on function rinomina_categoria_conti(text, text) is
  'Dà ai conti di una categoria, di tutte le aziende, il suo nome nuovo; quanti ne aveva.';
revoke execute on function rinomina_categoria_conti(text, text) from public;
grant execute on function rinomina_categoria_conti(text, text) to rateo_app;
