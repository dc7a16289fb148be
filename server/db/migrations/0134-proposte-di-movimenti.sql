-- A movement may ask for another one, and a proposal may be about what no position holds: an event is one's own by
-- its position, by the movement that asks for it or by the custodian, whichever of them it has.

alter table generazioni_righe
  alter column id_posizione drop not null,
  add column id_origine bigint,
  add column cod_depositario text,
  drop constraint generazioni_righe_tipo_check,
  add constraint generazioni_righe_tipo_check
    check (tipo in ('CED', 'DIV', 'PRO', 'RIP', 'EST', 'RIM', 'OSC', 'OES', 'FUC', 'FWC', 'MAR', 'PRT', 'SCA', 'SVA', 'BOL')),
  add constraint generazioni_righe_di_chi_check
    check (num_nonnulls(id_posizione, id_origine, cod_depositario) > 0);
comment on column generazioni_righe.data_evento is
  'Il giorno della cedola, della rata, dell’estrazione o della scadenza; di un dividendo lo stacco.';
comment on column generazioni_righe.id_posizione is 'La posizione; nulla dove nulla è in giacenza.';
comment on column generazioni_righe.id_origine is 'Il movimento che chiede quello proposto; nullo dove lo chiede il titolo.';
comment on column generazioni_righe.cod_depositario is 'Il depositario di ciò che è di nessuna posizione e di nessun movimento.';

alter table generazioni_eventi
  drop constraint generazioni_eventi_pkey,
  drop constraint generazioni_eventi_id_movimento_key,
  alter column id_posizione drop not null,
  add column id_origine bigint references movimenti (id) on delete cascade,
  add column cod_depositario text,
  add primary key (id_movimento),
  add constraint generazioni_eventi_uno_key unique nulls not distinct
    (cod_azienda, tipo, id_posizione, id_origine, cod_depositario, data_evento),
  add foreign key (cod_azienda, cod_depositario)
    references depositari (cod_azienda, cod_depositario) on update cascade,
  drop constraint generazioni_eventi_tipo_check,
  add constraint generazioni_eventi_tipo_check
    check (tipo in ('CED', 'DIV', 'PRO', 'RIP', 'EST', 'RIM', 'OSC', 'OES', 'FUC', 'FWC', 'MAR', 'PRT', 'SCA', 'SVA', 'BOL')),
  add constraint generazioni_eventi_di_chi_check
    check (num_nonnulls(id_posizione, id_origine, cod_depositario) > 0);
-- What goes with a movement is found by it.
create index generazioni_eventi_origine on generazioni_eventi (id_origine) where id_origine is not null;

create or replace function segna_eventi(p_azienda text, p_eventi jsonb) returns void
language plpgsql
as $$
declare
  uno record;
begin
  with nuovi as (
    select * from jsonb_to_recordset(p_eventi)
      e (tipo text, id_posizione bigint, id_origine bigint, cod_depositario text, data_evento date,
         id_movimento bigint)),
  scritti as (
    insert into generazioni_eventi
      (cod_azienda, tipo, id_posizione, id_origine, cod_depositario, data_evento, id_movimento)
    select p_azienda, tipo, id_posizione, id_origine, cod_depositario, data_evento, id_movimento
      from nuovi order by 2, 3, 4, 5, 6
    on conflict on constraint generazioni_eventi_uno_key do nothing
    returning id_movimento)
  select n.tipo, n.data_evento, coalesce(p.cod_titolo, o.cod_titolo, 'nessun titolo') as cod_titolo,
         coalesce(p.cod_portafoglio, o.cod_portafoglio, d.cod_portafoglio) as cod_portafoglio,
         coalesce(p.cod_depositario, o.cod_depositario, d.cod_depositario) as cod_depositario into uno
    from nuovi n
    left join posizioni p on p.cod_azienda = p_azienda and p.id = n.id_posizione
    left join movimenti o on o.id = n.id_origine
    left join depositari d on d.cod_azienda = p_azienda and d.cod_depositario = n.cod_depositario
   where n.id_movimento not in (select id_movimento from scritti)
   order by n.data_evento limit 1;
  if found then
    raise exception '% del % di %, portafoglio % e depositario %: un’altra generazione l’ha già scritto. Non si è scritto nulla: rifare l’anteprima.',
      uno.tipo, to_char(uno.data_evento, 'DD/MM/YYYY'), uno.cod_titolo, uno.cod_portafoglio, uno.cod_depositario
      using errcode = 'RT070';
  end if;
end $$;
