-- Holdings at a date: one pass over the effects, answered by the index alone.

drop index effetti_posizioni_posizione;
create index effetti_posizioni_posizione on effetti_posizioni (id_posizione, data_movimento)
  include (data_valuta, data_inserimento, anno_chiuso, quantita, costo, costo_divisa);

-- With whom a position was dealt.
create index movimenti_controparti on movimenti (cod_controparte, id_posizione)
  where cod_controparte is not null;
