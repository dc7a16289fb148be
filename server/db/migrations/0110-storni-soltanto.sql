-- Few movements reverse another: the key that holds each to one reversal has only those, and the million others
-- write no line of it.
alter table movimenti drop constraint movimenti_id_storno_di_key;
create unique index movimenti_id_storno_di on movimenti (id_storno_di) where id_storno_di is not null;
