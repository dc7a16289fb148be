-- Two databases may keep their years in one folder: the name of a file says what is in it. Those of before stay.

alter table storico_archivi drop constraint storico_archivi_file_check;
alter table storico_archivi add constraint storico_archivi_file_check check (
  file in ('storico-' || anno::text || '.ndjson.zst',
           'storico-' || anno::text || '-' || left(sha256, 12) || '.ndjson.zst'));
comment on column storico_archivi.file is
  'Dell''anno e delle prime 12 cifre dell''impronta: nella stessa cartella ci possono essere gli anni di più database.';
