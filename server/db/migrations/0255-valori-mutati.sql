-- What titoli are worth and what they are, as a slip looks at the limits, may be remembered for as long as nobody has written
-- any of it: which transactions have is said here, one row each (docs/decisions/0064, docs/regole/limiti.md#movimenti).

create table valori_mutati (
  xid xid8 primary key,
  quando timestamptz not null default now()
);
comment on table valori_mutati is
  'Le transazioni che hanno scritto prezzi, cambi, coefficienti, titoli, emittenti, composizioni o rating: ciò che si ricorda di prima non vale più. Si sfoltisce ogni notte.';
comment on column valori_mutati.xid is 'La transazione: chi ricorda un’istantanea in cui non si vedeva rilegge.';
create index valori_mutati_quando on valori_mutati (quando);
grant select on valori_mutati to rateo_app;

create function segna_valori_mutati() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into valori_mutati (xid) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
comment on function segna_valori_mutati() is
  'Trigger: la transazione scrive ciò da cui viene il valore o la voce di un titolo, o una posizione nuova. Una riga ciascuna, senza attese.';
revoke execute on function segna_valori_mutati() from public;

do $$
declare
  una text;
begin
  foreach una in array array['quotazioni', 'quotazioni_normali_gestore', 'costi_normali', 'costi_normali_gestore', 'cambi', 'cambi_normali',
      'cambi_normali_gestore', 'coefficienti', 'coefficienti_normali_gestore', 'titoli', 'titoli_estensioni', 'titoli_rating',
      'titoli_composizione', 'titoli_call', 'titoli_tassi', 'titoli_ammortamento', 'raggruppamenti_titoli', 'tipi_titolo', 'emittenti',
      'portafogli'] loop
    execute format('create trigger valori_mutati after insert or update or delete or truncate on %I
      for each statement execute function segna_valori_mutati()', una);
  end loop;
  create trigger valori_mutati after insert or truncate on posizioni
    for each statement execute function segna_valori_mutati();
end $$;
