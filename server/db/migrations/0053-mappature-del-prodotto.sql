-- Presets are the product's: its start writes them anew, nobody else does. A copy belongs to its user.

create function mappature_del_prodotto() returns trigger
language plpgsql
as $$
begin
  if rateo_utente() = 'sistema' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    raise exception 'Solo il prodotto porta mappature sue: salvarla come propria.' using errcode = 'RT040';
  end if;
  raise exception 'La mappatura «%» è del prodotto e non si cambia: duplicarla e cambiare la copia.', old.descrizione
    using errcode = 'RT040';
end $$;
comment on function mappature_del_prodotto() is
  'Trigger: una mappatura del prodotto la scrive solo l’avvio (utente sistema).';
create trigger mappature_del_prodotto_cambia before update on mappature
  for each row when (old.di_sistema or new.di_sistema) execute function mappature_del_prodotto();
create trigger mappature_del_prodotto_nasce before insert on mappature
  for each row when (new.di_sistema) execute function mappature_del_prodotto();
