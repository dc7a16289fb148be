-- What was broken is read with what its limit measures: percent or euro, at most or at least, of which axis. It stays so.

create function limite_superato_resta() returns trigger
language plpgsql
as $$
begin
  if (new.asse, new.numero, new.verso, new.misura) is distinct from (old.asse, old.numero, old.verso, old.misura)
     and exists (select from superamenti_limiti s where s.cod_azienda = old.cod_azienda and s.id_limite = old.id) then
    raise exception 'Il limite ha dei superamenti, che si leggono con ciò che misurava: toglierlo dagli attivi e scriverne un altro.'
      using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function limite_superato_resta() is
  'Trigger: di un limite già superato non cambiano asse, dimensione, verso e misura, con cui i superamenti si leggono.';
create trigger limite_superato_resta before update of asse, numero, verso, misura on limiti
  for each row execute function limite_superato_resta();
