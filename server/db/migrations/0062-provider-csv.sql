-- Providers that are data: an address that answers with a CSV, and how it is read. What is secret of them
-- stands apart: no history keeps it, no copy holds it, and the application writes it without reading it.

create table provider_csv (
  cod_provider text not null unique
    check (cod_provider ~ '^[a-z0-9][a-z0-9_.-]{0,39}$' and cod_provider <> 'bce'),
  descrizione text not null check (btrim(descrizione) <> '' and length(descrizione) <= 120),
  archivio text not null check (archivio ~ '^[A-Za-z-]{1,40}$'),
  indirizzo text not null check (indirizzo ~* '^https?://' and length(indirizzo) <= 2000),
  intestazioni jsonb not null default '[]' check (
    jsonb_typeof(intestazioni) = 'array' and jsonb_array_length(intestazioni) <= 20
    and not jsonb_path_exists(intestazioni, '$[*] ? (@.segreta == true && @.valore != null)')),
  cod_mappatura text references mappature (cod_mappatura) on update cascade,
  formato_numero text check (formato_numero in ('it', 'en')),
  formato_data text check (formato_data in ('dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd')),
  filtro_titoli jsonb not null default '{}' check (jsonb_typeof(filtro_titoli) = 'object'),
  fonte text not null check (btrim(fonte) <> '' and length(fonte) <= 40),
  attivo boolean not null default false,
  orario text check (orario ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  programmato_da text,
  giorni_prima_lettura integer not null default 30 check (giorni_prima_lettura between 0 and 20000),
  attesa_s integer not null default 30 check (attesa_s between 1 and 300),
  mega_massimi integer not null default 16 check (mega_massimi between 1 and 256),
  chiamate_massime integer not null default 500 check (chiamate_massime between 1 and 5000),
  parallele integer not null default 2 check (parallele between 1 and 8),
  pausa_ms integer not null default 0 check (pausa_ms between 0 and 60000),
  note text check (length(note) <= 2000),
  di_sistema boolean not null default false,
  check (orario is null or programmato_da is not null)
);
select come_record('provider_csv');
comment on table provider_csv is
  'I provider di dati configurabili: un indirizzo che risponde con un CSV, e come si legge.';
comment on column provider_csv.archivio is 'L’archivio che riempie, con l’ultimo segmento del suo indirizzo.';
comment on column provider_csv.indirizzo is 'Con i segnaposti {dal}, {al}, {data}, {isin}, {codListino}, {codTitolo}, {segreto:nome}.';
comment on column provider_csv.intestazioni is 'Le intestazioni HTTP; di una segreta c’è soltanto il nome e da quando vale.';
comment on column provider_csv.cod_mappatura is 'Come si legge il CSV; nulla se ha le colonne dell’archivio.';
comment on column provider_csv.filtro_titoli is 'Per quali titoli si chiama, dove ogni titolo è una chiamata.';
comment on column provider_csv.fonte is 'Resta accanto a ogni valore letto da qui.';
comment on column provider_csv.orario is 'A che ora (Roma) si legge da sé nei giorni lavorativi TARGET; nullo: mai.';
comment on column provider_csv.programmato_da is 'Chi ha scritto l’orario: a suo nome partono gli aggiornamenti.';
comment on column provider_csv.giorni_prima_lettura is 'Da quanti giorni indietro si comincia dove l’archivio non ha ancora nulla di questa fonte.';
comment on column provider_csv.di_sistema is 'Del prodotto: si spegne e si corregge, non si elimina.';
create index provider_csv_archivio on provider_csv (archivio, cod_provider);
create index provider_csv_mappatura on provider_csv (cod_mappatura);
grant select, insert, update, delete on provider_csv to rateo_app;

create function provider_csv_del_prodotto() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'Il provider «%» è del prodotto: non si elimina, si lascia spento.', old.descrizione
      using errcode = 'RT045';
  end if;
  if new.cod_provider <> old.cod_provider or new.archivio <> old.archivio
     or new.di_sistema is distinct from old.di_sistema then
    raise exception 'Il provider «%» è del prodotto: codice e archivio non cambiano. Duplicarlo e cambiare la copia.',
      old.descrizione using errcode = 'RT045';
  end if;
  return new;
end $$;
comment on function provider_csv_del_prodotto() is
  'Trigger: un provider del prodotto non si elimina, e il suo codice e il suo archivio non cambiano.';
create trigger provider_csv_del_prodotto before update or delete on provider_csv
  for each row when (old.di_sistema) execute function provider_csv_del_prodotto();

create table provider_segreti (
  id_provider bigint not null references provider_csv (id) on delete cascade,
  nome text not null check (nome ~ '^[A-Za-z0-9_.-]{1,60}$'),
  valore text not null check (length(valore) between 1 and 4000),
  primary key (id_provider, nome)
);
comment on table provider_segreti is
  'Chiavi e password dei provider. L’applicazione le scrive e le toglie, ma non le legge: le legge soltanto chi esegue i lavori.';
grant insert, delete, select (id_provider, nome) on provider_segreti to rateo_app;

create function provider_csv_altro_server() returns trigger
language plpgsql
as $$
begin
  delete from provider_segreti where id_provider = new.id;
  return new;
end $$;
comment on function provider_csv_altro_server() is
  'Trigger: i segreti di un provider non seguono il suo indirizzo su un altro server.';
create trigger provider_csv_altro_server after update on provider_csv
  for each row when (lower(substring(new.indirizzo from '^[A-Za-z]+://[^/?]+'))
                     is distinct from lower(substring(old.indirizzo from '^[A-Za-z]+://[^/?]+')))
  execute function provider_csv_altro_server();

create table provider_memoria (
  id_provider bigint not null references provider_csv (id) on delete cascade,
  impronta text not null,
  versione text not null,
  etag text,
  modificato text,
  primary key (id_provider, impronta)
);
comment on table provider_memoria is
  'Che versione di ogni documento si è già letta per intero: si chiede soltanto ciò che è cambiato (ETag, Last-Modified).';
comment on column provider_memoria.impronta is 'SHA-256 dell’indirizzo.';
comment on column provider_memoria.versione is 'Di provider e mappatura con cui si è letto: cambiati questi, si legge di nuovo.';
grant select, insert, update, delete on provider_memoria to rateo_app;

create table provider_programma (
  cod_provider text primary key,
  ultimo_giorno date not null
);
comment on table provider_programma is 'In che giorno è partito l’ultimo aggiornamento programmato di ogni provider.';
