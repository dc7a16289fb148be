-- The ratio of a split stays with its movement: what is bought late, before it, is split by it too.

alter table movimenti
  add column rapporto_nuove numeric(24, 6) check (rapporto_nuove > 0),
  add column rapporto_vecchie numeric(24, 6) check (rapporto_vecchie > 0);
comment on column movimenti.rapporto_nuove is
  'Quanti titoli nuovi ogni tanti vecchi: vale per ciò che è in giacenza nel giorno, salvo che la quantità sia scritta a mano.';
comment on column movimenti.rapporto_vecchie is 'Ogni quanti titoli vecchi.';
