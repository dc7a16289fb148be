-- What the configuration promises is kept by the table itself: a closing day of every year, a
-- preferred company that exists, durations within bounds, categories of accounts without twins.

-- A new default is nobody's change: it leaves no trace in the history.
alter table configurazione disable trigger user;
update configurazione c set valore = valore || jsonb_build_object(
  'aziendaPreferita', (select a.cod_azienda from aziende a
                        where a.cod_azienda = c.valore ->> 'aziendaPreferita'),
  'conservazione', '{"oreAnteprima": 24, "giorniFileImport": 7, "giorniFileLavori": null}'::jsonb
                   || coalesce(c.valore -> 'conservazione', '{}'));
alter table configurazione enable trigger user;

create function categorie_valide(p_categorie jsonb) returns boolean
language sql immutable parallel safe
as $$
  select jsonb_typeof(p_categorie) = 'array' and jsonb_array_length(p_categorie) <= 200
     and not exists (select from jsonb_array_elements(p_categorie) e
                      where jsonb_typeof(e) <> 'string' or btrim(e #>> '{}') = ''
                         or length(e #>> '{}') > 80)
     and (select count(*) = count(distinct lower(btrim(c)))
            from jsonb_array_elements_text(p_categorie) c)
$$;
comment on function categorie_valide(jsonb) is
  'Un elenco di nomi, al più 200 di 80 caratteri, nessuno vuoto e nessuno ripetuto.';

create function durata_valida(p_durata jsonb, p_massimo integer) returns boolean
language sql immutable parallel safe
as $$
  select case when jsonb_typeof(p_durata) = 'number'
              then (p_durata #>> '{}')::numeric between 1 and p_massimo
                   and (p_durata #>> '{}')::numeric % 1 = 0
              else false end
$$;
comment on function durata_valida(jsonb, integer) is 'Un numero intero da 1 al massimo.';

alter table configurazione
  -- The reference makes it impossible to prefer a company that is not there, and to delete the
  -- preferred one.
  add column azienda_preferita text generated always as (valore ->> 'aziendaPreferita') stored
    references aziende (cod_azienda),
  add constraint configurazione_chiusura check (coalesce(valore ->> 'dataChiusuraEsercizio' ~
    '^((0[1-9]|1\d|2[0-8])-(0[1-9]|1[0-2])|(29|30)-(0[13-9]|1[0-2])|31-(0[13578]|1[02]))$', false)),
  add constraint configurazione_categorie check (
    coalesce(categorie_valide(valore -> 'categorieConti'), false)),
  add constraint configurazione_conservazione check (
    coalesce(durata_valida(valore #> '{conservazione,oreAnteprima}', 168)
      and durata_valida(valore #> '{conservazione,giorniFileImport}', 90)
      and (valore #> '{conservazione,giorniFileLavori}' = 'null'
           or durata_valida(valore #> '{conservazione,giorniFileLavori}', 3650)), false));

comment on column configurazione.valore is
  'I valori, un oggetto JSON: cliente, licenziatario, chiusura dell''esercizio (gg-MM), categorie dei conti, azienda preferita, fornitori di dati, durate di conservazione.';
comment on column configurazione.azienda_preferita is
  'L''azienda preferita, come è in valore: qui per il riferimento alla tabella delle aziende.';
