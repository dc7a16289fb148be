-- The throttle of the log-in, the browsers that have already come in, and the limits on calls: what
-- several server processes must know of one another.

delete from accesso_tentativi;
alter table accesso_tentativi alter column falliti type double precision;
create index accesso_tentativi_ultimo on accesso_tentativi (ultimo_il);
comment on table accesso_tentativi is
  'Tentativi di accesso per utente, indirizzo o browser noto: rallentano, poi bloccano, poi si dimenticano.';
comment on column accesso_tentativi.chiave is
  'a: indirizzo, u: utente, d: browser noto, p: cambio di password; il resto è uno SHA-256, perché '
  'chi sbaglia campo scrive la password al posto del nome.';
comment on column accesso_tentativi.falliti is
  'Quanti, meno quelli che il tempo ha fatto dimenticare. Un tentativo conta da prima di essere '
  'verificato: riuscito, si restituisce.';

-- Counts an attempt before its password is looked at, on all its keys or on none: of a thousand that
-- come together no more are let through than of a thousand in a row. Keys come in one order, address
-- first, so that two attempts never wait for each other; where a key is locked those after it are not
-- even written. The first lock lasts five seconds, and comes at the last free try also when seconds have
-- passed between the tries: who types slowly must meet it too.
create function prenota_tentativo(p_chiavi text[], p_liberi int[], p_ricarica_s int[],
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
comment on function prenota_tentativo(text[], int[], int[], int) is
  'Conta un tentativo su tutte le chiavi, o dice quanti secondi attendere; blocco_s è il blocco '
  'che questo tentativo lascia se non riesce.';

create table dispositivi_noti (
  hash bytea primary key check (length(hash) = 32),
  id_utente bigint not null references utenti on delete cascade,
  creato_il timestamptz not null default now(),
  ultimo_uso timestamptz not null default now()
);
comment on table dispositivi_noti is
  'I browser da cui un utente è già entrato. Non aprono nulla: hanno un conto di tentativi loro, '
  'così chi prova le password altrove non chiude fuori l''utente. Del segreto si tiene lo SHA-256.';
create index dispositivi_noti_utente on dispositivi_noti (id_utente, ultimo_uso);
create index dispositivi_noti_uso on dispositivi_noti (ultimo_uso);

-- A crash of the database empties it, and the minute starts again: nothing worse.
create unlogged table limiti_chiamate (
  chiave text not null,
  minuto integer not null,
  quante integer not null check (quante >= 0),
  primary key (chiave, minuto)
);
comment on table limiti_chiamate is
  'Quante chiamate per utente o indirizzo in un minuto, sommate da tutti i processi server.';
comment on column limiti_chiamate.minuto is 'Minuti dal 1970.';
create index limiti_chiamate_minuto on limiti_chiamate (minuto);

create index sessioni_scadenza on sessioni (scade_il);

grant select, insert, update, delete on dispositivi_noti, limiti_chiamate to rateo_app;
