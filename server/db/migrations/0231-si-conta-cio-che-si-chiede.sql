-- After a confirmation the planner is told of what it is asked about, and not of the texts and seals of entries: half of the
-- second that this took in the transaction of the confirmation.
create or replace function analizza_giornale() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  analyze giornale (id, cod_azienda, cod_libro, catena, esercizio, numero, data_contabile, data_valuta, tipo, causale, id_movimento,
      id_origine, id_elaborazione),
    giornale_righe (cod_azienda, cod_libro, esercizio, catena, n_riga, segno, data_contabile, descrizione_conto_id, numero_conto,
      cod_divisa, codice_conto, id_movimento, id_posizione, cod_titolo, cod_portafoglio, cod_depositario, imm_circ),
    giornale_catena (cod_azienda, cod_libro, catena), saldi_conti, movimenti_contabilizzati;
end $$;

-- So it is for the rows of a year's end: each page of them was read as if there were few.
create function analizza_rimanenze() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  analyze rimanenze (id, cod_azienda, id_chiusura, id_posizione, cod_titolo, cod_portafoglio, cod_depositario),
    rimanenze_lotti (cod_azienda, id_rimanenza, n), rimanenze_movimenti (cod_azienda, id_chiusura, id_rimanenza, n, id_movimento);
end $$;
comment on function analizza_rimanenze() is 'Conta di nuovo le rimanenze per chi le legge, dopo una valutazione di molte posizioni.';
revoke execute on function analizza_rimanenze() from public;
grant execute on function analizza_rimanenze() to rateo_app;
