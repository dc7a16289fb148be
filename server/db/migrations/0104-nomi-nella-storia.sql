-- A record is sought by what it is called, and by what it was called: few images say that, those that are
-- whole and those in which a name moved. The list is the one of server/tabelle/storico/registro-codice.ts.

create index storico_nomi on storico (tabella, id_record) where prima ?| array[
  'id', 'cod_titolo', 'cod_divisa', 'cod_portafoglio', 'data', 'cod_emittente', 'cod_controparte', 'cod_depositario',
  'cod_causale'];
