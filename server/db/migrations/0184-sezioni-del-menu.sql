alter table preferenze add column sezioni_menu text not null default ''
  check (length(sezioni_menu) <= 300 and sezioni_menu ~ '^([+-][^,+-]{1,30}(,|$))*$');
comment on column preferenze.sezioni_menu is
  'Le sezioni del menu aperte (+) o chiuse (-) a mano; delle altre decide lo spazio.';
