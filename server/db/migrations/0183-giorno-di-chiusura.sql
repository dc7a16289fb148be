-- Yearly methods cost by exercise: once positions of one have moved, the day on which exercises end stays, as their years
-- would be others. Whoever changes it, and whether or not they see the company.
create function chiusura_esercizio_resta(p_azienda text) returns void
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from posizioni p join aziende a on a.cod_azienda = p.cod_azienda
              where p.metodo in ('CA', 'LS') and p.ultima_data is not null
                and case when p_azienda is null then a.data_chiusura_esercizio is null else a.cod_azienda = p_azienda end) then
    raise exception 'Vi sono posizioni con un metodo annuale, che costano per esercizio: dare loro un altro metodo, poi cambiare il giorno.'
      using errcode = 'RT093', column = 'dataChiusuraEsercizio';
  end if;
end $$;
comment on function chiusura_esercizio_resta(text) is
  'Rifiuta (RT093) un altro giorno di chiusura dell’esercizio dove si tengono posizioni con un metodo annuale: di un’azienda, o nullo di chi segue la configurazione.';
revoke execute on function chiusura_esercizio_resta(text) from public;
grant execute on function chiusura_esercizio_resta(text) to rateo_app;

create function azienda_chiude_come_prima() returns trigger
language plpgsql
as $$
begin
  perform chiusura_esercizio_resta(new.cod_azienda);
  return new;
end $$;
comment on function azienda_chiude_come_prima() is
  'Trigger: il giorno di chiusura di un’azienda resta, se vi sono posizioni con un metodo annuale.';
create trigger azienda_chiude_come_prima before update on aziende
  for each row when (new.data_chiusura_esercizio is distinct from old.data_chiusura_esercizio)
  execute function azienda_chiude_come_prima();

create function configurazione_chiude_come_prima() returns trigger
language plpgsql
as $$
begin
  perform chiusura_esercizio_resta(null);
  return new;
end $$;
comment on function configurazione_chiude_come_prima() is
  'Trigger: il giorno di chiusura di chi segue la configurazione resta, se vi sono posizioni con un metodo annuale.';
create trigger configurazione_chiude_come_prima before update on configurazione
  for each row when (new.valore ->> 'dataChiusuraEsercizio' is distinct from old.valore ->> 'dataChiusuraEsercizio')
  execute function configurazione_chiude_come_prima();
