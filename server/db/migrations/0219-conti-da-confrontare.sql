-- A movement that is registered, reversed, drafted or deleted after the last comparison of an account changes what would be
-- found: it leaves a mark, without waiting for anybody, and the queue's clock compares the account again.

create table conti_mossi (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  id_conto bigint not null,
  mosso_il timestamptz not null default now(),
  foreign key (cod_azienda, id_conto) references conti_riconciliati (cod_azienda, id) on update cascade on delete cascade
);
create index conti_mossi_conto on conti_mossi (cod_azienda, id_conto);
comment on table conti_mossi is
  'I conti riconciliati i cui movimenti sono cambiati dopo l’ultimo confronto: una riga per scrittura, tolta dal confronto che segue.';
alter table conti_mossi enable row level security;
create policy conti_mossi_azienda on conti_mossi using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on conti_mossi to rateo_app;

-- Only rows added, never one row for all: who writes movements for minutes holds nobody up.
create function segna_conti_mossi() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from conti_riconciliati) then
    return null;
  end if;
  insert into conti_mossi (cod_azienda, id_conto)
  select c.cod_azienda, c.id
    from (select distinct m.cod_azienda, m.cod_depositario from righe_mosse m) m
    join conti_riconciliati c on c.cod_azienda = m.cod_azienda and c.cod_depositario = m.cod_depositario
   where exists (select from estratti e where e.cod_azienda = c.cod_azienda and e.id_conto = c.id);
  if tg_op = 'UPDATE' then
    insert into conti_mossi (cod_azienda, id_conto)
    select c.cod_azienda, c.id
      from (select distinct p.cod_azienda, p.cod_depositario from righe_prima p
            except select m.cod_azienda, m.cod_depositario from righe_mosse m) p
      join conti_riconciliati c on c.cod_azienda = p.cod_azienda and c.cod_depositario = p.cod_depositario
     where exists (select from estratti e where e.cod_azienda = c.cod_azienda and e.id_conto = c.id);
  end if;
  return null;
end $$;
comment on function segna_conti_mossi() is 'Trigger: i conti i cui movimenti cambiano sono da confrontare di nuovo.';
revoke execute on function segna_conti_mossi() from public;

create trigger segna_conti_mossi_inserimento after insert on movimenti
  referencing new table as righe_mosse for each statement execute function segna_conti_mossi();
create trigger segna_conti_mossi_modifica after update on movimenti
  referencing old table as righe_prima new table as righe_mosse for each statement execute function segna_conti_mossi();
create trigger segna_conti_mossi_eliminazione after delete on movimenti
  referencing old table as righe_mosse for each statement execute function segna_conti_mossi();

alter table lavori drop constraint lavori_tipo_check,
  add constraint lavori_tipo_check check (tipo in
    ('importazione', 'ripristino', 'provider', 'esportazione', 'generazione', 'elaborazione', 'contabilizzazione',
     'chiusura', 'riconciliazione'));

create function riconciliatori(p_azienda text) returns table (username text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.username from utenti u
   where u.attivo and p_azienda = any (rateo_aziende())
     and utente_tiene(u.id, p_azienda, array['Riconciliazione_W'])
   order by u.username
$$;
comment on function riconciliatori(text) is
  'Chi può seguire una discordanza dell’azienda: gli utenti attivi che ne scrivono la riconciliazione.';
revoke execute on function riconciliatori(text) from public;
grant execute on function riconciliatori(text) to rateo_app;
