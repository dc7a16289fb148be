-- A movement is certified in one relation, whatever its portfolio becomes: what changes of it later is an adjustment there.
create unique index risultati_certificati_una_volta on risultati_certificati (cod_azienda, id_movimento) where not rettifica;
