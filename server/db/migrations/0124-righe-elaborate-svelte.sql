-- Hundreds of thousands of rows come in at once, all of one elaboration: a reference asked row by row would take
-- half of the time. They go with their elaboration, and take its company's code with it.

alter table elaborazioni_righe drop constraint elaborazioni_righe_cod_azienda_guid_fkey;

create function righe_della_elaborazione() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from elaborazioni_righe r where r.cod_azienda = old.cod_azienda and r.guid = old.guid;
  else
    update elaborazioni_righe r set cod_azienda = new.cod_azienda
     where r.cod_azienda = old.cod_azienda and r.guid = old.guid;
  end if;
  return null;
end $$;
comment on function righe_della_elaborazione() is 'Trigger: le righe seguono la loro elaborazione, e se ne vanno con lei.';
create trigger righe_della_elaborazione after delete or update of cod_azienda on elaborazioni
  for each row execute function righe_della_elaborazione();
