-- A run is written before it is known what it comes to: its rows go to their table while the next ones are counted, and its
-- head follows them in the same transaction, with their total. So the names that rows bring along may come before it, and
-- what is of the run alone, the rule that leaves titoli at their cost, comes with the head.

alter table rimanenze_nomi alter constraint rimanenze_nomi_cod_azienda_id_chiusura_fkey deferrable initially immediate;

create or replace function rimanenze_nominate() returns trigger
language plpgsql
as $$
begin
  insert into rimanenze_nomi (cod_azienda, id_chiusura, che, codice, nome)
  with corse as materialized (select distinct cod_azienda, id_chiusura from righe_nuove),
  titoli_nuovi as materialized (
    select distinct r.cod_azienda, r.id_chiusura, t.id, t.cod_titolo, t.quotazione
      from righe_nuove r join titoli t on t.cod_titolo = r.cod_titolo collate "default")
  select c.cod_azienda, c.id_chiusura, 'azienda', v.codice, v.nome
    from corse c join aziende a on a.cod_azienda = c.cod_azienda
   cross join lateral (values
     ('ragioneSociale', a.ragione_sociale), ('indirizzo', a.indirizzo),
     ('luogo', nullif(concat_ws(' ', a.cap, a.comune, '(' || a.provincia || ')'), '')),
     ('codiceFiscale', a.codice_fiscale), ('partitaIva', a.partita_iva)) v (codice, nome)
   where v.nome is not null
  union all
  select distinct r.cod_azienda, r.id_chiusura, 'portafoglio', p.cod_portafoglio, p.descrizione
    from righe_nuove r join portafogli p on p.cod_azienda = r.cod_azienda and p.cod_portafoglio = r.cod_portafoglio collate "default"
   where p.descrizione is not null
  union all
  select distinct r.cod_azienda, r.id_chiusura, v.che, d.cod_depositario, v.nome
    from righe_nuove r join depositari d on d.cod_azienda = r.cod_azienda and d.cod_depositario = r.cod_depositario collate "default"
   cross join lateral (values ('depositario', d.descrizione), ('globale', d.codice)) v (che, nome)
   where v.nome is not null
  union all
  select distinct r.cod_azienda, r.id_chiusura, 'tipo', t.tipo_titolo, t.descrizione
    from righe_nuove r join tipi_titolo t on t.tipo_titolo = r.tipo_titolo
  union all
  select distinct r.cod_azienda, r.id_chiusura, 'gruppo', t.tipo_titolo, t.gruppo
    from righe_nuove r join tipi_titolo t on t.tipo_titolo = r.tipo_titolo
  union all
  select distinct r.cod_azienda, r.id_chiusura, v.che, k.numero_conto, v.nome
    from righe_nuove r join s_descrizione_conti k on k.cod_azienda = r.cod_azienda and k.numero_conto = r.numero_conto
   cross join lateral (values ('conto', k.descrizione), ('voce', k.voce_bilancio)) v (che, nome)
   where v.nome is not null
  union all
  select t.cod_azienda, t.id_chiusura, 'quotazione', t.cod_titolo, t.quotazione from titoli_nuovi t
   where t.quotazione is not null
  union all
  select c.cod_azienda, c.id_chiusura, 'dimensione', n.numero::text, n.descrizione
    from corse c cross join numeri_raggruppamento n
  union all
  select t.cod_azienda, t.id_chiusura, 'raggruppamento' || x.numero, t.cod_titolo,
         g.cod_raggruppamento || ' · ' || g.descrizione
    from titoli_nuovi t
    join raggruppamenti_titoli x on x.id_titolo = t.id
    join raggruppamenti g on g.id = x.id_raggruppamento
  on conflict do nothing;
  return null;
end $$;

create or replace function chiusura_nominata() returns trigger
language plpgsql
as $$
begin
  insert into rimanenze_nomi (cod_azienda, id_chiusura, che, codice, nome)
  select c.cod_azienda, c.id, 'divisa', k.numero_conto, k.descrizione
    from chiusure_nuove c join s_descrizione_conti k on k.cod_azienda = c.cod_azienda and k.flag_divisa
  union all
  select c.cod_azienda, c.id, 'deroga', v.codice, v.nome
    from chiusure_nuove c
    join aziende_libri l on l.cod_azienda = c.cod_azienda and l.cod_libro = c.cod_libro
    left join deroghe_normative n on n.anno = c.esercizio and n.attiva
   cross join lateral (values ('aliquotaFiscale', l.opzioni #>> '{deroga,aliquotaFiscale}'),
     ('norma', coalesce(l.opzioni #>> '{deroga,norma}', n.norma))) v (codice, nome)
   where v.nome is not null
  on conflict do nothing;
  return null;
end $$;
comment on function chiusura_nominata() is
  'Trigger: con una valutazione resta quali conti tenevano divise, e la norma che lascia al costo.';

grant usage on sequence chiusure_id_seq to rateo_app;
