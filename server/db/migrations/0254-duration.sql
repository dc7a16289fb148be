-- Exposure and limits by modified duration, beside the time that is left; a fund says how it is divided by it too
-- (docs/regole/limiti.md#duration). A limit that is turned off closes its breaches, and they say so.

do $$
declare
  una record;
begin
  for una in select c.conrelid::regclass as tabella, c.conname from pg_constraint c
              where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ '''durata'''
                and c.conrelid in ('limiti'::regclass, 'titoli_composizione'::regclass) loop
    execute format('alter table %s drop constraint %I', una.tabella, una.conname);
  end loop;
end $$;
alter table limiti add check (asse in ('gruppo', 'emittente', 'rating', 'paese', 'divisa', 'durata', 'duration', 'assetClass',
                                       'raggruppamento', 'titolo'));
alter table titoli_composizione
  add check (genere in ('divisa', 'assetClass', 'raggruppamento', 'emittente', 'paese', 'rating', 'durata', 'duration')),
  add check ((genere in ('rating', 'durata', 'duration')) = (classe is not null));
comment on column limiti.asse is 'Che cosa si guarda: emittente, il suo gruppo, rating, paese, divisa, durata (vita residua), duration, asset class, raggruppamento, titolo.';
comment on column titoli_composizione.classe is 'Di una voce per rating la classe, per durata e per duration la fascia.';
comment on table titoli_composizione is
  'Di che cosa è fatto un titolo (fondo, ETF, paniere): per divisa, asset class, raggruppamento, emittente, paese, rating, durata, duration.';

alter table superamenti_limiti add column spento boolean not null default false, add check (al is not null or not spento);
comment on column superamenti_limiti.spento is
  'Chiuso perché il limite non vale più: tolto dagli attivi, o finito. Se no è rientrato.';

create or replace function superamento_resta() returns trigger
language plpgsql
as $$
begin
  if (new.cod_azienda, new.id_limite, new.voce, new.natura, new.dal)
       is distinct from (old.cod_azienda, old.id_limite, old.voce, old.natura, old.dal)
     or old.al is not null and (new.al, new.spento, new.soglia, new.misurato, new.peggiore, new.misurato_il)
       is distinct from (old.al, old.spento, old.soglia, old.misurato, old.peggiore, old.misurato_il) then
    raise exception 'Un superamento chiuso resta com’è: se ne apre un altro.' using errcode = 'RT061';
  end if;
  return new;
end $$;
