-- ISO 4217 also codes what is no money: "no currency", the code for tests, the European units of the
-- bond market. They have no rate. Metals are no money either, but are quoted.

alter table divise add column quotabile boolean not null default true;
comment on column divise.quotabile is
  'Se può avere un cambio: no per i codici ISO che non sono monete né metalli (XXX, XTS, XBA–XBD).';

alter table divise disable trigger user;
update divise set quotabile = false where cod_divisa in ('XXX', 'XTS', 'XBA', 'XBB', 'XBC', 'XBD');
alter table divise enable trigger user;

create or replace function cambi_divisa_valida() returns trigger
language plpgsql
as $$
declare
  fuori record;
begin
  select r.cod_divisa, r.data, d.quotabile into fuori
    from righe_nuove r join divise d on d.cod_divisa = r.cod_divisa
   where not d.quotabile or r.data < d.valido_dal or r.data > d.valido_al
   limit 1;
  if not found then
    return null;
  end if;
  if not fuori.quotabile then
    raise exception 'La divisa % non si quota: non è una moneta né un metallo.', fuori.cod_divisa
      using errcode = 'RT003';
  end if;
  raise exception 'La divisa % non è valida il %.', fuori.cod_divisa, to_char(fuori.data, 'DD/MM/YYYY')
    using errcode = 'RT003';
end $$;

-- A currency that has rates cannot stop being quotable: its rates would contradict it.
create function divise_quotabile_con_cambi() returns trigger
language plpgsql
as $$
begin
  if exists (select from cambi c where c.cod_divisa = new.cod_divisa) then
    raise exception 'La divisa % ha dei cambi: eliminarli prima di dirla non quotabile.', new.cod_divisa
      using errcode = 'RT003';
  end if;
  return new;
end $$;
create trigger divise_quotabile_con_cambi before update of quotabile on divise
  for each row when (old.quotabile and not new.quotabile)
  execute function divise_quotabile_con_cambi();
