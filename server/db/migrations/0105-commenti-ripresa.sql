-- Since large imports are registered block by block (decision 0031) two comments were no longer true.

comment on column lavori.stato is
  '«In corso» e nessun segnale: un lavoratore vivo lo riprende. Un import a blocchi da dov''era, e ciò che ha registrato '
  'resta; ogni altro lavoro da capo.';
comment on column importazioni.lavoro_ripristino is
  'L''ultimo lavoro avviato per annullare ciò che questa importazione ha scritto, anche soltanto in parte perché interrotta; '
  'se fallisce o è annullato se ne avvia un altro.';
