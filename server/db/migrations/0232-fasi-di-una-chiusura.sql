-- A year's end registers and takes back: while it did, its progress was refused by a list that did not know these phases, and
-- whoever wanted to stop it was not heard.
alter table lavori drop constraint lavori_fase_check,
  add constraint lavori_fase_check check (fase in ('caricamento', 'coda', 'lettura', 'controllo', 'anteprima', 'calcolo',
    'scrittura', 'registrazione', 'conferma', 'annullamento', 'esportazione', 'scarico', 'ripristino', 'fine'));
