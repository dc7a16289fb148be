-- Searching and filtering titoli, however many: the text that is searched, an index of its pieces of
-- three letters (a database needs no extension for it), and filters too long for an address.

create function trigrammi(testo text) returns text[]
language sql immutable strict parallel safe cost 5000
as $$ select coalesce(array_agg(substr(testo, n, 3)), '{}') from generate_series(1, length(testo) - 2) n $$;
comment on function trigrammi(text) is
  'I pezzi di tre caratteri di un testo: chi contiene una parola ne contiene tutti i pezzi.';

alter table titoli add column cercabile text;
comment on column titoli.cercabile is
  'La descrizione, una sbarra, poi codice, ISIN e codice di listino, come li confronta una ricerca (testo_cercabile). La scrive un trigger.';

-- Its name comes before those of the other triggers of the row: what they compare has it already.
create function titoli_cercabile() returns trigger
language plpgsql
as $$
begin
  new.cercabile := testo_cercabile(new.descrizione) || ' |'
    || testo_cercabile(concat_ws(' ', new.cod_titolo, new.cod_isin, new.isin_premio, new.cod_listino));
  return new;
end $$;
comment on function titoli_cercabile() is 'Trigger: il testo in cui si cerca un titolo.';
update titoli set cercabile = testo_cercabile(descrizione) || ' |'
  || testo_cercabile(concat_ws(' ', cod_titolo, cod_isin, isin_premio, cod_listino));
alter table titoli alter column cercabile set not null;
create trigger cercabile before insert or update of cod_titolo, descrizione, cod_isin, isin_premio,
  cod_listino, cercabile on titoli
  for each row execute function titoli_cercabile();
create index titoli_trigrammi on titoli using gin (trigrammi(cercabile));

create index titoli_codice_listino on titoli (cod_listino, cod_titolo) where cod_listino is not null;
create index titoli_strumento on titoli (strumento, cod_titolo) where strumento is not null;
create index titoli_settore on titoli (settore_industriale, cod_titolo)
  where settore_industriale is not null;
create index titoli_sottostante on titoli (cod_sottostante) where cod_sottostante is not null;
create index raggruppamenti_titoli_numero on raggruppamenti_titoli (numero, id_titolo);

create table filtri_salvati (
  impronta text not null check (impronta ~ '^[0-9a-f]{32}$'),
  id_utente bigint not null default rateo_chi() references utenti on delete cascade,
  parole jsonb not null
    check (jsonb_typeof(parole) = 'object' and octet_length(parole::text) <= 262144),
  usato_il timestamptz not null default now(),
  primary key (impronta, id_utente)
);
comment on table filtri_salvati is
  'I filtri troppo lunghi per un indirizzo, che ne porta l’impronta. Ognuno vede i suoi, e quelli delle viste che può aprire; scadono se nessuno li usa.';
comment on column filtri_salvati.impronta is 'I primi 32 caratteri dello SHA-256 delle parole.';
comment on column filtri_salvati.parole is 'Le parole come starebbero nell’indirizzo.';
comment on column filtri_salvati.usato_il is 'Quando è servito l’ultima volta, al giorno.';
create index filtri_salvati_utente on filtri_salvati (id_utente, usato_il);
alter table filtri_salvati enable row level security;
create policy filtri_propri on filtri_salvati
  using (id_utente = (select rateo_chi())) with check (id_utente = (select rateo_chi()));
create policy filtri_delle_viste on filtri_salvati for select
  using (exists (select from viste v where v.filtro ->> 'filtro' = impronta));
grant select, insert, delete on filtri_salvati to rateo_app;
grant update (usato_il) on filtri_salvati to rateo_app;
