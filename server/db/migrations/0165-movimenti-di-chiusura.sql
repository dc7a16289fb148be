-- A year's end is a job of its own kind, and says of each position which movements it makes, and made.

alter table lavori drop constraint lavori_tipo_check,
  add constraint lavori_tipo_check check (tipo in
    ('importazione', 'ripristino', 'provider', 'esportazione', 'generazione', 'elaborazione', 'contabilizzazione',
     'chiusura'));

create table rimanenze_movimenti (
  cod_azienda text not null,
  id_chiusura bigint not null,
  id_rimanenza bigint not null,
  n smallint not null check (n between 1 and 20),
  causale text not null references causali (cod_causale),
  importo_divisa numeric(18, 2) not null,
  importo numeric(18, 2) not null,
  cambio numeric(20, 10) not null check (cambio > 0),
  ritenuta_divisa numeric(18, 2) not null default 0,
  ritenuta numeric(18, 2) not null default 0,
  costo numeric(18, 2) not null default 0,
  costo_divisa numeric(18, 2) not null default 0,
  id_movimento bigint,
  primary key (cod_azienda, id_chiusura, id_rimanenza, n)
);
-- Rows of a run in the order of their places.
create index rimanenze_in_ordine on rimanenze (cod_azienda, id_chiusura, id);

create unique index rimanenze_movimenti_registrati on rimanenze_movimenti (cod_azienda, id_movimento)
  where id_movimento is not null;
comment on table rimanenze_movimenti is
  'I movimenti di fine esercizio di una valutazione, posizione per posizione nell’ordine dei passi; dopo la conferma, quali sono.';
comment on column rimanenze_movimenti.costo is 'Di quanto cambia il costo di carico, in euro; zero di ciò che sta fuori dal costo.';
alter table rimanenze_movimenti enable row level security;
create policy rimanenze_movimenti_azienda on rimanenze_movimenti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update (id_movimento), delete on rimanenze_movimenti to rateo_app;

create trigger rimanenze_restano_con_movimenti after insert on rimanenze_movimenti
  referencing new table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_registrate after update on rimanenze_movimenti
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_restano_senza_movimenti after delete on rimanenze_movimenti
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();

create function rimanenze_con_movimenti() returns trigger
language plpgsql
as $$
begin
  delete from rimanenze_movimenti m using righe_tolte t
   where m.cod_azienda = t.cod_azienda and m.id_chiusura = t.id_chiusura and m.id_rimanenza = t.id;
  return null;
end $$;
comment on function rimanenze_con_movimenti() is 'Trigger: i movimenti di una rimanenza che non c’è più vanno con lei.';
create trigger rimanenze_con_movimenti after delete on rimanenze
  referencing old table as righe_tolte for each statement execute function rimanenze_con_movimenti();

-- A run that is deleted takes along what it was counted from too.
create function chiusura_con_ingressi() returns trigger
language plpgsql
as $$
begin
  delete from rimanenze_ingressi i where i.cod_azienda = old.cod_azienda and i.id_chiusura = old.id;
  return old;
end $$;
comment on function chiusura_con_ingressi() is 'Trigger: gli ingressi di una simulazione eliminata vanno con lei.';
create trigger chiusura_con_ingressi before delete on chiusure for each row execute function chiusura_con_ingressi();
