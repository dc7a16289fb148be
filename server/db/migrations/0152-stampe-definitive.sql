-- The journal printed for good: which days, on which pages, and the file itself, which nobody prunes, changes or loses.

alter table pagine_giornale
  add column guid uuid not null unique,
  add column prima_pagina integer not null check (prima_pagina > 0),
  add column dal date not null,
  add column al date not null,
  add column da_numero integer not null,
  add column scritture integer not null check (scritture > 0),
  add column nome text not null check (nome <> ''),
  add column byte bigint not null check (byte > 0),
  add column stampato_da text not null,
  add column stampato_il timestamptz not null default now(),
  add check (prima_pagina <= ultima_pagina),
  add check (dal <= al),
  add unique (cod_azienda, guid),
  add foreign key (cod_azienda, cod_libro, esercizio, da_numero)
    references giornale (cod_azienda, cod_libro, esercizio, numero);
comment on column pagine_giornale.guid is 'Il lavoro che l’ha fatta: chiesto due volte, è la stessa stampa.';
comment on column pagine_giornale.da_numero is 'Il numero della prima scrittura stampata; a_numero è quello dell’ultima.';
comment on column pagine_giornale.riporto_dare is
  'Quanto l’esercizio ha in dare fino all’ultimo giorno stampato: da qui comincia la stampa seguente.';
comment on column pagine_giornale.riporto_avere is
  'Quanto l’esercizio ha in avere fino all’ultimo giorno stampato: da qui comincia la stampa seguente.';
comment on column pagine_giornale.sha256 is 'L’impronta del PDF, che pagine_giornale_blocchi tiene.';

create table pagine_giornale_blocchi (
  cod_azienda text not null,
  guid uuid not null,
  n integer not null check (n >= 0),
  dati bytea not null check (length(dati) > 0),
  primary key (cod_azienda, guid, n),
  foreign key (cod_azienda, guid) references pagine_giornale (cod_azienda, guid) deferrable initially deferred
);
alter table pagine_giornale_blocchi alter column dati set storage external;
comment on table pagine_giornale_blocchi is 'I PDF delle stampe definitive del giornale, a pezzi: si conservano per sempre.';
alter table pagine_giornale_blocchi enable row level security;
create policy pagine_giornale_blocchi_azienda on pagine_giornale_blocchi
  using (cod_azienda = any (rateo_aziende()));
grant select, insert on pagine_giornale_blocchi to rateo_app;
create trigger giornale_resta before update or delete on pagine_giornale_blocchi
  for each statement execute function giornale_resta();
create trigger giornale_non_si_svuota before truncate on pagine_giornale_blocchi
  for each statement execute function giornale_resta();

-- Whoever prints for good keeps out whoever confirms, and the other way round: both hold the same row.
create function trattieni_giornale(p_azienda text, p_libro text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from catene_giornale c
    where c.cod_azienda = p_azienda and c.cod_libro = p_libro and c.cod_azienda = any (rateo_aziende()) for update;
end $$;
comment on function trattieni_giornale(text, text) is
  'Trattiene il giornale di un libro fino alla fine della transazione: intanto nessuno vi trasferisce scritture.';
revoke execute on function trattieni_giornale(text, text) from public;
grant execute on function trattieni_giornale(text, text) to rateo_app;

create function stampa_difetto(p pagine_giornale) returns text
language plpgsql stable
as $$
declare
  prima pagine_giornale;
  somme record;
  suo record;
begin
  select * into prima from pagine_giornale x
   where x.cod_azienda = p.cod_azienda and x.cod_libro = p.cod_libro and x.esercizio = p.esercizio
     and x.ultima_pagina < p.ultima_pagina order by x.ultima_pagina desc limit 1;
  if p.prima_pagina <> coalesce(prima.ultima_pagina, 0) + 1 then
    return format('comincia dalla pagina %s, e quella di prima finisce alla %s', p.prima_pagina,
      coalesce(prima.ultima_pagina, 0));
  elsif exists (select from pagine_giornale x
                 where x.cod_azienda = p.cod_azienda and x.cod_libro = p.cod_libro and x.guid <> p.guid
                   and x.dal <= p.al and x.al >= p.dal) then
    return 'ha giorni di un’altra stampa';
  end if;
  select count(*) filter (where g.data_contabile >= p.dal and g.esercizio = p.esercizio) as scritture,
         coalesce(sum(g.totale) filter (where g.data_contabile >= p.dal and g.esercizio = p.esercizio), 0) as totale,
         count(*) filter (where (g.data_contabile >= p.dal and g.esercizio <> p.esercizio)
           or (g.data_contabile < p.dal and not exists (
             select from pagine_giornale x
              where x.cod_azienda = p.cod_azienda and x.cod_libro = p.cod_libro
                and g.data_contabile between x.dal and x.al))) as altre
    into somme from giornale g
   where g.cod_azienda = p.cod_azienda and g.cod_libro = p.cod_libro and g.data_contabile <= p.al;
  if somme.altre > 0 then
    return format('lascia indietro %s scritture mai stampate', somme.altre);
  elsif somme.scritture <> p.scritture then
    return format('ha %s scritture, e il giornale in quei giorni %s', p.scritture, somme.scritture);
  elsif (p.riporto_dare, p.riporto_avere) is distinct from
        (coalesce(prima.riporto_dare, 0) + somme.totale, coalesce(prima.riporto_avere, 0) + somme.totale) then
    return format('riporta %s, e il giornale ha %s', importo_italiano(p.riporto_dare),
      importo_italiano(coalesce(prima.riporto_dare, 0) + somme.totale));
  end if;
  select coalesce(sum(length(b.dati)), 0) as byte, encode(sha256(coalesce(string_agg(b.dati, ''::bytea order by b.n), '')), 'hex')
           as sha256, count(*) as pezzi, coalesce(max(b.n), -1) + 1 as attesi into suo
    from pagine_giornale_blocchi b where b.cod_azienda = p.cod_azienda and b.guid = p.guid;
  if suo.byte <> p.byte or suo.pezzi <> suo.attesi then
    return format('il suo file ha %s byte su %s', suo.byte, p.byte);
  elsif suo.sha256 <> p.sha256 then
    return 'il suo file non è quello che fu stampato';
  elsif not exists (select from aziende_libri a
                     where a.cod_azienda = p.cod_azienda and a.cod_libro = p.cod_libro
                       and a.contabilita_bloccata_al >= p.al) then
    return 'i suoi giorni non sono bloccati';
  end if;
  return null;
end $$;
comment on function stampa_difetto(pagine_giornale) is
  'In che cosa una stampa definitiva non è come dev’essere: pagine e giorni di seguito, somme del giornale, file intero, giorni bloccati.';

create function stampa_del_giornale_entra() returns trigger
language plpgsql
as $$
declare
  difetto text := stampa_difetto(new);
begin
  if difetto is not null then
    raise exception 'La stampa definitiva dal % al % non si tiene: %.', to_char(new.dal, 'DD/MM/YYYY'),
      to_char(new.al, 'DD/MM/YYYY'), difetto using errcode = 'RT069';
  end if;
  return null;
end $$;
comment on function stampa_del_giornale_entra() is
  'Trigger: una stampa definitiva segue le altre, somma come il giornale, ha il suo file e blocca i suoi giorni.';
create constraint trigger stampa_del_giornale_entra after insert on pagine_giornale
  deferrable initially deferred for each row execute function stampa_del_giornale_entra();
