-- Drawings and the last day of derivatives are proposed too; what something else may be worth more than waits for
-- somebody to decide.

alter table generazioni_righe
  drop constraint generazioni_righe_tipo_check,
  drop constraint generazioni_righe_stato_check,
  drop constraint generazioni_righe_check,
  add constraint generazioni_righe_tipo_check
    check (tipo in ('CED', 'RIP', 'EST', 'RIM', 'OSC', 'FUC', 'FWC')),
  add constraint generazioni_righe_stato_check
    check (stato in ('da generare', 'presunta', 'da decidere', 'già presente', 'diverso', 'in attesa',
      'periodo chiuso', 'non calcolabile', 'generato')),
  add constraint generazioni_righe_check
    check (not scelta or stato in ('da generare', 'presunta', 'da decidere', 'generato'));
alter table generazioni_eventi
  drop constraint generazioni_eventi_tipo_check,
  add constraint generazioni_eventi_tipo_check
    check (tipo in ('CED', 'RIP', 'EST', 'RIM', 'OSC', 'FUC', 'FWC'));
comment on column generazioni_righe.data_evento is 'Il giorno della cedola, della rata, dell’estrazione o della scadenza.';
