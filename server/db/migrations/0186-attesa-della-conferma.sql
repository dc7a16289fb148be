-- A preview waits for whoever looks at it: that is no time of the job.
alter table lavori add column pausa interval not null default '0';
comment on column lavori.pausa is 'Quanto ha atteso la conferma di chi guardava l''anteprima: non è durata sua.';
