-- Whoever asks for hundreds of jobs keeps nobody else waiting: the queue goes round by user. A job that
-- had begun and comes back does not stand behind those that the same user asked for later.

create function posto_in_coda(p_guid uuid) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  with aperti as (
    select j.priority, j.locked_at is not null as in_corso, l.utente
      from lavori l join graphile_worker.jobs j on j.key = l.guid::text
     where l.stato in ('in attesa', 'in corso') and l.guid <> p_guid
       and (j.locked_at is not null or j.attempts < j.max_attempts))
  select least(32767, greatest(
    coalesce((select max(priority) from aperti where in_corso), (select min(priority) from aperti), 0),
    coalesce((select max(a.priority) + 1 from aperti a
               where a.utente = (select l.utente from lavori l
                                  where l.guid = p_guid and l.iniziato_il is null)), 0)))
$$;
comment on function posto_in_coda(uuid) is
  'Il giro in cui tocca a un lavoro: uno dopo l’ultimo che lo stesso utente ha in coda, e mai prima di quello a cui la coda è arrivata.';
revoke execute on function posto_in_coda(uuid) from public;

create or replace function accoda_lavoro(p_guid uuid) returns void
language sql security definer set search_path = public, pg_temp
as $$
  select graphile_worker.add_job('lavoro', json_build_object('guid', p_guid),
    job_key => p_guid::text, max_attempts => 1, job_key_mode => 'replace',
    priority => posto_in_coda(p_guid))
$$;
comment on function accoda_lavoro(uuid) is
  'Mette un lavoro in coda, a turno fra gli utenti. Le riprese dopo una morte sono nostre: la coda prova una volta sola.';
