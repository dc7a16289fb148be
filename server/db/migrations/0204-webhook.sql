-- Webhooks: who listens on behalf of a company, and each delivery of each event. An event is written by the database
-- itself, in the transaction of what it tells, whichever door that came by; nobody listening, nothing is written.

create table webhook (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  nome text not null check (nome ~ '\S' and length(nome) <= 60),
  indirizzo text not null check (indirizzo ~* '^https?://' and length(indirizzo) <= 2000),
  eventi text[] not null check (cardinality(eventi) between 1 and 20),
  attivo boolean not null default true,
  giorni_consegne integer not null default 30 check (giorni_consegne between 1 and 365),
  note text check (length(note) <= 2000),
  unique (cod_azienda, nome)
);
select come_record('webhook');
alter table webhook add unique (cod_azienda, id);
comment on table webhook is 'Chi ascolta gli eventi di un’azienda: un indirizzo, e quali eventi gli si dicono.';
comment on column webhook.eventi is 'I nomi degli eventi scelti (domain/webhook/eventi.ts).';
comment on column webhook.attivo is 'Spento da chi lo amministra, o dal prodotto quando l’indirizzo non esiste più o non risponde da giorni.';
comment on column webhook.giorni_consegne is 'Per quanti giorni si tengono le consegne.';
alter table webhook enable row level security;
create policy webhook_azienda on webhook using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on webhook to rateo_app;

create table webhook_segreti (
  id_webhook bigint not null references webhook (id) on delete cascade,
  valore text not null check (valore ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'),
  creato_il timestamptz not null default now(),
  scade_il timestamptz,
  primary key (id_webhook, creato_il)
);
comment on table webhook_segreti is
  'Le chiavi con cui si firmano le consegne. L’applicazione le scrive e le toglie, ma non le legge: le legge soltanto chi consegna.';
comment on column webhook_segreti.scade_il is 'Sostituita: fino ad allora si firma anche con questa.';
create unique index webhook_segreti_uno on webhook_segreti (id_webhook) where scade_il is null;
grant insert, delete, select (id_webhook, creato_il, scade_il), update (scade_il) on webhook_segreti to rateo_app;

create table webhook_corso (
  id_webhook bigint primary key references webhook (id) on delete cascade,
  ultimo_successo timestamptz,
  fallisce_dal timestamptz,
  spento_il timestamptz,
  spento_perche text
);
comment on table webhook_corso is 'Com’è andata ultimamente a un webhook, e perché il prodotto lo ha spento.';
comment on column webhook_corso.fallisce_dal is 'La prima consegna non riuscita dopo l’ultima riuscita.';
alter table webhook_corso enable row level security;
create policy webhook_corso_visibili on webhook_corso
  using (exists (select from webhook w where w.id = id_webhook));
grant select, insert, update, delete on webhook_corso to rateo_app;

create table webhook_consegne (
  id bigint generated always as identity primary key,
  cod_azienda text not null,
  id_webhook bigint not null,
  id_evento uuid not null,
  tipo text not null check (tipo ~ '^[a-z]+(\.[a-z]+)?$'),
  quando timestamptz not null default now(),
  dati jsonb not null,
  stato text not null default 'in attesa' check (stato in ('in attesa', 'consegnata', 'fallita')),
  tentativi smallint not null default 0,
  prossimo_il timestamptz not null default now(),
  provata_il timestamptz,
  http smallint,
  risposta text check (octet_length(risposta) <= 8192),
  problema text,
  durata_ms integer,
  check ((stato = 'consegnata') <= (http between 200 and 299)),
  foreign key (cod_azienda, id_webhook) references webhook (cod_azienda, id) on update cascade on delete cascade
);
comment on table webhook_consegne is 'Ogni evento per ogni webhook che lo ascolta: quando, con quale esito, quante volte.';
comment on column webhook_consegne.id_evento is 'Lo stesso in ogni ripetizione: chi riceve riconosce ciò che ha già avuto.';
comment on column webhook_consegne.quando is 'Quando è accaduto ciò che si dice.';
comment on column webhook_consegne.prossimo_il is 'Da quando si tenta di nuovo, finché è in attesa.';
comment on column webhook_consegne.risposta is 'Il corpo della risposta, al più 2 kB.';
create index webhook_consegne_dovute on webhook_consegne (id_webhook, prossimo_il, id) where stato = 'in attesa';
create index webhook_consegne_azienda on webhook_consegne (cod_azienda, id desc);
create index webhook_consegne_webhook on webhook_consegne (cod_azienda, id_webhook, id desc);
create index webhook_consegne_vecchie on webhook_consegne (id_webhook, quando);
alter table webhook_consegne enable row level security;
create policy webhook_consegne_azienda on webhook_consegne using (cod_azienda = any (rateo_aziende()));
grant select, insert, update (stato, tentativi, prossimo_il) on webhook_consegne to rateo_app;

create function webhook_ascolta(p_eventi text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from webhook w where w.attivo and w.eventi && p_eventi) $$;
comment on function webhook_ascolta(text[]) is 'Se qualcuno, di qualunque azienda, ascolta uno di questi eventi.';
revoke execute on function webhook_ascolta(text[]) from public;
grant execute on function webhook_ascolta(text[]) to rateo_app;

-- One row for each that listens; what belongs to no company is told to those of all.
create function webhook_emetti(p_tipo text, p_azienda text, p_dati jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into webhook_consegne (cod_azienda, id_webhook, id_evento, tipo, dati)
  select w.cod_azienda, w.id, e.id, p_tipo, p_dati
    from (select gen_random_uuid() as id offset 0) e, webhook w
   where w.attivo and p_tipo = any (w.eventi) and (p_azienda is null or w.cod_azienda = p_azienda)
$$;
comment on function webhook_emetti(text, text, jsonb) is
  'Scrive un evento per chi lo ascolta, nella transazione di ciò che dice.';
revoke execute on function webhook_emetti(text, text, jsonb) from public;

-- What is registered, movement by movement, for who listens in its company: one statement, however many they are.
create function webhook_registrati(p_id bigint[]) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into webhook_consegne (cod_azienda, id_webhook, id_evento, tipo, dati)
  with registrati as materialized (
    select gen_random_uuid() as evento,
           case when m.id_storno_di is null then 'movimento.registrato' else 'movimento.stornato' end as tipo, m.*
      from movimenti m where m.id = any (p_id) and m.nriga = 1)
  select m.cod_azienda, w.id, m.evento, m.tipo, jsonb_build_object(
           'azienda', m.cod_azienda, 'utente', m.registrato_da, 'id', m.id, 'anno', m.anno, 'numero', m.nreg,
           'stornoDi', m.id_storno_di, 'causale', m.cod_causale, 'titolo', m.cod_titolo,
           'portafoglio', m.cod_portafoglio, 'depositario', m.cod_depositario, 'libro', m.cod_libro,
           'dataMovimento', m.data_movimento, 'dataValuta', m.data_valuta, 'divisa', m.cod_divisa,
           'quantita', trim_scale(m.qta_vnominale)::text, 'saldo', m.saldo::text, 'saldoEuro', m.saldo_euro::text,
           'lavoro', m.lavoro)
    from registrati m
    join webhook w on w.cod_azienda = m.cod_azienda and w.attivo and m.tipo = any (w.eventi)
   order by m.id
$$;
comment on function webhook_registrati(bigint[]) is 'Gli eventi dei movimenti appena registrati, per chi li ascolta.';
revoke execute on function webhook_registrati(bigint[]) from public;

create function webhook_movimenti_inseriti() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if webhook_ascolta(array['movimento.registrato', 'movimento.stornato']) then
    perform webhook_registrati(array(select n.id from righe_nuove n where n.stato = 'registrato'));
  end if;
  return null;
end $$;
comment on function webhook_movimenti_inseriti() is
  'Trigger di istruzione: i movimenti che nascono registrati, da qualunque porta.';
create trigger webhook_movimenti_inseriti after insert on movimenti
  referencing new table as righe_nuove for each statement execute function webhook_movimenti_inseriti();

create function webhook_movimenti_cambiati() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if webhook_ascolta(array['movimento.registrato', 'movimento.stornato']) then
    perform webhook_registrati(array(
      select n.id from righe_nuove n join righe_prima p using (id)
       where n.stato = 'registrato' and p.stato = 'bozza'));
  end if;
  return null;
end $$;
comment on function webhook_movimenti_cambiati() is 'Trigger di istruzione: le bozze che si registrano.';
create trigger webhook_movimenti_cambiati after update on movimenti
  referencing old table as righe_prima new table as righe_nuove
  for each statement execute function webhook_movimenti_cambiati();

create function webhook_lavoro() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  detto jsonb := jsonb_strip_nulls(jsonb_build_object('archivio', new.archivio, 'descrizione', new.descrizione))
    || jsonb_build_object('azienda', new.cod_azienda, 'utente', new.utente, 'lavoro', new.guid);
  righe jsonb := jsonb_build_object('letti', new.esito -> 'letti', 'inseriti', new.esito -> 'inseriti',
    'aggiornati', new.esito -> 'aggiornati', 'invariati', new.esito -> 'invariati',
    'scartati', new.esito -> 'scartati', 'registrati', new.esito -> 'registrati');
  anteprima boolean := new.stato = 'completato' and new.fase = 'anteprima';
begin
  if new.tipo in ('importazione', 'provider') then
    if new.stato = 'completato' and coalesce((new.esito ->> 'avvisi')::integer, 0) > 0 then
      perform webhook_emetti('qualita.fallita', new.cod_azienda,
        detto || jsonb_build_object('letti', new.esito -> 'letti', 'avvisi', new.esito -> 'avvisi'));
    end if;
    if not anteprima then
      perform webhook_emetti('importazione.terminata', new.cod_azienda,
        detto || jsonb_build_object('stato', new.stato, 'motivo', new.problema ->> 'codice')
              || jsonb_strip_nulls(righe));
    end if;
  elsif new.stato = 'completato' and new.tipo = 'esportazione' then
    perform webhook_emetti('report.pronto', new.cod_azienda,
      detto || jsonb_build_object('report', new.parametri ->> 'report'));
  elsif new.stato = 'completato' and new.tipo = 'generazione' and not anteprima then
    perform webhook_emetti('generazione.confermata', new.cod_azienda, detto || jsonb_strip_nulls(righe));
  end if;
  return null;
end $$;
comment on function webhook_lavoro() is
  'Trigger: import terminati, report pronti, generazioni confermate, controlli di qualità non superati.';
create trigger webhook_lavoro after update on lavori for each row
  when (new.stato in ('completato', 'fallito', 'annullato') and new.stato is distinct from old.stato)
  execute function webhook_lavoro();

create function webhook_chiusura() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform webhook_emetti('esercizio.chiuso', new.cod_azienda, jsonb_build_object(
    'azienda', new.cod_azienda, 'utente', new.confermata_da, 'libro', new.cod_libro, 'esercizio', new.esercizio,
    'dataChiusura', new.data_chiu, 'numero', new.numero, 'chiusura', new.guid, 'lavoro', rateo_lavoro()));
  return null;
end $$;
comment on function webhook_chiusura() is 'Trigger: la valutazione di fine esercizio confermata.';
create trigger webhook_chiusura after update on chiusure for each row
  when (new.stato = 'C' and old.stato = 'S') execute function webhook_chiusura();
