-- What is paid abroad on wealth comes off IVAFE (D.L. 201/2011 art. 19 c. 21): a movement pays it, and its causale says so.

alter table causali drop constraint causali_imposta_check;
alter table causali add constraint causali_imposta_check check (imposta in ('nessuna', 'sostitutiva interessi',
  'sostitutiva capital gain', 'ritenuta', 'bollo', 'transazioni', 'patrimoniale estera'));
