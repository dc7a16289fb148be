-- What a comparison has found is given its numbers by a sequence that is looked up once, and not for each of a hundred
-- thousand rows; and its arrays are gone through side by side, where each was first copied whole.
create or replace function abbinamenti_trovati(
  p_azienda text, p_conto bigint, p_capi integer[], p_come text[], p_regole bigint[], p_stati text[], p_differenze numeric[],
  p_anni smallint[], p_righe bigint[], p_importi_righe numeric[], p_movimenti bigint[], p_importi_movimenti numeric[]
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_utente text := rateo_utente();
  v_lavoro uuid := rateo_lavoro();
  v_numeri regclass := pg_get_serial_sequence('abbinamenti', 'id');
  v_ids bigint[];
begin
  if p_azienda is null or p_azienda <> all (rateo_aziende()) then
    raise exception 'Gli abbinamenti sono di un’altra azienda.' using errcode = '42501';
  end if;
  select array_agg(nextval(v_numeri)) into v_ids from generate_series(1, cardinality(p_come));
  insert into abbinamenti (id, cod_azienda, id_conto, ambito, come, id_regola, stato, deciso_il, differenza, creato_da,
                           modificato_da, lavoro, id_capo, anno, id_riga, importo_riga, id_movimento, importo_movimento)
  overriding system value
  select t.id, p_azienda, p_conto, 'cassa', t.come, t.regola, t.stato, case when t.stato = 'confermato' then now() end,
         t.differenza, v_utente, v_utente, v_lavoro, v_ids[t.capo], t.anno, t.riga, t.importo_riga, t.movimento,
         t.importo_movimento
    from (select unnest(v_ids) as id, unnest(p_capi) as capo, unnest(p_come) as come, unnest(p_regole) as regola,
                 unnest(p_stati) as stato, unnest(p_differenze) as differenza, unnest(p_anni) as anno, unnest(p_righe) as riga,
                 unnest(p_importi_righe) as importo_riga, unnest(p_movimenti) as movimento,
                 unnest(p_importi_movimenti) as importo_movimento) t;
end $$;
