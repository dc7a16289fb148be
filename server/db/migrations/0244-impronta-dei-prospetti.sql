-- The print of a certificate is of the text of what is kept, so that anybody can take it again from the row: it was of a text
-- that was not kept, with its keys in another order.

create function impronta_prospetto(p_contenuto jsonb) returns text
language sql immutable set search_path = public, pg_temp
as $$ select encode(sha256(convert_to(p_contenuto::text, 'UTF8')), 'hex') $$;
comment on function impronta_prospetto(jsonb) is 'SHA-256 del testo di un prospetto, com’è tenuto.';
grant execute on function impronta_prospetto(jsonb) to rateo_app;

alter table prospetti_riconciliazione disable trigger user;
update prospetti_riconciliazione set impronta = impronta_prospetto(contenuto);
alter table prospetti_riconciliazione enable trigger user;
alter table prospetti_riconciliazione add constraint prospetti_riconciliazione_impronta_e_sua
  check (impronta = impronta_prospetto(contenuto));
comment on column prospetti_riconciliazione.impronta is 'SHA-256 del contenuto, com’è tenuto: impronta_prospetto(contenuto).';
