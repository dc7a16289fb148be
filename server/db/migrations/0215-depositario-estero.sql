-- A custodian abroad is no substitute for the tax (docs/regole/imposte.md#depositario-estero), unless it says that it is;
-- and of what is held with it somebody else may own a part (docs/regole/dichiarazione.md#quadro-rw).

alter table depositari
  add column sostituto_dal date,
  add column titolo_possesso text check (titolo_possesso in ('1', '2', '3', '4')),
  add column quota_possesso numeric(5, 2) check (quota_possesso > 0 and quota_possesso <= 100);
comment on column depositari.sostituto_dal is
  'Da quando un depositario estero trattiene le imposte italiane, con un rappresentante in Italia; nullo: mai. Di uno italiano non conta.';
comment on column depositari.titolo_possesso is
  'A che titolo si possiede ciò che vi si tiene, colonna 1 del quadro RW; nullo: 1, proprietà.';
comment on column depositari.quota_possesso is
  'La parte che è dell’azienda di ciò che vi si tiene, in percento; nullo: tutto.';
