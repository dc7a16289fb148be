-- What a portfolio and its custodians promise each other.

create function codice_resta() returns trigger
language plpgsql
as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
    raise exception 'Il codice di un % non cambia: altri dati lo nominano.', tg_argv[1]
      using errcode = 'RT034';
  end if;
  -- A company that takes another code takes its records along; a record alone does not move.
  if new.cod_azienda is distinct from old.cod_azienda
     and exists (select from aziende a where a.cod_azienda = old.cod_azienda) then
    raise exception 'Un % non passa a un’altra azienda.', tg_argv[1] using errcode = 'RT034';
  end if;
  return new;
end $$;
comment on function codice_resta() is
  'Trigger: il codice (argomenti: la colonna e il nome del record) e l’azienda non cambiano.';

create trigger codice_resta before update on portafogli
  for each row execute function codice_resta('cod_portafoglio', 'portafoglio');
create trigger codice_resta before update on depositari
  for each row execute function codice_resta('cod_depositario', 'depositario');

create function portafoglio_si_chiude() returns trigger
language plpgsql
as $$
declare
  aperto record;
begin
  select d.cod_depositario, d.data_chiusura into aperto
    from depositari d
   where d.cod_azienda = new.cod_azienda and d.cod_portafoglio = new.cod_portafoglio
     and (d.data_chiusura is null or d.data_chiusura > new.data_chiusura)
   order by d.data_chiusura desc nulls first, d.cod_depositario
   limit 1;
  if found then
    raise exception 'Il portafoglio non può chiudersi il %: il suo depositario % %. Chiudere prima il depositario.',
      to_char(new.data_chiusura, 'DD/MM/YYYY'), aperto.cod_depositario,
      coalesce('si chiude il ' || to_char(aperto.data_chiusura, 'DD/MM/YYYY'), 'è ancora aperto')
      using errcode = 'RT033', column = 'dataChiusura';
  end if;
  return new;
end $$;
comment on function portafoglio_si_chiude() is
  'Trigger: un portafoglio non si chiude prima dei suoi depositari.';
create trigger portafoglio_si_chiude before insert or update on portafogli
  for each row when (new.data_chiusura is not null) execute function portafoglio_si_chiude();

create function depositario_nel_portafoglio() returns trigger
language plpgsql
as $$
declare
  suo record;
begin
  -- Shared lock: whoever closes the portfolio meanwhile waits and then sees this custodian.
  select p.data_chiusura into suo from portafogli p
   where p.cod_azienda = new.cod_azienda and p.cod_portafoglio = new.cod_portafoglio for share;
  if suo.data_chiusura is not null
     and (new.data_chiusura is null or new.data_chiusura > suo.data_chiusura) then
    raise exception 'Il portafoglio % è chiuso dal %: il depositario si chiude entro quel giorno.',
      new.cod_portafoglio, to_char(suo.data_chiusura, 'DD/MM/YYYY')
      using errcode = 'RT033', column = 'dataChiusura';
  end if;
  return new;
end $$;
comment on function depositario_nel_portafoglio() is
  'Trigger: un depositario non resta aperto oltre il suo portafoglio.';
create trigger depositario_nel_portafoglio before insert or update on depositari
  for each row execute function depositario_nel_portafoglio();
