-- The ledger's year end (docs/regole/contabilita.md#chiusura).

create function tiene_posizioni(p_azienda text, p_giorno date) returns boolean
language sql stable
as $$
  select exists (
    select from effetti_posizioni e join movimenti m on m.cod_azienda = e.cod_azienda and m.id = e.id_movimento
     where e.cod_azienda = p_azienda and m.data_operazione <= p_giorno
     group by e.id_posizione having sum(e.quantita) <> 0)
$$;
comment on function tiene_posizioni(text, date) is
  'Se un’azienda ha titoli alla fine di un giorno, di ciò che per allora è regolato.';
