-- Two archives may share an area (Quotazioni, Quotazioni Bid): a job says itself which one it is of.

alter table lavori add column archivio text check (archivio ~ '^[A-Za-z][A-Za-z-]{0,59}$');
comment on column lavori.archivio is
  'L''archivio su cui il lavoro lavora, come nell''ultima parte del suo indirizzo; nullo se nessuno.';

update lavori l
   set archivio = coalesce((select i.archivio from importazioni i where i.guid = l.guid),
                           l.parametri ->> 'archivio');
