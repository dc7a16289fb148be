-- A fund counts as what it holds by issuer, country, rating and time that is left too (docs/regole/limiti.md#trasparenza).

alter table titoli_composizione
  add column cod_emittente text references emittenti (cod_emittente) on update cascade,
  add column cod_paese text references paesi (cod_paese),
  add column classe text check (length(classe) between 1 and 10);
comment on column titoli_composizione.cod_emittente is 'Di una voce per emittente.';
comment on column titoli_composizione.cod_paese is 'Di una voce per paese del rischio.';
comment on column titoli_composizione.classe is 'Di una voce per rating la classe, per durata la fascia.';

do $$
declare
  una name;
begin
  for una in select c.conname from pg_constraint c
              where c.conrelid = 'titoli_composizione'::regclass
                and (c.contype = 'u' or c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'genere|num_nonnulls') loop
    execute format('alter table titoli_composizione drop constraint %I', una);
  end loop;
end $$;
alter table titoli_composizione
  add check (genere in ('divisa', 'assetClass', 'raggruppamento', 'emittente', 'paese', 'rating', 'durata')),
  add check (num_nonnulls(cod_divisa, tipo_titolo, id_raggruppamento, cod_emittente, cod_paese, classe) = 1),
  add check ((genere = 'divisa') = (cod_divisa is not null)),
  add check ((genere = 'assetClass') = (tipo_titolo is not null)),
  add check ((genere = 'raggruppamento') = (id_raggruppamento is not null and numero is not null)),
  add check ((genere = 'emittente') = (cod_emittente is not null)),
  add check ((genere = 'paese') = (cod_paese is not null)),
  add check ((genere in ('rating', 'durata')) = (classe is not null)),
  add unique nulls not distinct (id_titolo, genere, cod_divisa, tipo_titolo, id_raggruppamento, cod_emittente, cod_paese, classe);
comment on table titoli_composizione is
  'Di che cosa è fatto un titolo (fondo, ETF, paniere): per divisa, asset class, raggruppamento, emittente, paese, rating, durata.';
