-- A grid bears the name of what it shows, as routes and tables write it: quotazioniBid, tipi_titolo.

alter table viste drop constraint viste_griglia_check;
alter table viste add constraint viste_griglia_check check (griglia ~ '^[a-z][A-Za-z0-9_-]{0,59}$');
