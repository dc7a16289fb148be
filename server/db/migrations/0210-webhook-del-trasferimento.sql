-- Entries that went to the journal are told too: of a generation of accounting, in the transaction that confirms it.

create function webhook_trasferimento() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform webhook_emetti('trasferimento.confermato', new.cod_azienda, jsonb_build_object(
    'azienda', new.cod_azienda, 'utente', new.chiusa_da, 'libro', new.cod_libro, 'elaborazione', new.id,
    'tipo', new.tipo_elaborazione, 'dal', new.dal, 'al', new.al, 'scritture', new.scritture, 'totale', new.totale::text,
    'daCatena', new.da_catena, 'aCatena', new.a_catena, 'lavoro', rateo_lavoro()));
  return null;
end $$;
comment on function webhook_trasferimento() is 'Trigger: le scritture di una generazione trasferite nel giornale.';
create trigger webhook_trasferimento after update on elaborazioni_contabili for each row
  when (new.stato = 'C' and old.stato = 'G') execute function webhook_trasferimento();
