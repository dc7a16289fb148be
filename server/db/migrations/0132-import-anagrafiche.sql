-- Import of master data: the rows of a preview as somebody looks at them, decides and corrects them, and what a
-- registration answered.

create table i_anag_import (
  guid uuid not null references lavori on delete cascade,
  n integer not null check (n > 0),
  tipo_anagrafica text not null check (tipo_anagrafica in ('titoli', 'emittenti', 'controparti', 'raggruppamenti',
    'raggruppamenti-titoli', 'depositari', 'portafogli', 'estensioni')),
  origine jsonb not null,
  valori jsonb not null,
  stato text not null check (stato in ('valida', 'anomala', 'potenziale duplicato', 'duplicata', 'registrata',
    'scartata')),
  anomalie jsonb not null default '[]',
  note jsonb not null default '[]',
  prima jsonb,
  candidati bigint[] not null default '{}',
  perche text[] not null default '{}',
  scelta text check (scelta in ('questo', 'altro', 'scarta')),
  scelto bigint,
  check (coalesce(scelta, '') = 'questo' or scelto is null),
  primary key (guid, n)
);
comment on table i_anag_import is
  'Le righe di un import di anagrafiche: come il file le ha, che cosa ne è, a quali record somigliano, che cosa se ne è deciso.';
comment on column i_anag_import.n is 'La riga del file.';
comment on column i_anag_import.origine is 'Le celle come il file le ha, per titolo di colonna.';
comment on column i_anag_import.valori is 'Le stesse con ciò che si è corretto nell’anteprima.';
comment on column i_anag_import.anomalie is 'Che cosa non va, per colonna: colonna, valore e messaggio.';
comment on column i_anag_import.note is 'Che cosa vale la pena di sapere di una riga che entra.';
comment on column i_anag_import.prima is 'Di una riga che cambia un record, i valori di adesso.';
comment on column i_anag_import.candidati is 'I record che la riga è già, o a cui somiglia.';
comment on column i_anag_import.perche is 'Per ogni candidato, per che cosa lo è.';
comment on column i_anag_import.scelta is 'Che cosa se ne è deciso: è questo record, è un altro, resta fuori.';
comment on column i_anag_import.scelto is 'Quale record è.';
-- What hangs from a job is seen by whoever sees the job.
alter table i_anag_import enable row level security;
create policy i_anag_import_visibili on i_anag_import
  using (exists (select from lavori l where l.guid = i_anag_import.guid));
grant select, insert, update, delete on i_anag_import to rateo_app;

alter table importazioni add column testo text check (length(testo) <= 400);
comment on column importazioni.testo is 'Che cosa ha risposto la registrazione delle anagrafiche: la stessa risposta ogni volta.';
