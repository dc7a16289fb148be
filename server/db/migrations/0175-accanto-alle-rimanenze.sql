-- What a valuation tells beside its rimanenze, kept with it so that its prints say the same for ever: trades that settle
-- after its day, and positions that moved in the exercise and that nothing is left of. And which version of a row
-- was decided of, so that of two users at once the second one sees what the first one did.

alter table rimanenze add column versione integer not null default 1 check (versione > 0);
comment on column rimanenze.versione is 'Cresce a ogni decisione: chi ne ha vista un’altra non la sovrascrive.';

create table rimanenze_accanto (
  cod_azienda text not null,
  id_chiusura bigint not null,
  n integer not null check (n > 0),
  che text not null check (che in ('impegno', 'cessata')),
  id_posizione bigint,
  cod_portafoglio text collate "C" not null,
  cod_depositario text collate "C" not null,
  cod_titolo text collate "C" not null,
  imm_circ text not null check (imm_circ in ('I', 'C')),
  corta boolean not null,
  descrizione text not null,
  cod_isin text,
  tipo_titolo text not null,
  quotato boolean,
  cod_divisa text not null,
  numero_conto text,
  causale text,
  registrazione text,
  data_movimento date,
  data_valuta date,
  quantita numeric(24, 6),
  prezzo numeric(24, 10),
  importo_divisa numeric(18, 2),
  importo numeric(18, 2),
  dettaglio jsonb check (jsonb_typeof(dettaglio) = 'object'),
  check ((che = 'impegno') = (causale is not null and registrazione is not null and data_valuta is not null
    and quantita is not null and importo is not null)),
  check ((che = 'cessata') = (dettaglio is not null)),
  primary key (cod_azienda, id_chiusura, n)
);
comment on table rimanenze_accanto is
  'Ciò che una valutazione dice oltre alle sue rimanenze: le operazioni da regolare dopo il giorno, che sono impegni, e le posizioni mosse nell’esercizio di cui alla fine non resta nulla.';
comment on column rimanenze_accanto.numero_conto is 'Il conto che tiene, o terrebbe, la posizione.';
comment on column rimanenze_accanto.registrazione is 'Il numero della registrazione: 12/2025.';
comment on column rimanenze_accanto.importo is 'Ciò che si incasserà, o col meno si pagherà, in euro.';
comment on column rimanenze_accanto.dettaglio is
  'Di una posizione cessata, la movimentazione dell’esercizio e ciò che ha realizzato per il cambio, come li ha una rimanenza.';
alter table rimanenze_accanto enable row level security;
create policy rimanenze_accanto_azienda on rimanenze_accanto using (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on rimanenze_accanto to rateo_app;

create trigger rimanenze_accanto_restano_inserite after insert on rimanenze_accanto
  referencing new table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_accanto_restano_tolte after delete on rimanenze_accanto
  referencing old table as righe_toccate for each statement execute function rimanenze_restano();
create trigger rimanenze_accanto_nominate after insert on rimanenze_accanto
  referencing new table as righe_nuove for each statement execute function rimanenze_nominate();

create or replace function chiusura_con_ingressi() returns trigger
language plpgsql
as $$
begin
  delete from rimanenze_ingressi i where i.cod_azienda = old.cod_azienda and i.id_chiusura = old.id;
  delete from rimanenze_accanto a where a.cod_azienda = old.cod_azienda and a.id_chiusura = old.id;
  return old;
end $$;
comment on function chiusura_con_ingressi() is
  'Trigger: gli ingressi di una simulazione eliminata, e ciò che dice oltre alle rimanenze, vanno con lei.';
