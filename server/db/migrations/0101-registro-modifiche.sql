-- The register of changes goes through the history of all tables, newest first, and by its days: the
-- number alone would have to pass by all that is newer than the last day asked for.

create index storico_quando on storico (quando, id);
