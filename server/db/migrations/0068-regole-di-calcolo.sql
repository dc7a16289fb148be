-- How a titolo is counted where the market has more than one way: rules of the indexed ones, as the
-- product's setting and by titolo; coupons whose periods move with the payment; the calendar that pays.

-- A new default is nobody's change: it leaves no trace in the history.
alter table configurazione disable trigger user;
update configurazione set valore = valore || jsonb_build_object('indicizzati',
  '{"regolaDeflazione": "massimo", "modoControvalore": "REALE_X_CI"}'::jsonb
  || coalesce(valore -> 'indicizzati', '{}'));
alter table configurazione enable trigger user;
alter table configurazione add constraint configurazione_indicizzati check (coalesce(
  valore #>> '{indicizzati,regolaDeflazione}' in ('massimo', 'precedente')
  and valore #>> '{indicizzati,modoControvalore}' in ('REALE_X_CI', 'ADDITIVO'), false));
comment on column configurazione.valore is
  'I valori, un oggetto JSON: cliente, licenziatario, chiusura dell''esercizio (gg-MM), categorie dei conti, azienda preferita, fornitori di dati, durate di conservazione, regole dei titoli indicizzati.';

alter table titoli
  add column regola_deflazione text check (regola_deflazione in ('massimo', 'precedente')),
  add column modo_controvalore text check (modo_controvalore in ('REALE_X_CI', 'ADDITIVO')),
  add column cedole_adeguate boolean not null default false,
  add column spostamento_pagamento text check (spostamento_pagamento in ('S', 'M', 'P', 'Q', 'N')),
  add column calendario_pagamento text check (calendario_pagamento in ('TARGET', 'ITALIA')),
  add check (not cedole_adeguate or spostamento_pagamento is distinct from 'N');
comment on column titoli.regola_deflazione is
  'Da dove si conta il coefficiente dopo un semestre di deflazione (BTP Italia); nullo: come in Configurazione.';
comment on column titoli.modo_controvalore is
  'Come prezzo, rateo e coefficiente fanno il controvalore di un indicizzato; nullo: come in Configurazione.';
comment on column titoli.cedole_adeguate is
  'Adjusted: i periodi finiscono e cominciano nel giorno di pagamento, e gli interessi con loro.';
comment on column titoli.spostamento_pagamento is
  'S successivo, M successivo nel mese, P precedente, Q precedente nel mese, N nessuno; nullo: successivo.';
comment on column titoli.calendario_pagamento is
  'Il calendario dei giorni in cui si paga; nullo: TARGET.';

-- A payment moved backward precedes its date; an indexed coupon has its coefficient and what it revalues.
alter table titoli_piano_cedole drop constraint titoli_piano_cedole_check;
alter table titoli_piano_cedole
  add check (data_inizio < data_cedola),
  add column coefficiente numeric(20, 10) check (coefficiente > 0),
  add column rivalutazione100 numeric(24, 12) not null default 0 check (rivalutazione100 >= 0);
comment on column titoli_piano_cedole.data_cedola is
  'La data dei termini, o il giorno lavorativo che la sostituisce se le cedole sono adeguate: qui l’interesse si ferma.';
comment on column titoli_piano_cedole.data_pagamento is
  'Il giorno che paga, secondo spostamento e calendario del titolo.';
comment on column titoli_piano_cedole.importo100 is
  'Interessi per 100 di nominale originario, con il coefficiente del giorno dove il titolo è indicizzato e il coefficiente si conosce.';
comment on column titoli_piano_cedole.coefficiente is
  'Il coefficiente di indicizzazione usato; nullo dove il titolo non è indicizzato o non si conosce ancora.';
comment on column titoli_piano_cedole.rivalutazione100 is
  'Rivalutazione del capitale pagata in quella data, per 100 di nominale originario.';
comment on column titoli_piano_cedole.presunta is
  'Se il tasso o il coefficiente non è ancora noto.';
