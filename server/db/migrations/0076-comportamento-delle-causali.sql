-- What makes a causale odd is said by its row: the calculation names no code.

alter table causali
  add column comportamento text not null default 'ordinario',
  add column causale_acquisto text references causali (cod_causale),
  add column causale_vendita text references causali (cod_causale);
comment on column causali.comportamento is
  'Che cosa ha di particolare oltre agli effetti: «sostituzione» dà le azioni nuove al posto delle vecchie, «scissione» una parte del solo costo; «altro depositario», «altro portafoglio», «altro comparto» dicono che cosa cambia un trasferimento, e dove nulla è detto può cambiare tutto.';
comment on column causali.causale_acquisto is
  'Di un esercizio: con quale causale si compra ciò che si riceve in cambio di ciò che esce.';
comment on column causali.causale_vendita is
  'Di un esercizio: con quale causale si vende ciò che si consegna.';

-- Users may have corrected the product's own rows, and added others that are exercised as its own are.
alter table causali disable trigger user;
update causali set comportamento = 'sostituzione'
 where cod_causale in ('FRA', 'RAG') and tipo_causale = 'E' and effetto_quantita <> 0 and effetto_costo = 0;
update causali set comportamento = 'scissione'
 where cod_causale = 'SCI' and tipo_causale = 'E' and effetto_quantita = 1 and effetto_costo = 1
   and effetto_liquidita = 0 and reddito = 'nessuno';
update causali c set comportamento = v.comportamento
  from (values ('TRF', 'altro depositario'), ('GIR', 'altro portafoglio'), ('RIC', 'altro comparto'))
       v (cod_causale, comportamento)
 where c.cod_causale = v.cod_causale and c.tipo_causale = 'T';
update causali c set
    causale_acquisto = (select cod_causale from causali
                         where cod_causale = case c.tipo_causale when 'E' then 'AUP' else 'ACQ' end),
    causale_vendita = (select cod_causale from causali where cod_causale = 'VEN' and c.tipo_causale = 'O')
 where c.tipo_causale in ('E', 'O') and c.effetto_quantita = -1 and c.effetto_costo <> 0
   and c.effetto_liquidita = 0 and c.reddito = 'nessuno';
alter table causali enable trigger user;

-- A refusal is told on the column that its constraint names last.
alter table causali
  add constraint causali_comportamento check (comportamento in ('ordinario', 'sostituzione', 'scissione',
    'altro depositario', 'altro portafoglio', 'altro comparto')),
  add constraint causali_comportamento_adatto check (
    (tipo_causale = 'E' and effetto_quantita = 1 and effetto_costo = 1 and effetto_liquidita = 0
      and reddito = 'nessuno' and comportamento = 'scissione')
    or (tipo_causale = 'E' and abs(effetto_quantita) = 1 and effetto_costo = 0
      and comportamento = 'sostituzione')
    or (tipo_causale = 'T' and comportamento like 'altro %')
    or comportamento = 'ordinario'),
  add constraint causali_acquisto_di_esercizio check (
    ((tipo_causale = 'E' or tipo_causale = 'O') and effetto_quantita = -1 and abs(effetto_costo) = 1
      and effetto_liquidita = 0 and reddito = 'nessuno')
    or causale_acquisto is null),
  add constraint causali_vendita_di_esercizio check (
    (tipo_causale = 'O' and effetto_quantita = -1 and abs(effetto_costo) = 1
      and effetto_liquidita = 0 and reddito = 'nessuno')
    or causale_vendita is null);
create index causali_acquisto on causali (causale_acquisto);
create index causali_vendita on causali (causale_vendita);
