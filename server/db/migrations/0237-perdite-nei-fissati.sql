-- Which sales used losses when they were registered, one after the other: who counts with what there is takes the next
-- number of the relation, and of two who counted with the same losses one is refused.
create table perdite_nei_fissati (
  cod_azienda text not null,
  cod_depositario text not null,
  n integer not null check (n > 0),
  id_movimento bigint not null references movimenti (id) on delete cascade,
  primary key (cod_azienda, id_movimento),
  constraint perdite_nei_fissati_una_volta unique (cod_azienda, cod_depositario, n)
);
create index perdite_nei_fissati_movimento on perdite_nei_fissati (id_movimento);
comment on table perdite_nei_fissati is 'Le vendite che, registrate, hanno usato perdite dello zainetto: in un rapporto una dopo l’altra. Quali perdite lo dice il loro calcolo.';
comment on column perdite_nei_fissati.n is 'Il suo posto fra quelle del rapporto: chi ha contato con le stesse perdite ha lo stesso, e uno solo lo prende.';
alter table perdite_nei_fissati enable row level security;
create policy perdite_nei_fissati_azienda on perdite_nei_fissati
  using (cod_azienda = any (rateo_aziende())) with check (cod_azienda = any (rateo_aziende()));
grant select, insert on perdite_nei_fissati to rateo_app;

create function segna_perdite_usate() returns trigger
language plpgsql
as $$
declare
  sua jsonb := new.calcolo -> 'zainetto';
begin
  if sua is null or sua = 'null' then return new; end if;
  insert into perdite_nei_fissati (cod_azienda, cod_depositario, n, id_movimento)
  select m.cod_azienda, m.cod_depositario, (sua ->> 'n')::integer, m.id
    from movimenti m where m.id = new.id_movimento and m.cod_azienda = new.cod_azienda;
  return new;
exception when unique_violation then
  raise exception 'Nel frattempo un’altra vendita ha usato le perdite dello zainetto: guardare di nuovo l’imposta e registrare.'
    using errcode = 'RT061';
end $$;
comment on function segna_perdite_usate() is 'Trigger: due vendite contate con le stesse perdite non si registrano entrambe.';
create trigger segna_perdite_usate after insert on movimenti_calcoli
  for each row execute function segna_perdite_usate();
