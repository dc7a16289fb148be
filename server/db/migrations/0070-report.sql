-- The exports of the archives are reports: their jobs name the report that they are of.

update lavori
   set parametri = (parametri - 'archivio') || jsonb_build_object('report', parametri -> 'archivio')
 where tipo = 'esportazione' and parametri ? 'archivio' and not parametri ? 'qualita';
