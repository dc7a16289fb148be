-- The first lock lasts five seconds, not one, and comes at the last free try also when seconds have
-- passed between them: who types slowly must meet it too.

create or replace function prenota_tentativo(p_chiavi text[], p_liberi int[], p_ricarica_s int[],
                                  p_blocco_massimo_s int)
returns table (attesa_s double precision, blocco_s int, chiave_bloccata text)
language plpgsql
as $$
declare
  adesso timestamptz;
  i int;
  fino timestamptz;
  n double precision;
  durata int;
begin
  attesa_s := 0;
  blocco_s := 0;
  for i in 1 .. cardinality(p_chiavi) loop
    insert into accesso_tentativi as t (chiave, falliti) values (p_chiavi[i], 0)
      on conflict (chiave) do update set chiave = excluded.chiave
      returning t.bloccato_fino into fino;
    -- After the lock on the row: waiting for it takes time.
    adesso := clock_timestamp();
    if fino > adesso then
      attesa_s := extract(epoch from fino - adesso);
      chiave_bloccata := p_chiavi[i];
      return next;
      return;
    end if;
  end loop;
  for i in 1 .. cardinality(p_chiavi) loop
    select greatest(0, t.falliti - extract(epoch from adesso - t.ultimo_il) / p_ricarica_s[i]) + 1
      into n from accesso_tentativi t where t.chiave = p_chiavi[i];
    durata := case when round(n) >= p_liberi[i]
      then least(p_blocco_massimo_s, 5 * power(2, least(round(n) - p_liberi[i], 20))::int) else 0 end;
    update accesso_tentativi t
       set falliti = n, ultimo_il = adesso,
           bloccato_fino = case when durata > 0 then adesso + make_interval(secs => durata) end
     where t.chiave = p_chiavi[i];
    if durata > blocco_s then
      blocco_s := durata;
      chiave_bloccata := p_chiavi[i];
    end if;
  end loop;
  return next;
end $$;
