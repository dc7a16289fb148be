-- What things were called when a valuation was run, beside its figures: groups, heads and levels of a print read these, and
-- the same run prints the same a year later (docs/regole/valutazione.md#stampe). And an index for each order of the archive.

create table rimanenze_nomi (
  cod_azienda text not null,
  id_chiusura bigint not null,
  che text not null check (che ~ '^(azienda|deroga|portafoglio|depositario|globale|tipo|conto|voce|quotazione|dimensione|raggruppamento[1-9][0-9]?)$'),
  codice text collate "C" not null,
  nome text not null,
  primary key (cod_azienda, id_chiusura, che, codice),
  foreign key (cod_azienda, id_chiusura) references chiusure (cod_azienda, id) on delete cascade
);
comment on table rimanenze_nomi is
  'Come si chiamavano, al momento di una valutazione, l’azienda, i portafogli, i tipi, i conti e le voci delle sue rimanenze: le stampe leggono da qui.';
comment on column rimanenze_nomi.che is
  'Di che cosa è il nome; deroga è la norma che lascia al costo e l’aliquota fiscale, globale è il depositario che raggruppa, quotazione se il titolo è quotato per 100 o per unità, raggruppamentoN dove stava un titolo nella dimensione N.';
comment on column rimanenze_nomi.codice is 'Il codice nominato; di voce il numero del conto, di raggruppamentoN il titolo.';
alter table rimanenze_nomi enable row level security;
create policy rimanenze_nomi_azienda on rimanenze_nomi using (cod_azienda = any (rateo_aziende()));
grant select, insert on rimanenze_nomi to rateo_app;

create function rimanenze_nominate() returns trigger
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
  select c.cod_azienda, c.id_chiusura, 'deroga', v.codice, v.nome
    from corse c
    join chiusure k on k.cod_azienda = c.cod_azienda and k.id = c.id_chiusura
    join aziende_libri l on l.cod_azienda = k.cod_azienda and l.cod_libro = k.cod_libro
    left join deroghe_normative n on n.anno = k.esercizio and n.attiva
   cross join lateral (values ('aliquotaFiscale', l.opzioni #>> '{deroga,aliquotaFiscale}'),
     ('norma', coalesce(l.opzioni #>> '{deroga,norma}', n.norma))) v (codice, nome)
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
comment on function rimanenze_nominate() is
  'Trigger: con le rimanenze resta come si chiamava allora ciò che nominano.';
create trigger rimanenze_nominate after insert on rimanenze
  referencing new table as righe_nuove for each statement execute function rimanenze_nominate();

create index rimanenze_per_titolo on rimanenze (cod_azienda, id_chiusura, cod_titolo, id);
create index rimanenze_per_depositario on rimanenze (cod_azienda, id_chiusura, cod_depositario, id);
create index rimanenze_per_descrizione on rimanenze (cod_azienda, id_chiusura, descrizione, id);
create index rimanenze_per_valore on rimanenze
  (cod_azienda, id_chiusura, (case when valore_bilancio is null then '-9999999999999999'::numeric else valore_bilancio end), id);
create index chiusure_del_giorno on chiusure (cod_azienda, cod_libro, data_chiu) where stato in ('C', 'I');
