-- While an import writes a million rows in one transaction, nobody else may see them, yet every index
-- scan must step over each of them. The identifiers of those rows are set aside beforehand, and
-- readers of a small table go round that range (server/dati-dinamici/righe-in-arrivo.ts).

create table scritture_in_corso (
  lavoro uuid primary key references lavori on delete cascade,
  tabella text not null,
  id_da bigint not null,
  id_a bigint not null check (id_a >= id_da)
);
comment on table scritture_in_corso is
  'Gli identificativi che una importazione sta per scrivere; la riga va via con la sua scrittura.';
grant select, delete on scritture_in_corso to rateo_app;

create function riserva_identificativi(p_tabella regclass, p_lavoro uuid, p_quanti bigint)
returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sequenza text := pg_get_serial_sequence(p_tabella::text, 'id');
  primo bigint;
begin
  if p_quanti not between 1 and 100000000 then
    raise exception 'Quantità di identificativi fuori misura: %.', p_quanti using errcode = 'RT004';
  end if;
  -- Nobody takes an identifier between the two steps below.
  execute format('lock table %s in share row exclusive mode', p_tabella);
  primo := nextval(sequenza);
  perform setval(sequenza, primo + p_quanti);
  insert into scritture_in_corso (lavoro, tabella, id_da, id_a)
  values (p_lavoro, p_tabella::text, primo, primo + p_quanti)
  on conflict (lavoro) do update set id_da = excluded.id_da, id_a = excluded.id_a;
  return primo;
end $$;

create function righe_in_arrivo(p_tabella text)
returns table (id_da bigint, id_a bigint, piccola boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id_da, s.id_a, c.reltuples <= 200000
    from scritture_in_corso s
    join lavori l on l.guid = s.lavoro
    join pg_class c on c.oid = s.tabella::regclass
   where s.tabella = p_tabella and l.stato = 'in corso'
$$;
revoke execute on function riserva_identificativi(regclass, uuid, bigint), righe_in_arrivo(text)
  from public;
grant execute on function riserva_identificativi(regclass, uuid, bigint), righe_in_arrivo(text)
  to rateo_app;
