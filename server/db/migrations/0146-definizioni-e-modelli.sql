-- Which account a logical account is, and which lines a movement makes (docs/regole/contabilita.md).

create function condizioni_di_conto(p_condizioni jsonb) returns boolean
language sql immutable parallel safe
as $$
  select case when jsonb_typeof(p_condizioni) = 'object' then not exists (
    select from jsonb_each(p_condizioni) d
     where d.key <> all (array['immCirc', 'gruppo', 'tipoTitolo', 'codDivisa', 'flagEuro', 'quotato', 'tipoIfrs9',
             'tipoGestione', 'tipoSoggetto', 'corto', 'codPortafoglio', 'codDepositario', 'codControparte', 'codEmittente',
             'codTitolo', 'causale', 'idRaggruppamento'])
        or case when jsonb_typeof(d.value) <> 'array' then true
                else jsonb_array_length(d.value) not between 1 and 1000 or exists (
                  select from jsonb_array_elements(d.value) v
                   where jsonb_typeof(v) <> 'string' or length(v #>> '{}') not between 1 and 40) end)
    else false end
$$;
comment on function condizioni_di_conto(jsonb) is
  'Se sono condizioni di una definizione: di ogni dimensione nominata almeno un valore, tutti testi.';

create table s_definizione_conti (
  cod_azienda text not null,
  cod_libro text not null,
  codice_conto text not null check (codice_conto ~ '^[A-Z0-9.]{1,20}$'),
  codice_priorita smallint not null check (codice_priorita between 1 and 999),
  descrizione_conto_id bigint not null,
  condizioni jsonb not null default '{}' check (condizioni_di_conto(condizioni)),
  valido_dal date check (valido_dal between '1900-01-01' and '2199-12-31'),
  valido_al date check (valido_al between '1900-01-01' and '2199-12-31'),
  note text check (length(note) <= 2000),
  constraint s_definizione_conti_validita_check check (valido_dal <= valido_al),
  unique (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro),
  foreign key (cod_azienda, descrizione_conto_id) references s_descrizione_conti (cod_azienda, id)
);
select come_record('s_definizione_conti');
comment on table s_definizione_conti is 'Quale conto è un conto logico, e di che cosa: la priorità più bassa vince.';
comment on column s_definizione_conti.codice_conto is 'Il conto logico che i modelli nominano, come TIT o BANCA.';
comment on column s_definizione_conti.condizioni is
  'Per ogni dimensione nominata, i valori per cui vale; ciò che non è nominato può essere qualunque.';
create index s_definizione_conti_conto on s_definizione_conti (cod_azienda, descrizione_conto_id);
alter table s_definizione_conti enable row level security;
create policy s_definizione_conti_azienda on s_definizione_conti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_definizione_conti to rateo_app;

create table s_scritture (
  cod_azienda text not null,
  cod_libro text not null,
  n_scrittura integer not null check (n_scrittura between 1 and 99999),
  n_riga smallint not null check (n_riga between 1 and 999),
  causale text not null check (causale ~ '^(\*[A-Z]|[A-Z0-9]{1,6})$'),
  tipo_scrittura text not null default 'P' check (tipo_scrittura in ('P', 'I')),
  conto text not null check (conto ~ '^[A-Z0-9.]{1,20}$'),
  segno text not null check (segno in ('D', 'A')),
  importo text not null check (length(importo) between 1 and 500),
  valore_test text check (length(valore_test) <= 500),
  data_movimento text not null default 'O' check (data_movimento in ('O', 'M', 'V', 'F')),
  data_valuta text not null default 'V' check (data_valuta in ('O', 'M', 'V', 'F')),
  descrizione_causale text not null default '' check (length(descrizione_causale) <= 200),
  centro_costo text not null default '' check (length(centro_costo) <= 100),
  centro_prof text not null default '' check (length(centro_prof) <= 100),
  attiva boolean not null default true,
  unique (cod_azienda, cod_libro, n_scrittura, n_riga),
  foreign key (cod_azienda, cod_libro) references aziende_libri (cod_azienda, cod_libro)
);
select come_record('s_scritture');
comment on table s_scritture is 'I modelli: quali righe di scrittura fa un movimento di una causale.';
comment on column s_scritture.causale is 'Una causale, o * e la famiglia di quelle che non hanno modelli propri.';
comment on column s_scritture.tipo_scrittura is 'P dei conti di bilancio, I dei conti d’ordine.';
comment on column s_scritture.conto is 'Il conto logico: s_definizione_conti dice quale è.';
comment on column s_scritture.importo is 'La formula di quanto; sotto zero gira il segno.';
comment on column s_scritture.valore_test is 'La prova che decide se la riga c’è; nulla: sempre.';
create index s_scritture_causale on s_scritture (cod_azienda, cod_libro, causale);
alter table s_scritture enable row level security;
create policy s_scritture_azienda on s_scritture using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on s_scritture to rateo_app;

-- A code that takes another name is followed: conditions are no references.
create function definizione_segue() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  prima text := to_jsonb(old) ->> tg_argv[1];
  dopo text := to_jsonb(new) ->> tg_argv[1];
  azienda text := to_jsonb(new) ->> 'cod_azienda';
begin
  if prima is distinct from dopo then
    update s_definizione_conti d
       set condizioni = jsonb_set(condizioni, array[tg_argv[0]], (
             select jsonb_agg(case when v = prima then dopo else v end)
               from jsonb_array_elements_text(condizioni -> tg_argv[0]) v))
     where d.condizioni -> tg_argv[0] ? prima and (azienda is null or d.cod_azienda = azienda);
    if tg_argv[0] = 'causale' then
      update s_scritture set causale = dopo where causale = prima;
    end if;
  end if;
  return null;
end $$;
comment on function definizione_segue() is
  'Trigger: le condizioni delle definizioni seguono il codice che cambia nome.';
do $$
declare
  una text[];
begin
  foreach una slice 1 in array array[
    ['titoli', 'codTitolo', 'cod_titolo'], ['portafogli', 'codPortafoglio', 'cod_portafoglio'],
    ['depositari', 'codDepositario', 'cod_depositario'], ['controparti', 'codControparte', 'cod_controparte'],
    ['emittenti', 'codEmittente', 'cod_emittente'], ['causali', 'causale', 'cod_causale'],
    ['divise', 'codDivisa', 'cod_divisa']] loop
    execute format('create trigger definizione_segue after update of %I on %I for each row execute function definizione_segue(%L, %L)',
      una[3], una[1], una[2], una[3]);
  end loop;
end $$;
