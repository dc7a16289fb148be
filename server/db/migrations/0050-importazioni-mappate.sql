-- What a file is read with: the columns that it carries, and the mapping as it was when it was uploaded.

alter table importazioni
  add column colonne jsonb check (jsonb_typeof(colonne) = 'array'),
  add column cod_mappatura text check (length(cod_mappatura) between 1 and 40),
  add column mappatura jsonb check (jsonb_typeof(mappatura) = 'object'),
  add check ((mappatura is null) = (cod_mappatura is null)),
  drop constraint importazioni_codifica_check,
  add constraint importazioni_codifica_check check (codifica in ('utf-8', 'windows-1252', 'utf-16le'));
comment on column importazioni.colonne is
  'Le colonne della destinazione che il file porta, con il nome che hanno nel file; nullo finché non è letto.';
comment on column importazioni.cod_mappatura is 'La mappatura con cui si legge il file.';
comment on column importazioni.mappatura is
  'Le regole della mappatura com’erano al caricamento: cambiarla dopo non cambia ciò che si è visto.';
comment on column importazioni.stili is 'Lo stile in cui si legge ogni colonna, nell’ordine di colonne.';
