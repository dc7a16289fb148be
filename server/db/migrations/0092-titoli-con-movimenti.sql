-- Movements lean on the currency, the type, the quoting style and the ISIN of their titolo: who changes
-- one of these says so. No door can be forgotten, since it is the table that asks.

-- A movement that was reversed, and its reversal, no longer lean on anything. Of any company: a titolo is
-- shared, and who changes it may not see them all.
create function titolo_con_movimenti(titolo text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from movimenti m
    where m.cod_titolo = titolo and not m.stornato and m.id_storno_di is null)
$$;
comment on function titolo_con_movimenti(text) is
  'Se un titolo ha movimenti non stornati, anche in bozza, di una qualunque azienda.';

-- All companies, not only those that hold the titolo: one may be registering its first movement of it, or an
-- import writing drafts that nobody sees yet. Always in one order (imports first, as they do themselves), and
-- before the titolo itself is locked, as who registers does.
create function attendi_chi_registra() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  azienda text;
begin
  for azienda in select cod_azienda from aziende order by cod_azienda loop
    perform pg_advisory_xact_lock(hashtext('import di movimenti'), hashtext(azienda));
  end loop;
  for azienda in select cod_azienda from aziende order by cod_azienda loop
    perform pg_advisory_xact_lock(hashtext('movimenti'), hashtext(azienda));
  end loop;
end $$;
comment on function attendi_chi_registra() is
  'Aspetta chi scrive movimenti, di ogni azienda, e fa aspettare gli altri fino alla fine della transazione.';

-- Who has confirmed says it with `rateo.conferma_con_movimenti`, for the transaction; which titoli were
-- changed so is noted for the history.
create function titoli_con_movimenti() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  confermati text := nullif(current_setting('rateo.titoli_confermati', true), '');
begin
  perform attendi_chi_registra();
  if not titolo_con_movimenti(old.cod_titolo) then
    return new;
  end if;
  if current_setting('rateo.conferma_con_movimenti', true) is distinct from 'si' then
    raise exception 'Il titolo % ha movimenti: divisa, tipo, quotazione e ISIN si cambiano solo confermando.',
      old.cod_titolo using errcode = 'RT092', column = case
        when new.cod_divisa is distinct from old.cod_divisa then 'codDivisa'
        when new.tipo_titolo is distinct from old.tipo_titolo then 'tipo_Titolo'
        when new.quotazione is distinct from old.quotazione then 'quotazione'
        else 'cod_ISIN' end;
  end if;
  perform set_config('rateo.titoli_confermati', concat_ws(',', confermati, old.id), true);
  return new;
end $$;
comment on function titoli_con_movimenti() is
  'Divisa, tipo, quotazione e ISIN di un titolo con movimenti cambiano solo se chi scrive lo ha confermato.';

-- An ISIN that was missing and is given changes nothing that a movement was computed with.
create trigger titoli_con_movimenti before update on titoli
  for each row
  when (new.cod_divisa is distinct from old.cod_divisa or new.tipo_titolo is distinct from old.tipo_titolo
    or new.quotazione is distinct from old.quotazione
    or (old.cod_isin is not null and new.cod_isin is distinct from old.cod_isin))
  execute function titoli_con_movimenti();

alter table storico add column confermato boolean not null default false;
comment on column storico.confermato is
  'Se chi ha cambiato il titolo ha confermato di farlo benché avesse movimenti.';

create or replace function storico_registra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into storico (tabella, id_record, cod_azienda, operazione, utente, lavoro, versione, prima, confermato)
  select tg_table_name, r.id, to_jsonb(r) ->> 'cod_azienda',
         case tg_op when 'UPDATE' then 'modifica' else 'eliminazione' end,
         rateo_utente(), rateo_lavoro(), r.versione, to_jsonb(r) - coalesce(tg_argv, '{}'),
         tg_table_name = 'titoli' and r.id::text = any (string_to_array(
           coalesce(current_setting('rateo.titoli_confermati', true), ''), ','))
    from righe_prima r;
  return null;
end $$;
