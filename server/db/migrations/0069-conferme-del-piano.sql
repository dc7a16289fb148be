-- Who confirmed the plan of a titolo, when, and what changed by it: one row a titolo, whose history is
-- that of the confirmations.

create table titoli_piani (
  id_titolo bigint not null unique references titoli (id) on delete cascade,
  righe integer not null check (righe >= 0),
  aggiunte integer not null check (aggiunte >= 0),
  cambiate integer not null check (cambiate >= 0),
  tolte integer not null check (tolte >= 0),
  check (aggiunte + cambiate <= righe),
  check (aggiunte + cambiate + tolte > 0)
);
select come_record('titoli_piani');
comment on table titoli_piani is
  'L''ultima conferma del piano delle cedole di un titolo; le precedenti sono nello storico.';
comment on column titoli_piani.righe is 'Quante righe ha il piano confermato.';
comment on column titoli_piani.aggiunte is 'Quante date il piano ha in più della conferma precedente.';
comment on column titoli_piani.cambiate is 'Quante date ha con altri importi, giorni o tassi.';
comment on column titoli_piani.tolte is 'Quante date non ha più.';
grant select, insert, update, delete on titoli_piani to rateo_app;

-- Plans that were confirmed before this table: as if their last row had been their confirmation.
insert into titoli_piani (id_titolo, righe, aggiunte, cambiate, tolte, creato_il, creato_da,
    modificato_il, modificato_da)
  select id_titolo, count(*), count(*), 0, 0, max(creato_il),
         (array_agg(creato_da order by creato_il desc, id desc))[1], max(creato_il),
         (array_agg(creato_da order by creato_il desc, id desc))[1]
    from titoli_piano_cedole group by id_titolo;
