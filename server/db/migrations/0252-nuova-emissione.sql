-- What is issued is not transferred: it pays no tax on transactions (L. 228/2012 art. 1 c. 491). The causale says so.

alter table causali disable trigger user;
alter table causali drop constraint causali_comportamento, drop constraint causali_comportamento_adatto;
update causali set comportamento = 'nuova emissione'
 where cod_causale = 'SOT' and tipo_causale = 'A' and effetto_quantita = 1 and effetto_liquidita = -1;
alter table causali enable trigger user;

-- A refusal is told on the column that its constraint names last.
alter table causali
  add constraint causali_comportamento check (comportamento in ('ordinario', 'sostituzione', 'scissione',
    'nuova emissione', 'altro depositario', 'altro portafoglio', 'altro comparto')),
  add constraint causali_comportamento_adatto check (
    (tipo_causale = 'E' and effetto_quantita = 1 and effetto_costo = 1 and effetto_liquidita = 0
      and reddito = 'nessuno' and comportamento = 'scissione')
    or (tipo_causale = 'E' and abs(effetto_quantita) = 1 and effetto_costo = 0
      and comportamento = 'sostituzione')
    or (tipo_causale = 'A' and effetto_quantita = 1 and effetto_liquidita = -1
      and comportamento = 'nuova emissione')
    or (tipo_causale = 'T' and comportamento like 'altro %')
    or comportamento = 'ordinario');
comment on column causali.comportamento is
  'Che cosa ha di particolare oltre agli effetti: «sostituzione» dà le azioni nuove al posto delle vecchie, «scissione» una parte del solo costo; «nuova emissione» è l’acquisto di ciò che si emette, senza imposta sulle transazioni; «altro depositario», «altro portafoglio», «altro comparto» dicono che cosa cambia un trasferimento, e dove nulla è detto può cambiare tutto.';
