-- A hundred thousand lines are of one statement, and as many matches of one account: whether that one row is there was asked
-- of the database a hundred thousand times. It is asked once for all rows that a statement brings, and the row is held until
-- the transaction ends, as a foreign key holds it; who takes the row away, or gives it another key, looks for what names it.

-- A foreign key looks at what is written now even in a transaction that sees what was there before. These do not: there
-- nothing is taken away that others may name.
create function riferimento_si_vede() returns void
language plpgsql
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Ciò che altre righe possono nominare non si toglie da un’istantanea.' using errcode = '40001';
  end if;
end $$;
comment on function riferimento_si_vede() is 'Rifiuta a chi non vede ciò che altri scrivono: solo dai trigger che tengono un riferimento.';
revoke execute on function riferimento_si_vede() from public;

-- Lines: of a statement that is there; gone with it; it keeps its key while it has some.
create function estratti_righe_del_loro_estratto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  una record;
begin
  for una in select distinct r.cod_azienda, r.anno, r.id_estratto from righe_nuove r order by 1, 2, 3 loop
    perform from estratti e
      where e.cod_azienda = una.cod_azienda and e.anno = una.anno and e.id = una.id_estratto for key share;
    if not found then
      raise exception 'L’estratto % del % non c’è: non può avere righe.', una.id_estratto, una.anno
        using errcode = '23503', schema = 'public', table = 'estratti_righe', constraint = 'estratti_righe_del_loro_estratto';
    end if;
  end loop;
  return null;
end $$;
comment on function estratti_righe_del_loro_estratto() is 'Trigger: le righe che entrano sono di un estratto che c’è, e ci resta.';

create function estratti_portano_le_righe() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform riferimento_si_vede();
  delete from estratti_righe r using estratti_tolti e
   where r.cod_azienda = e.cod_azienda and r.anno = e.anno and r.id_estratto = e.id;
  return null;
end $$;
comment on function estratti_portano_le_righe() is 'Trigger: con un estratto se ne vanno le sue righe.';

create function estratto_con_righe_resta() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform riferimento_si_vede();
  if exists (select from estratti_righe r where r.cod_azienda = old.cod_azienda and r.anno = old.anno and r.id_estratto = old.id) then
    raise exception 'L’estratto % del % ha righe: la sua chiave resta.', old.id, old.anno
      using errcode = '23503', schema = 'public', table = 'estratti_righe', constraint = 'estratti_righe_del_loro_estratto';
  end if;
  return null;
end $$;
comment on function estratto_con_righe_resta() is 'Trigger: un estratto che ha righe tiene azienda, anno e identificativo.';

-- A partition has the trigger too: whoever writes into it, and not into the whole, passes by the same door.
create or replace function estratti_anno(p_anno integer) returns void
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
  execute format('create trigger estratti_righe_del_loro_estratto after insert on %I
    referencing new table as righe_nuove for each statement execute function estratti_righe_del_loro_estratto()', nome);
end $$;

do $$
declare
  una regclass;
begin
  for una in select relid from pg_partition_tree('estratti_righe') loop
    execute format('create trigger estratti_righe_del_loro_estratto after insert on %s
      referencing new table as righe_nuove for each statement execute function estratti_righe_del_loro_estratto()', una);
  end loop;
end $$;
create trigger estratti_portano_le_righe after delete on estratti
  referencing old table as estratti_tolti for each statement execute function estratti_portano_le_righe();
create trigger estratto_con_righe_resta after update on estratti
  for each row when ((old.cod_azienda, old.anno, old.id) is distinct from (new.cod_azienda, new.anno, new.id))
  execute function estratto_con_righe_resta();
alter table estratti_righe drop constraint estratti_righe_cod_azienda_anno_id_estratto_fkey;
comment on column estratti_righe.id_estratto is
  'L’estratto (estratti.id) di cui è, e con cui se ne va: lo tengono i trigger, una volta per tutte le righe che entrano insieme.';

-- Matches: of an account that is there; it stays while it has some, and they follow its key.
create function abbinamenti_del_loro_conto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uno record;
begin
  for uno in select distinct a.cod_azienda, a.id_conto from abbinamenti_nuovi a order by 1, 2 loop
    perform from conti_riconciliati c where c.cod_azienda = uno.cod_azienda and c.id = uno.id_conto for key share;
    if not found then
      raise exception 'Il conto riconciliato % non c’è: non può avere abbinamenti.', uno.id_conto
        using errcode = '23503', schema = 'public', table = 'abbinamenti', constraint = 'abbinamenti_del_loro_conto';
    end if;
  end loop;
  return null;
end $$;
comment on function abbinamenti_del_loro_conto() is 'Trigger: gli abbinamenti che entrano sono di un conto che c’è, e ci resta.';

create function abbinamento_cambia_conto() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from conti_riconciliati c where c.cod_azienda = new.cod_azienda and c.id = new.id_conto for key share;
  if not found then
    raise exception 'Il conto riconciliato % non c’è: non può avere abbinamenti.', new.id_conto
      using errcode = '23503', schema = 'public', table = 'abbinamenti', constraint = 'abbinamenti_del_loro_conto';
  end if;
  return null;
end $$;
comment on function abbinamento_cambia_conto() is 'Trigger: anche il conto che un abbinamento prende dopo c’è, e ci resta.';

create function conto_con_abbinamenti_resta() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform riferimento_si_vede();
  if tg_op = 'UPDATE' then
    update abbinamenti set cod_azienda = new.cod_azienda, id_conto = new.id
     where cod_azienda = old.cod_azienda and id_conto = old.id;
  elsif exists (select from abbinamenti a where a.cod_azienda = old.cod_azienda and a.id_conto = old.id) then
    raise exception 'Il conto riconciliato % ha abbinamenti: non si elimina.', old.cod_conto
      using errcode = '23503', schema = 'public', table = 'abbinamenti', constraint = 'abbinamenti_del_loro_conto';
  end if;
  return null;
end $$;
comment on function conto_con_abbinamenti_resta() is 'Trigger: un conto che ha abbinamenti non si elimina; se cambia chiave lo seguono.';

create trigger abbinamenti_del_loro_conto after insert on abbinamenti
  referencing new table as abbinamenti_nuovi for each statement execute function abbinamenti_del_loro_conto();
create trigger abbinamento_cambia_conto after update on abbinamenti
  for each row when ((old.cod_azienda, old.id_conto) is distinct from (new.cod_azienda, new.id_conto))
  execute function abbinamento_cambia_conto();
create trigger conto_con_abbinamenti_resta after delete on conti_riconciliati
  for each row execute function conto_con_abbinamenti_resta();
create trigger conto_con_abbinamenti_cambia after update on conti_riconciliati
  for each row when ((old.cod_azienda, old.id) is distinct from (new.cod_azienda, new.id))
  execute function conto_con_abbinamenti_resta();
alter table abbinamenti drop constraint abbinamenti_cod_azienda_id_conto_fkey;
comment on column abbinamenti.id_conto is
  'Il conto (conti_riconciliati.id) di cui è: lo tengono i trigger, una volta per tutti gli abbinamenti che entrano insieme.';

-- Emptying a table asks none of these triggers, and no foreign key refuses it any more.
create function riferito_non_si_svuota() returns trigger
language plpgsql
as $$
begin
  raise exception 'La tabella % non si svuota: altre righe la nominano.', tg_table_name using errcode = 'RT001';
end $$;
comment on function riferito_non_si_svuota() is 'Trigger: non si svuota una tabella i cui riferimenti tengono i trigger.';
create trigger estratti_non_si_svuota before truncate on estratti
  for each statement execute function riferito_non_si_svuota();
create trigger conti_riconciliati_non_si_svuota before truncate on conti_riconciliati
  for each statement execute function riferito_non_si_svuota();
revoke execute on function estratti_righe_del_loro_estratto(), estratti_portano_le_righe(), estratto_con_righe_resta(),
  abbinamenti_del_loro_conto(), abbinamento_cambia_conto(), conto_con_abbinamenti_resta(), riferito_non_si_svuota() from public;

-- A mark also where no statement is seen yet: while the first one is being taken nobody else sees it. Of an account that has
-- none the next comparison takes it away.
create or replace function segna_conti_mossi() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from conti_riconciliati) then
    return null;
  end if;
  insert into conti_mossi (cod_azienda, id_conto)
  select c.cod_azienda, c.id
    from (select distinct m.cod_azienda, m.cod_depositario from righe_mosse m) m
    join conti_riconciliati c on c.cod_azienda = m.cod_azienda and c.cod_depositario = m.cod_depositario;
  if tg_op = 'UPDATE' then
    insert into conti_mossi (cod_azienda, id_conto)
    select c.cod_azienda, c.id
      from (select distinct p.cod_azienda, p.cod_depositario from righe_prima p
            except select m.cod_azienda, m.cod_depositario from righe_mosse m) p
      join conti_riconciliati c on c.cod_azienda = p.cod_azienda and c.cod_depositario = p.cod_depositario;
  end if;
  return null;
end $$;
