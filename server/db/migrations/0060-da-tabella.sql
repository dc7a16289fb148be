-- An import may take its rows from another archive instead of a file.

alter table importazioni drop constraint importazioni_formato_check;
alter table importazioni add constraint importazioni_formato_check
  check (formato in ('csv', 'excel', 'provider', 'tabella'));
comment on column importazioni.nome_file is
  'Il file caricato; di un provider o di un''altra tabella, il suo nome.';
