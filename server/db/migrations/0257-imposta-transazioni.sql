-- The tax on transactions is not deductible from income taxes (L. 228/2012 art. 1 c. 499): it is no charge among the others, so it
-- has an amount of its own, and what of a book cost is that tax is known, as the cost for tax leaves it out (decision 0066).

alter table movimenti
  add column imposta_transazioni numeric(18, 2) not null default 0
    check (imposta_transazioni >= 0 or id_storno_di is not null),
  add column imposta_transazioni_euro numeric(18, 2) not null default 0
    check (imposta_transazioni_euro >= 0 or id_storno_di is not null),
  add column imposta_nel_costo numeric(18, 2) not null default 0;
-- The second row of an exercise carries what the first one paid.
alter table movimenti add constraint movimenti_imposta_nel_costo check (
  nriga <> 1 or imposta_nel_costo = 0 or abs(imposta_nel_costo) = abs(imposta_transazioni_euro));
comment on column movimenti.imposta_transazioni is
  'Sulle transazioni finanziarie (L. 228/2012 art. 1 c. 491–500): si paga col movimento, e non conta nei guadagni che si tassano.';
comment on column movimenti.imposta_nel_costo is
  'Quanto di costo è imposta sulle transazioni, in euro: il costo fiscale lo lascia fuori.';

alter table movimenti drop constraint movimenti_cambio_dove_si_converte;
alter table movimenti add constraint movimenti_cambio_dove_si_converte check (
  cambio is not null or stato = 'bozza' or (cod_divisa <> 'EUR' and controvalore_originale = 0 and interessi_lordi = 0
    and commissioni = 0 and spese = 0 and bolli = 0 and imposta_transazioni = 0 and saldo = 0 and saldo_euro = 0)) not valid;
alter table movimenti validate constraint movimenti_cambio_dove_si_converte;

-- Of most positions there is none: whose cost for tax is another one than that of the books is found by this alone.
create index movimenti_imposta_nel_costo on movimenti (cod_azienda, id_posizione) where imposta_nel_costo <> 0;

comment on column aziende.oneri_nel_costo is
  'Se spese, bolli, commissioni e imposta sulle transazioni di un acquisto entrano nel costo: T sempre, I solo se immobilizzato, N mai.';
