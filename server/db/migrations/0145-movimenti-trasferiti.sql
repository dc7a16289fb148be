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
