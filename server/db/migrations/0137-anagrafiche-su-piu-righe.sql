-- Import of master data: which row decides for another of the same record, and which row is a record by what names it.

alter table i_anag_import
  add column capo integer,
  add column per_chiave boolean not null default false;
update i_anag_import set capo = n;
alter table i_anag_import alter column capo set not null;
comment on column i_anag_import.capo is
  'La riga su cui si decide anche per questa: la prima dello stesso titolo, di solito lei stessa.';
comment on column i_anag_import.per_chiave is
  'La riga è un record che c’è per ciò che lo nomina, codice o ISIN o LEI, comunque si decida.';
create index i_anag_import_capo on i_anag_import (guid, capo);
