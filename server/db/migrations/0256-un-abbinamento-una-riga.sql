-- Nearly every match is of one line and one movement: it is one row, which holds both. Where a side has more, the others
-- stand in rows that follow it (`id_capo`) and share its fate. What a part was before, `abbinamenti_righe` still tells.

create temporary table parti on commit drop as
  with ordinate as (
    select r.*, row_number() over (partition by cod_azienda, id_abbinamento, lato order by coalesce(id_riga, id_movimento)) as n
      from abbinamenti_righe r)
  select coalesce(l.id_abbinamento, m.id_abbinamento) as id_abbinamento, coalesce(l.n, m.n) as n, l.anno, l.id_riga,
         l.importo as importo_riga, m.id_movimento, m.importo as importo_movimento
    from (select * from ordinate where lato = 'loro') l
    full join (select * from ordinate where lato = 'noi') m on m.id_abbinamento = l.id_abbinamento and m.n = l.n;
drop table abbinamenti_righe;

alter table abbinamenti
  drop constraint abbinamenti_cod_azienda_id_ambito_confermato_key,
  drop constraint abbinamenti_check,
  add column id_capo bigint,
  add column anno smallint,
  add column id_riga bigint,
  add column importo_riga numeric(24, 6),
  add column id_movimento bigint,
  add column importo_movimento numeric(24, 6);
drop index abbinamenti_del_conto;

alter table abbinamenti disable trigger user;
update abbinamenti a set anno = p.anno, id_riga = p.id_riga, importo_riga = p.importo_riga, id_movimento = p.id_movimento,
       importo_movimento = p.importo_movimento
  from parti p where p.id_abbinamento = a.id and p.n = 1;
insert into abbinamenti (cod_azienda, id_conto, ambito, come, id_regola, stato, deciso_da, deciso_il, creato_il, creato_da,
                         modificato_il, modificato_da, lavoro, id_capo, anno, id_riga, importo_riga, id_movimento, importo_movimento)
select a.cod_azienda, a.id_conto, a.ambito, a.come, a.id_regola, a.stato, a.deciso_da, a.deciso_il, a.creato_il, a.creato_da,
       a.modificato_il, a.modificato_da, a.lavoro, a.id, p.anno, p.id_riga, p.importo_riga, p.id_movimento, p.importo_movimento
  from parti p join abbinamenti a on a.id = p.id_abbinamento where p.n > 1 order by a.id, p.n;
alter table abbinamenti enable trigger user;

alter table abbinamenti
  add unique (cod_azienda, id, ambito, stato),
  add foreign key (cod_azienda, id_capo, ambito, stato) references abbinamenti (cod_azienda, id, ambito, stato)
    on update cascade on delete cascade,
  add check (id_capo is not null or stato = 'proposto' or deciso_il is not null),
  add check (id_capo is null or id_riga is not null or id_movimento is not null),
  add check ((id_riga is null) = (anno is null));
create index abbinamenti_proposti on abbinamenti (cod_azienda, id_conto) where stato = 'proposto';
create index abbinamenti_seguono on abbinamenti (cod_azienda, id_capo) where id_capo is not null;
create unique index abbinamenti_movimento on abbinamenti (cod_azienda, id_movimento, ambito)
  where confermato and id_movimento is not null;
create unique index abbinamenti_riga on abbinamenti (cod_azienda, id_riga, anno) where confermato and id_riga is not null;
create index abbinamenti_movimento_proposto on abbinamenti (cod_azienda, id_movimento)
  where not confermato and id_movimento is not null;
create index abbinamenti_riga_proposta on abbinamenti (cod_azienda, id_riga, anno) where not confermato and id_riga is not null;
comment on table abbinamenti is
  'Quali righe di un estratto sono quali movimenti nostri: proposti, confermati, sciolti. Ogni riga e ogni movimento sta in uno solo di quelli confermati.';
comment on column abbinamenti.id_capo is
  'Di ciò che un lato ha oltre la prima riga o il primo movimento: l’abbinamento, di cui segue lo stato.';
comment on column abbinamenti.importo_riga is 'L’importo della riga quando fu abbinata.';
comment on column abbinamenti.importo_movimento is 'Il saldo del movimento quando fu abbinato.';

-- What follows a match follows nothing else: a part of a part would be used and be seen nowhere.
create function abbinamento_segue_un_capo() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' or exists (select from abbinamenti c where c.id = new.id_capo and c.id_capo is not null) then
    raise exception 'Una parte di un abbinamento segue un abbinamento, e sempre lo stesso.' using errcode = '23514';
  end if;
  return null;
end $$;
comment on function abbinamento_segue_un_capo() is 'Trigger: una parte segue un abbinamento, non un’altra parte, e non lo cambia.';
create trigger abbinamento_segue_un_capo after insert on abbinamenti
  for each row when (new.id_capo is not null) execute function abbinamento_segue_un_capo();
create trigger abbinamento_segue_sempre_quello after update of id_capo on abbinamenti
  for each row when (old.id_capo is distinct from new.id_capo) execute function abbinamento_segue_un_capo();

create view abbinamenti_righe with (security_invoker = true) as
  select cod_azienda, id as id_abbinamento, ambito, confermato, 'loro' as lato, null::bigint as id_movimento, anno, id_riga,
         importo_riga as importo
    from abbinamenti where id_capo is null and id_riga is not null
  union all
  select cod_azienda, id_capo, ambito, confermato, 'loro', null, anno, id_riga, importo_riga
    from abbinamenti where id_capo is not null and id_riga is not null
  union all
  select cod_azienda, id, ambito, confermato, 'noi', id_movimento, null, null, importo_movimento
    from abbinamenti where id_capo is null and id_movimento is not null
  union all
  select cod_azienda, id_capo, ambito, confermato, 'noi', id_movimento, null, null, importo_movimento
    from abbinamenti where id_capo is not null and id_movimento is not null;
comment on view abbinamenti_righe is 'Ciò che sta nei due lati di ogni abbinamento, una riga o un movimento per volta.';
grant select on abbinamenti_righe to rateo_app;

-- What a comparison has found, in one statement: asked once whose it is, where a policy would ask of each row. A row that
-- follows a match names it by its place, from 1.
drop function abbinamenti_trovati(text, bigint, text[], bigint[], text[], numeric[], integer[], boolean[], bigint[], smallint[],
  bigint[], numeric[]);
create function abbinamenti_trovati(
  p_azienda text, p_conto bigint, p_capi integer[], p_come text[], p_regole bigint[], p_stati text[], p_differenze numeric[],
  p_anni smallint[], p_righe bigint[], p_importi_righe numeric[], p_movimenti bigint[], p_importi_movimenti numeric[]
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_utente text := rateo_utente();
  v_lavoro uuid := rateo_lavoro();
  v_ids bigint[];
begin
  if p_azienda is null or p_azienda <> all (rateo_aziende()) then
    raise exception 'Gli abbinamenti sono di un’altra azienda.' using errcode = '42501';
  end if;
  select array_agg(nextval(pg_get_serial_sequence('abbinamenti', 'id'))) into v_ids from generate_series(1, cardinality(p_come));
  insert into abbinamenti (id, cod_azienda, id_conto, ambito, come, id_regola, stato, deciso_il, differenza, creato_da,
                           modificato_da, lavoro, id_capo, anno, id_riga, importo_riga, id_movimento, importo_movimento)
  overriding system value
  select t.id, p_azienda, p_conto, 'cassa', t.come, t.regola, t.stato, case when t.stato = 'confermato' then now() end,
         t.differenza, v_utente, v_utente, v_lavoro, v_ids[t.capo], t.anno, t.riga, t.importo_riga, t.movimento,
         t.importo_movimento
    from unnest(v_ids, p_capi, p_come, p_regole, p_stati, p_differenze, p_anni, p_righe, p_importi_righe, p_movimenti,
                p_importi_movimenti)
      t (id, capo, come, regola, stato, differenza, anno, riga, importo_riga, movimento, importo_movimento);
end $$;
comment on function abbinamenti_trovati(text, bigint, integer[], text[], bigint[], text[], numeric[], smallint[], bigint[], numeric[],
  bigint[], numeric[]) is 'Scrive ciò che un confronto ha trovato in un conto dell’azienda di chi chiede.';
revoke execute on function abbinamenti_trovati(text, bigint, integer[], text[], bigint[], text[], numeric[], smallint[], bigint[],
  numeric[], bigint[], numeric[]) from public;
grant execute on function abbinamenti_trovati(text, bigint, integer[], text[], bigint[], text[], numeric[], smallint[], bigint[],
  numeric[], bigint[], numeric[]) to rateo_app;

create or replace function abbinamento_del_movimento_stornato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update abbinamenti a
     set stato = 'sciolto', deciso_il = now(), deciso_da = coalesce(nullif(current_setting('rateo.utente', true), ''), a.deciso_da),
         perche = format('il movimento %s/%s è stato stornato', new.nreg, new.anno)
   where a.cod_azienda = new.cod_azienda and a.stato <> 'sciolto'
     and a.id in (select coalesce(r.id_capo, r.id) from abbinamenti r
                   where r.cod_azienda = new.cod_azienda and r.id_movimento = new.id
                     and (r.confermato or not r.confermato)); -- each half by its index
  return null;
end $$;

create or replace function abbina_la_bozza_registrata() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  una record;
begin
  for una in
    select d.id, d.cod_azienda, d.id_conto, d.anno, d.id_riga, d.loro
      from discordanze d
      join conti_riconciliati c on c.cod_azienda = d.cod_azienda and c.id = d.id_conto
      join estratti_righe l on l.cod_azienda = d.cod_azienda and l.anno = d.anno and l.id = d.id_riga
      join estratti e on e.cod_azienda = l.cod_azienda and e.anno = l.anno and e.id = l.id_estratto
     where d.id_bozza = coalesce(new.id_capofila, new.id) and d.cod_azienda = new.cod_azienda and d.ambito = 'cassa'
       and d.stato <> 'risolta' and l.importo = new.saldo and new.saldo <> 0 and c.cod_divisa = new.cod_divisa
       and coalesce(l.divisa, c.cod_divisa) = c.cod_divisa and l.stato = 'contabilizzata'
       and e.stato = 'letto' and e.chiude_giornata
       and c.cod_depositario = new.cod_depositario and (c.portafogli is null or new.cod_portafoglio = any (c.portafogli))
       and (c.saldo_iniziale_al is null or (new.data_valuta > c.saldo_iniziale_al and e.data_riferimento > c.saldo_iniziale_al))
       and (new.cod_libro is null or e_del_principale(new.cod_azienda, new.cod_libro))
       and not exists (select from abbinamenti r where r.cod_azienda = l.cod_azienda and r.id_riga = l.id
                          and r.anno = l.anno and r.confermato)
     order by d.id limit 1
  loop
    begin
      insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_da, deciso_il, anno, id_riga, importo_riga,
                               id_movimento, importo_movimento)
      values (una.cod_azienda, una.id_conto, 'cassa', 'bozza', 'confermato', rateo_utente(), now(), una.anno, una.id_riga,
              una.loro, new.id, new.saldo);
      delete from abbinamenti a
       where a.cod_azienda = una.cod_azienda and a.stato = 'proposto'
         and a.id in (select coalesce(r.id_capo, r.id) from abbinamenti r
                       where r.cod_azienda = una.cod_azienda and r.id_riga = una.id_riga and r.anno = una.anno and not r.confermato);
      update discordanze set stato = 'risolta', risolta_il = greatest((now() at time zone 'Europe/Rome')::date, primo_giorno)
       where id = una.id;
    exception when unique_violation then
      -- Somebody confirmed the line, or the movement, meanwhile: the account is compared again for this registration anyhow.
      null;
    end;
  end loop;
  return null;
end $$;
