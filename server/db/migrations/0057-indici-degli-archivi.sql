-- An archive of ten million rows is read by its indexes alone until the rows of a page are known
-- (docs/decisions/0016): each order has one that holds all key columns and the value, and so has each
-- order of one titolo or currency. Where the rows are a portfolio's it stands in front, like the company.

create function indici_archivio(p_tabella regclass, p_davanti text[], p_codice text, p_valore text)
returns void
language plpgsql
as $$
declare
  ordine text[];
begin
  foreach ordine slice 1 in array array[
    ['data', p_valore, p_codice], [p_valore, 'data', p_codice], [p_codice, p_valore, 'data']]
  loop
    execute format('create index on %s (%s)', p_tabella, array_to_string(p_davanti || ordine, ', '));
  end loop;
  -- An index answers by itself only where the table was vacuumed, and a fifth of a large one is much.
  execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02)', p_tabella);
end $$;
comment on function indici_archivio(regclass, text[], text, text) is
  'Dà a un archivio gli indici dei suoi ordini, oltre a quello della chiave: colonne davanti (azienda, portafoglio), codice, valore.';
revoke execute on function indici_archivio(regclass, text[], text, text) from public;

drop index quotazioni_data, quotazioni_prezzo, quotazioni_bid_data, quotazioni_bid_prezzo,
  coefficienti_data, coefficienti_coefficiente, ratei_data, ratei_rateo, cambi_data, cambi_cambio,
  cambi_normali_data, cambi_normali_cambio, costi_normali_data, costi_normali_prezzo,
  cambi_normali_gestore_data, cambi_normali_gestore_cambio,
  costi_normali_gestore_data, costi_normali_gestore_prezzo,
  quotazioni_normali_gestore_data, quotazioni_normali_gestore_prezzo,
  ratei_normali_gestore_data, ratei_normali_gestore_rateo,
  coefficienti_normali_gestore_data, coefficienti_normali_gestore_coefficiente;

-- The rows of one portfolio stand together in the key's own index too.
alter table cambi_normali_gestore
  drop constraint cambi_normali_gestore_cod_azienda_cod_divisa_data_cod_porta_key,
  add unique (cod_azienda, cod_portafoglio, cod_divisa, data);
alter table costi_normali_gestore
  drop constraint costi_normali_gestore_cod_azienda_cod_titolo_data_cod_porta_key,
  add unique (cod_azienda, cod_portafoglio, cod_titolo, data);
alter table quotazioni_normali_gestore
  drop constraint quotazioni_normali_gestore_cod_azienda_cod_titolo_data_cod__key,
  add unique (cod_azienda, cod_portafoglio, cod_titolo, data);
alter table ratei_normali_gestore
  drop constraint ratei_normali_gestore_cod_azienda_cod_titolo_data_cod_porta_key,
  add unique (cod_azienda, cod_portafoglio, cod_titolo, data);
alter table coefficienti_normali_gestore
  drop constraint coefficienti_normali_gestore_cod_azienda_cod_titolo_data_co_key,
  add unique (cod_azienda, cod_portafoglio, cod_titolo, data);

select indici_archivio('quotazioni', '{}', 'cod_titolo', 'prezzo'),
  indici_archivio('quotazioni_bid', '{}', 'cod_titolo', 'prezzo'),
  indici_archivio('coefficienti', '{}', 'cod_titolo', 'coefficiente'),
  indici_archivio('ratei', '{}', 'cod_titolo', 'rateo'),
  indici_archivio('cambi', '{}', 'cod_divisa', 'cambio'),
  indici_archivio('cambi_normali', '{cod_azienda}', 'cod_divisa', 'cambio'),
  indici_archivio('costi_normali', '{cod_azienda}', 'cod_titolo', 'prezzo'),
  indici_archivio('cambi_normali_gestore', '{cod_azienda,cod_portafoglio}', 'cod_divisa', 'cambio'),
  indici_archivio('costi_normali_gestore', '{cod_azienda,cod_portafoglio}', 'cod_titolo', 'prezzo'),
  indici_archivio('quotazioni_normali_gestore', '{cod_azienda,cod_portafoglio}', 'cod_titolo', 'prezzo'),
  indici_archivio('ratei_normali_gestore', '{cod_azienda,cod_portafoglio}', 'cod_titolo', 'rateo'),
  indici_archivio('coefficienti_normali_gestore', '{cod_azienda,cod_portafoglio}', 'cod_titolo',
    'coefficiente');
