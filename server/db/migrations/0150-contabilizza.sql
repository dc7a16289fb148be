-- What accounting would write, shown before anything is written; what a pending generation has read of each position;
-- what somebody corrected by hand.

alter table lavori drop constraint lavori_tipo_check,
  add constraint lavori_tipo_check check (tipo in
    ('importazione', 'ripristino', 'provider', 'esportazione', 'generazione', 'elaborazione', 'contabilizzazione'));

create table simulazioni_contabili (
  guid uuid primary key references lavori (guid) on delete cascade,
  cod_azienda text not null,
  cod_libro text not null,
  tipo_elaborazione text not null check (tipo_elaborazione in ('G', 'F')),
  riepilogo jsonb not null check (jsonb_typeof(riepilogo) = 'object'),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
comment on table simulazioni_contabili is 'Le simulazioni di una contabilizzazione: che cosa si scriverebbe, senza scriverlo.';
comment on column simulazioni_contabili.riepilogo is 'Quante scritture, righe e scarti, e il bilancio di ciò che si scriverebbe.';
alter table simulazioni_contabili enable row level security;
create policy simulazioni_contabili_azienda on simulazioni_contabili using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on simulazioni_contabili to rateo_app;

create table simulazioni_righe (
  cod_azienda text not null,
  guid uuid not null,
  parte text not null check (parte in ('scritture', 'scarti')),
  n integer not null check (n > 0),
  valori jsonb not null,
  primary key (cod_azienda, guid, parte, n)
);
comment on table simulazioni_righe is 'Le scritture e gli scarti di una simulazione, nell’ordine in cui si mostrano.';
alter table simulazioni_righe enable row level security;
create policy simulazioni_righe_azienda on simulazioni_righe using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on simulazioni_righe to rateo_app;

create function simulazione_con_righe() returns trigger
language plpgsql
as $$
begin
  delete from simulazioni_righe r using simulazioni_tolte t where r.cod_azienda = t.cod_azienda and r.guid = t.guid;
  return null;
end $$;
comment on function simulazione_con_righe() is 'Trigger: le righe di una simulazione vanno con lei.';
create trigger simulazione_con_righe after delete on simulazioni_contabili
  referencing old table as simulazioni_tolte for each statement execute function simulazione_con_righe();

create table s_destinazione_posizioni (
  cod_azienda text not null,
  id_elaborazione bigint not null,
  id_posizione bigint not null,
  righe integer not null check (righe >= 0),
  primary key (cod_azienda, id_elaborazione, id_posizione)
);
comment on table s_destinazione_posizioni is
  'Quante righe aveva, fino al giorno della generazione, ogni posizione che una generazione ha letto: una di più, e si rigenera.';
alter table s_destinazione_posizioni enable row level security;
create policy s_destinazione_posizioni_azienda on s_destinazione_posizioni using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on s_destinazione_posizioni to rateo_app;

alter table s_destinazione_scritture add column calcolata jsonb;
comment on column s_destinazione_scritture.calcolata is
  'Di una scrittura corretta a mano, giorno, descrizione e righe come le davano le regole: di qui si ripristinano.';

create table scritture_manuali (
  cod_azienda text not null,
  id_scrittura bigint not null,
  descrizione_conto_id bigint not null,
  codice_conto text not null default '',
  id_movimento bigint,
  differenza numeric(18, 2) not null check (differenza <> 0),
  unique nulls not distinct (cod_azienda, id_scrittura, descrizione_conto_id, codice_conto, id_movimento)
);
comment on table scritture_manuali is
  'Di quanto, conto per conto, una scrittura corretta a mano si scosta dal calcolo: resta anche nel giornale, e nessuna generazione lo riprende.';
comment on column scritture_manuali.differenza is 'Dare, meno avere, che la mano ha messo in più.';
alter table scritture_manuali enable row level security;
create policy scritture_manuali_azienda on scritture_manuali using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on scritture_manuali to rateo_app;

-- Of the positions that a generation has read, the rows until a day: by their five columns, as what is open of them is
-- moved by rows that move no quantity too.
create function righe_delle_posizioni(p_azienda text, p_posizioni bigint[], p_al date)
returns table (id_posizione bigint, righe integer)
language sql stable
as $$
  select p.id, count(m.id)::integer
    from posizioni p
    left join movimenti m on m.cod_azienda = p.cod_azienda and m.cod_titolo = p.cod_titolo
     and m.cod_portafoglio = p.cod_portafoglio and m.cod_depositario = p.cod_depositario
     and m.imm_circ = p.imm_circ and m.corto = p.corta and m.stato <> 'bozza' and m.data_operazione <= p_al
   where p.cod_azienda = p_azienda and p.id = any (p_posizioni)
   group by p.id
$$;
comment on function righe_delle_posizioni(text, bigint[], date) is
  'Quante righe registrate ha ogni posizione fino a un giorno di operazione.';

-- A row that was registered meanwhile is known by its position having one more: instants would not tell, as a
-- registration that began before may be committed after.
create or replace function movimenti_cambiati(e elaborazioni_contabili) returns bigint[]
language sql stable set enable_nestloop = on
as $$
  with letti as materialized (
    select distinct l.id_movimento, l.id_posizione, l.costo, l.costo_divisa from s_destinazione_letti l
     where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id),
  adesso as (
    select f.id_movimento, f.id_posizione, sum(f.costo) as costo, sum(f.costo_divisa) as costo_divisa
      from effetti_posizioni f
     where f.cod_azienda = e.cod_azienda and f.id_movimento in (select id_movimento from letti)
     group by 1, 2),
  posizioni_mosse as materialized (
    select d.id_posizione from s_destinazione_posizioni d
     where d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id),
  cresciute as materialized (
    select a.id_posizione
      from righe_delle_posizioni(e.cod_azienda, array(select id_posizione from posizioni_mosse), e.al) a
      join s_destinazione_posizioni d
        on d.cod_azienda = e.cod_azienda and d.id_elaborazione = e.id and d.id_posizione = a.id_posizione
     where d.righe <> a.righe)
  select array_agg(distinct c.id) from (
    select l.id_movimento as id from letti l
      left join adesso a on a.id_movimento = l.id_movimento and a.id_posizione = l.id_posizione
     where l.id_posizione is not null
       and (coalesce(a.costo, 0), coalesce(a.costo_divisa, 0)) <> (l.costo, l.costo_divisa)
    union all
    (select m.id from cresciute x
      join posizioni p on p.id = x.id_posizione
      join movimenti m on m.cod_azienda = p.cod_azienda and m.cod_titolo = p.cod_titolo
       and m.cod_portafoglio = p.cod_portafoglio and m.cod_depositario = p.cod_depositario
       and m.imm_circ = p.imm_circ and m.corto = p.corta and m.stato <> 'bozza'
     where m.data_operazione <= e.al order by m.registrato_il desc limit 1)
    union all
    select m.id from movimenti m
     where m.cod_azienda = e.cod_azienda and m.stornato and m.id in (select id_movimento from letti)
       and not exists (select from s_destinazione_letti l join movimenti o on o.id = l.id_movimento
                        where l.cod_azienda = e.cod_azienda and l.id_elaborazione = e.id and o.id_storno_di = m.id)
    union all
    select s.id_movimento from s_destinazione_scritture s
      join movimenti_contabilizzati c
        on c.cod_azienda = s.cod_azienda and c.cod_libro = s.cod_libro and c.id_movimento = s.id_movimento
     where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id and s.tipo in ('O', 'F')) c
$$;

-- What a closed generation leaves behind: corrections by hand only where their entries went to the journal.
create or replace function elaborazione_si_chiude() returns trigger
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
    if new.stato = 'A' then
      delete from scritture_manuali x using s_destinazione_scritture s
       where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id
         and x.cod_azienda = s.cod_azienda and x.id_scrittura = s.id;
    end if;
    delete from s_destinazione d using s_destinazione_scritture s
     where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id
       and d.cod_azienda = s.cod_azienda and d.id_scrittura = s.id;
    delete from s_destinazione_scritture s where s.cod_azienda = old.cod_azienda and s.id_elaborazione = old.id;
    delete from s_destinazione_letti l where l.cod_azienda = old.cod_azienda and l.id_elaborazione = old.id;
    delete from s_destinazione_posizioni d where d.cod_azienda = old.cod_azienda and d.id_elaborazione = old.id;
  end if;
  return null;
end $$;

-- Two causali of the year end beside the others: what a derivative is worth, coupons and dividends due. A new database
-- is given them with all the others.
insert into causali (cod_causale, descrizione, tipo_causale, reddito, imposta, di_sistema, note)
select n.cod, n.descrizione, 'N', n.reddito, 'nessuna', true, n.note
  from (values
    ('FVD', 'Fair value di un derivato', 'rivalutazione',
     'Il fair value nuovo, col segno: resta fuori dal carico, e si chiude con il contratto.'),
    ('CRC', 'Crediti per cedole e dividendi maturati', 'interessi',
     'Cedole e dividendi maturati e non ancora incassati: li chiude l’incasso.')) n (cod, descrizione, reddito, note)
 where exists (select from causali)
on conflict (cod_causale) do nothing;
