-- A job of accounting computes and confirms: its progress was refused by a list that did not know these phases.
alter table lavori drop constraint lavori_fase_check,
  add constraint lavori_fase_check check (fase in ('caricamento', 'coda', 'lettura', 'controllo', 'anteprima', 'calcolo',
    'scrittura', 'conferma', 'esportazione', 'scarico', 'ripristino', 'fine'));

-- After many rows at once the planner knows nothing of them: the first page of a ledger card took seconds, until
-- somebody counted them. Counting a sample takes a second.
create function analizza_giornale() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  analyze giornale, giornale_righe, giornale_catena, saldi_conti, movimenti_contabilizzati;
end $$;
comment on function analizza_giornale() is 'Conta di nuovo il giornale per chi lo legge, dopo molte scritture insieme.';
revoke execute on function analizza_giornale() from public;
grant execute on function analizza_giornale() to rateo_app;
