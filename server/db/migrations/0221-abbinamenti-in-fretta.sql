-- A hundred thousand lines are matched at once: what their matches are looked up by is kept once, and of the proposed ones
-- alone where the unique indexes have the confirmed.

alter table abbinamenti drop constraint abbinamenti_cod_azienda_id_key;
drop index abbinamenti_righe_proposte_riga;
drop index abbinamenti_righe_proposte_movimento;
create index abbinamenti_righe_proposte_riga on abbinamenti_righe (cod_azienda, id_riga, anno)
  where not confermato and id_riga is not null;
create index abbinamenti_righe_proposte_movimento on abbinamenti_righe (cod_azienda, id_movimento)
  where not confermato and id_movimento is not null;
