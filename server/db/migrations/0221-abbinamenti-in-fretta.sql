-- A hundred thousand lines are matched at once: what their matches are looked up by is kept once, and of the proposed ones
-- alone where the unique indexes have the confirmed.

alter table abbinamenti drop constraint abbinamenti_cod_azienda_id_key;
drop index abbinamenti_righe_proposte_riga;
drop index abbinamenti_righe_proposte_movimento;
create index abbinamenti_righe_proposte_riga on abbinamenti_righe (cod_azienda, id_riga, anno)
  where not confermato and id_riga is not null;
create index abbinamenti_righe_proposte_movimento on abbinamenti_righe (cod_azienda, id_movimento)
  where not confermato and id_movimento is not null;

-- What a comparison has found, all of it in two statements: asked once whose it is, where a policy would ask of each row.
create function abbinamenti_trovati(
  p_azienda text, p_conto bigint, p_come text[], p_regole bigint[], p_stati text[], p_differenze numeric[],
  p_quali integer[], p_confermati boolean[], p_movimenti bigint[], p_anni smallint[], p_righe bigint[], p_importi numeric[]
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_utente text := rateo_utente();
  v_lavoro uuid := rateo_lavoro();
  v_ids bigint[];
begin
  if p_azienda is null or p_azienda <> all (rateo_aziende()) then
    raise exception 'Gli abbinamenti sono di un’altra azienda.' using errcode = '42501';
  end if;
  select array_agg(nextval(pg_get_serial_sequence('abbinamenti', 'id'))) into v_ids from generate_series(1, cardinality(p_come));
  insert into abbinamenti (id, cod_azienda, id_conto, ambito, come, id_regola, stato, deciso_il, differenza, creato_da,
                           modificato_da, lavoro)
  overriding system value
  select t.id, p_azienda, p_conto, 'cassa', t.come, t.regola, t.stato, case when t.stato = 'confermato' then now() end,
         t.differenza, v_utente, v_utente, v_lavoro
    from unnest(v_ids, p_come, p_regole, p_stati, p_differenze) t (id, come, regola, stato, differenza);
  insert into abbinamenti_righe (cod_azienda, id_abbinamento, ambito, confermato, lato, id_movimento, anno, id_riga, importo)
  select p_azienda, v_ids[t.quale], 'cassa', t.confermato,
         case when t.riga is null then 'noi' else 'loro' end, t.movimento, t.anno, t.riga, t.importo
    from unnest(p_quali, p_confermati, p_movimenti, p_anni, p_righe, p_importi) t (quale, confermato, movimento, anno, riga, importo);
end $$;
comment on function abbinamenti_trovati(text, bigint, text[], bigint[], text[], numeric[], integer[], boolean[], bigint[], smallint[], bigint[],
  numeric[]) is 'Scrive ciò che un confronto ha trovato in un conto dell’azienda di chi chiede: gli abbinamenti, e di ognuno (quali, da 1) le parti.';
revoke execute on function abbinamenti_trovati(text, bigint, text[], bigint[], text[], numeric[], integer[], boolean[], bigint[], smallint[],
  bigint[], numeric[]) from public;
grant execute on function abbinamenti_trovati(text, bigint, text[], bigint[], text[], numeric[], integer[], boolean[], bigint[], smallint[],
  bigint[], numeric[]) to rateo_app;

-- Pages, bridge and registration ask which discordanza a line, a movement or a draft has.
create index discordanze_riga on discordanze (cod_azienda, id_riga, anno) where id_riga is not null;
create index discordanze_movimento on discordanze (cod_azienda, id_movimento) where id_movimento is not null;
create index discordanze_bozza on discordanze (id_bozza) where id_bozza is not null;
alter table discordanze add foreign key (id_bozza) references movimenti (id) on delete set null;
