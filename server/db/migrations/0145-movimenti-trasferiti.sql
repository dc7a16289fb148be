-- What the journal took from movements, and what movements tell the journal.

-- A hundred thousand movements are marked at once: where only the state goes on, a row is compared as it stands, and not
-- as an object made of it twice.
create function movimento_trasferito(prima movimenti, dopo movimenti) returns boolean
language plpgsql immutable
as $$
begin
  if prima.stato <> 'registrato' or dopo.stato <> 'contabilizzato' then
    return false;
  end if;
  dopo.stato := prima.stato;
  dopo.anno := prima.anno;
  dopo.cercabile := prima.cercabile;
  dopo.versione := prima.versione;
  dopo.modificato_il := prima.modificato_il;
  dopo.modificato_da := prima.modificato_da;
  dopo.lavoro := prima.lavoro;
  return dopo is not distinct from prima;
end $$;
comment on function movimento_trasferito(movimenti, movimenti) is
  'Se di un movimento cambia soltanto lo stato, da registrato a contabilizzato.';
create or replace function movimento_resta() returns trigger
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
  if movimento_trasferito(old, new) then
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

-- What a transferred movement ought to have given changes with its effects, and when it is reversed: the next
-- generation writes the difference.
create function segna_effetti_cambiati() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
  select distinct c.cod_azienda, c.cod_libro, c.id_movimento, 'effetti'
    from righe_nuove r
    join movimenti_contabilizzati c on c.cod_azienda = r.cod_azienda and c.id_movimento = r.id_movimento
  on conflict (cod_azienda, cod_libro, id_movimento) do update set dal = excluded.dal;
  return null;
end $$;
comment on function segna_effetti_cambiati() is
  'Trigger: di un movimento trasferito di cui cambiano gli effetti si deve scrivere la differenza.';
create trigger segna_effetti_cambiati_inserimento after insert on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function segna_effetti_cambiati();
create trigger segna_effetti_cambiati_modifica after update on effetti_posizioni
  referencing new table as righe_nuove for each statement execute function segna_effetti_cambiati();
create trigger segna_effetti_cambiati_eliminazione after delete on effetti_posizioni
  referencing old table as righe_nuove for each statement execute function segna_effetti_cambiati();

create function segna_stornato() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
  select distinct c.cod_azienda, c.cod_libro, c.id_movimento, 'storno' from movimenti_contabilizzati c
   where c.cod_azienda = new.cod_azienda and c.id_movimento = new.id
  on conflict (cod_azienda, cod_libro, id_movimento) do update set dal = excluded.dal, motivo = excluded.motivo;
  return null;
end $$;
comment on function segna_stornato() is 'Trigger: di un movimento trasferito e poi stornato si deve riprendere ciò che ha dato.';
create trigger segna_stornato after update of stornato on movimenti
  for each row when (new.stornato and not old.stornato) execute function segna_stornato();
