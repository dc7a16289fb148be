-- Exposure and limits (docs/regole/limiti.md): what a company may hold of an issuer, a rating, a country; and what of it was
-- broken, when, by what. What is measured is always counted from the positions: nothing of it is kept.

create table limiti (
  cod_azienda text not null references aziende (cod_azienda) on update cascade on delete cascade,
  cod_limite text collate "C" not null check (cod_limite ~ '^[0-9A-Za-z_.-]{1,20}$'),
  descrizione text not null check (descrizione ~ '\S' and length(descrizione) <= 120),
  cod_portafoglio text collate "C",
  asse text not null check (asse in ('gruppo', 'emittente', 'rating', 'paese', 'divisa', 'durata', 'assetClass', 'raggruppamento',
                                     'titolo')),
  numero smallint references numeri_raggruppamento (numero),
  voci text check (voci ~ '\S' and length(voci) <= 500),
  verso text not null default 'MAX' check (verso in ('MAX', 'MIN')),
  misura text not null default 'P' check (misura in ('P', 'E')),
  soglia numeric(20, 6) not null check (soglia >= 0),
  attenzione smallint not null default 90 check (attenzione between 1 and 100),
  azione text not null default 'A' check (azione in ('A', 'B')),
  dal date check (dal between '1900-01-01' and '2199-12-31'),
  al date check (al between '1900-01-01' and '2199-12-31'),
  attivo boolean not null default true,
  note text check (length(note) <= 2000),
  check ((asse = 'raggruppamento') = (numero is not null)),
  check (verso = 'MAX' or voci is not null),
  check (misura = 'E' or soglia <= 100),
  check (dal <= al),
  foreign key (cod_azienda, cod_portafoglio) references portafogli (cod_azienda, cod_portafoglio) on update cascade,
  unique (cod_azienda, cod_limite)
);
select come_record('limiti');
alter table limiti add unique (cod_azienda, id);
comment on table limiti is 'Quanto si può tenere di che cosa: al più o almeno, in percentuale del totale o in euro; avvisa o blocca.';
comment on column limiti.cod_portafoglio is 'Il solo portafoglio che si misura; nullo: l’azienda intera.';
comment on column limiti.asse is 'Che cosa si guarda: emittente, il suo gruppo, rating, paese, divisa, durata, asset class, raggruppamento, titolo.';
comment on column limiti.numero is 'La dimensione di un raggruppamento.';
comment on column limiti.voci is 'I codici su cui è la somma, separati da virgola; nullo: ognuna per sé.';
comment on column limiti.soglia is 'Percentuale del totale, o euro.';
comment on column limiti.attenzione is 'Da quale percento della soglia è vicino.';
comment on column limiti.azione is 'A avvisa, B ferma il movimento che si decide.';
alter table limiti enable row level security;
create policy limiti_azienda on limiti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update, delete on limiti to rateo_app;

create table superamenti_limiti (
  cod_azienda text not null,
  id_limite bigint not null,
  voce text,
  etichetta text not null check (length(etichetta) <= 200),
  natura text not null check (natura in ('attiva', 'passiva')),
  dal date not null check (dal between '1900-01-01' and '2199-12-31'),
  al date check (al >= dal),
  soglia numeric(20, 6) not null,
  misurato numeric(24, 6) not null,
  peggiore numeric(24, 6) not null,
  misurato_il date not null check (misurato_il >= dal),
  id_movimento bigint references movimenti (id) on delete set null,
  preso_da text check (length(preso_da) <= 100),
  preso_il timestamptz,
  motivo text check (motivo ~ '\S' and length(motivo) <= 500),
  check (num_nonnulls(preso_da, preso_il, motivo) in (0, 3)),
  foreign key (cod_azienda, id_limite) references limiti (cod_azienda, id) on update cascade
);
select come_record('superamenti_limiti');
create unique index superamenti_limiti_aperto on superamenti_limiti (cod_azienda, id_limite, coalesce(voce, '')) where al is null;
create index superamenti_limiti_dal on superamenti_limiti (cod_azienda, dal desc, id desc);
create index superamenti_limiti_movimento on superamenti_limiti (id_movimento) where id_movimento is not null;
create index superamenti_limiti_lavoro on superamenti_limiti (lavoro) where lavoro is not null;
comment on table superamenti_limiti is 'Quando un limite è stato superato, da che cosa, di quanto al peggio, e quando è rientrato: non si tolgono.';
comment on column superamenti_limiti.voce is 'La voce oltre la soglia; nullo: la somma di quelle che il limite nomina.';
comment on column superamenti_limiti.natura is 'Attiva: l’ha aperto un movimento che qualcuno ha deciso. Passiva: prezzi, cambi, rating, rimborsi, un limite nuovo.';
comment on column superamenti_limiti.dal is 'Il giorno in cui lo si è trovato.';
comment on column superamenti_limiti.al is 'Il giorno in cui è rientrato; nullo finché dura.';
comment on column superamenti_limiti.soglia is 'La soglia di quando lo si è misurato l’ultima volta.';
comment on column superamenti_limiti.peggiore is 'Il più lontano dalla soglia che si è misurato.';
comment on column superamenti_limiti.id_movimento is 'Il primo dei movimenti che l’hanno aperto.';
comment on column superamenti_limiti.motivo is 'Ciò che ha scritto chi l’ha preso in carico.';
alter table superamenti_limiti enable row level security;
create policy superamenti_limiti_azienda on superamenti_limiti using (cod_azienda = any (rateo_aziende()));
grant select, insert, update on superamenti_limiti to rateo_app;

create function superamento_resta() returns trigger
language plpgsql
as $$
begin
  if (new.cod_azienda, new.id_limite, new.voce, new.natura, new.dal)
       is distinct from (old.cod_azienda, old.id_limite, old.voce, old.natura, old.dal)
     or old.al is not null and (new.al, new.soglia, new.misurato, new.peggiore, new.misurato_il)
       is distinct from (old.al, old.soglia, old.misurato, old.peggiore, old.misurato_il) then
    raise exception 'Un superamento chiuso resta com’è: se ne apre un altro.' using errcode = 'RT061';
  end if;
  return new;
end $$;
comment on function superamento_resta() is 'Trigger: di un superamento aperto si aggiorna la misura e lo si chiude; chiuso, resta. Lo si prende in carico anche dopo.';
create trigger superamento_resta before update on superamenti_limiti for each row execute function superamento_resta();

select allegabile(una) from unnest(array['limiti', 'superamenti_limiti']::regclass[]) una;
