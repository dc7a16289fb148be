-- Movements that the product proposes itself: the rows of a preview, and which event of which position a movement
-- that stands was generated for.

alter table lavori drop constraint lavori_tipo_check;
alter table lavori add constraint lavori_tipo_check
  check (tipo in ('importazione', 'ripristino', 'provider', 'esportazione', 'generazione'));
-- A generation is taken back as an import is: by its job, all that it wrote.
alter table importazioni drop constraint importazioni_formato_check;
alter table importazioni add constraint importazioni_formato_check
  check (formato in ('csv', 'excel', 'provider', 'tabella', 'generazione'));
comment on table importazioni is 'Che cosa si importa, o si genera, e a che punto è la lettura.';

create table generazioni_righe (
  guid uuid not null references lavori on delete cascade,
  n integer not null check (n > 0),
  tipo text not null check (tipo in ('CED', 'RIP', 'RIM')),
  id_posizione bigint not null,
  data_evento date not null,
  data_pagamento date,
  stato text not null check (stato in ('da generare', 'presunta', 'già presente', 'diverso', 'in attesa',
    'periodo chiuso', 'non calcolabile', 'generato')),
  motivo text,
  scelta boolean not null default false,
  campi jsonb not null default '{}',
  data_valuta date,
  cod_divisa text,
  quantita numeric(24, 6),
  per_100 numeric(20, 10),
  lordo numeric(18, 2),
  ritenute numeric(18, 2),
  imposte numeric(18, 2),
  saldo numeric(18, 2),
  saldo_euro numeric(18, 2),
  id_presente bigint,
  lordo_presente numeric(18, 2),
  id_movimento bigint,
  check (not scelta or stato in ('da generare', 'presunta', 'generato')),
  primary key (guid, n)
);
comment on table generazioni_righe is
  'Le proposte di una generazione di movimenti, come il fissato le ha calcolate, con ciò che se ne è scelto.';
comment on column generazioni_righe.data_evento is 'Il giorno della cedola, della rata o della scadenza.';
comment on column generazioni_righe.data_pagamento is 'Il giorno che paga, dal piano; nullo dove lo dicono i termini.';
comment on column generazioni_righe.motivo is 'Perché la proposta non si genera da sola.';
comment on column generazioni_righe.campi is 'Ciò che del fissato si è scritto a mano nell’anteprima.';
comment on column generazioni_righe.per_100 is 'La cedola, o il prezzo di rimborso, per 100 o per unità.';
comment on column generazioni_righe.id_presente is 'Il movimento che l’archivio ha già per lo stesso evento.';
comment on column generazioni_righe.lordo_presente is 'L’importo lordo di quel movimento.';
comment on column generazioni_righe.id_movimento is 'Il movimento generato.';
-- What hangs from a job is seen by whoever sees the job.
alter table generazioni_righe enable row level security;
create policy generazioni_righe_visibili on generazioni_righe
  using (exists (select from lavori l where l.guid = generazioni_righe.guid));
grant select, insert, update, delete on generazioni_righe to rateo_app;

create table generazioni_eventi (
  cod_azienda text not null references aziende (cod_azienda),
  tipo text not null check (tipo in ('CED', 'RIP', 'RIM')),
  id_posizione bigint not null,
  data_evento date not null,
  id_movimento bigint not null unique references movimenti (id) on delete cascade,
  primary key (cod_azienda, tipo, id_posizione, data_evento),
  foreign key (cod_azienda, id_posizione) references posizioni (cod_azienda, id)
);
comment on table generazioni_eventi is
  'Per quale evento di quale posizione è stato generato un movimento che c’è: uno solo, anche da due lavori insieme.';
alter table generazioni_eventi enable row level security;
create policy generazioni_eventi_azienda on generazioni_eventi
  using (cod_azienda = any (rateo_aziende())) with check (cod_azienda = any (rateo_aziende()));
grant select, insert, delete on generazioni_eventi to rateo_app;

create function libera_evento() returns trigger
language plpgsql
as $$
begin
  delete from generazioni_eventi where cod_azienda = new.cod_azienda and id_movimento = new.id;
  return null;
end $$;
comment on function libera_evento() is 'Trigger: l’evento di un movimento stornato si può generare di nuovo.';
create trigger libera_evento after update of stornato on movimenti
  for each row when (new.stornato and not old.stornato) execute function libera_evento();

create function segna_eventi(p_azienda text, p_eventi jsonb) returns void
language plpgsql
as $$
declare
  uno record;
begin
  with nuovi as (
    select * from jsonb_to_recordset(p_eventi)
      e (tipo text, id_posizione bigint, data_evento date, id_movimento bigint)),
  scritti as (
    insert into generazioni_eventi
    select p_azienda, tipo, id_posizione, data_evento, id_movimento from nuovi order by 2, 3, 4
    on conflict (cod_azienda, tipo, id_posizione, data_evento) do nothing
    returning id_movimento)
  select n.tipo, n.data_evento, p.cod_titolo, p.cod_portafoglio, p.cod_depositario into uno
    from nuovi n join posizioni p on p.cod_azienda = p_azienda and p.id = n.id_posizione
   where n.id_movimento not in (select id_movimento from scritti)
   order by n.data_evento limit 1;
  if found then
    raise exception '% del % di %, portafoglio % e depositario %: un’altra generazione l’ha già scritto. Non si è scritto nulla: rifare l’anteprima.',
      uno.tipo, to_char(uno.data_evento, 'DD/MM/YYYY'), uno.cod_titolo, uno.cod_portafoglio, uno.cod_depositario
      using errcode = 'RT070';
  end if;
end $$;
comment on function segna_eventi(text, jsonb) is
  'Segna per quali eventi si sono generati dei movimenti; rifiuta (RT070) ciò che un altro ha generato nel frattempo.';
