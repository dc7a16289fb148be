-- Statements that are taken are told to who listens: by whatever door the file came, and also those that had waited.

create function webhook_estratti() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if webhook_ascolta(array['estratto.preso']) then
    insert into webhook_consegne (cod_azienda, id_webhook, id_evento, tipo, dati)
    with presi as materialized (
      select gen_random_uuid() as evento, n.* from estratti_nuovi n join estratti_prima p using (id)
       where n.stato = 'letto' and p.stato <> 'letto')
    select e.cod_azienda, w.id, e.evento, 'estratto.preso', jsonb_build_object(
             'azienda', e.cod_azienda, 'utente', rateo_utente(), 'id', e.id, 'file', e.id_file, 'conto', c.cod_conto,
             'depositario', c.cod_depositario, 'formato', e.formato, 'specie', e.specie, 'data', e.data_riferimento,
             'numero', e.sequenza, 'divisa', e.divisa, 'saldo', trim_scale(e.saldo_finale)::text, 'righe', e.righe,
             'lavoro', rateo_lavoro())
      from presi e
      join conti_riconciliati c on c.cod_azienda = e.cod_azienda and c.id = e.id_conto
      join webhook w on w.cod_azienda = e.cod_azienda and w.attivo and 'estratto.preso' = any (w.eventi)
     order by e.data_riferimento, e.id;
  end if;
  return null;
end $$;
comment on function webhook_estratti() is 'Trigger di istruzione: gli estratti che entrano, anche quelli che attendevano.';
revoke execute on function webhook_estratti() from public;
create trigger webhook_estratti after update on estratti
  referencing old table as estratti_prima new table as estratti_nuovi
  for each statement execute function webhook_estratti();
