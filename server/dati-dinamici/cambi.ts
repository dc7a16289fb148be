import { sql } from 'kysely';
import type { ArchivioSql } from '#server/dati-dinamici/archivio.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

const PRECEDENTE = sql`(select trim_scale(p.cambio)::text from cambi p
  where p.cod_divisa = t.cod_divisa and p.data < t.data order by p.data desc limit 1)`;

export const tabellaCambi: TabellaRecord = {
  nome: 'cambi',
  campi: { data: 'data', codDivisa: 'cod_divisa', cambio: 'cambio', fonte: 'fonte' },
  letture: {
    cambio: sql`trim_scale(t.cambio)::text`,
    descDivisa: sql`(select d.desc_divisa from divise d where d.cod_divisa = t.cod_divisa)`,
    precedente: PRECEDENTE,
  },
  chiave: ['codDivisa', 'data'],
};

export const archivioCambi: ArchivioSql = {
  tabella: tabellaCambi,
  codice: 'codDivisa',
  ordinabili: [
    { campo: 'data', colonna: 'data', tipo: 'date' },
    { campo: 'codDivisa', colonna: 'cod_divisa', tipo: 'text' },
    { campo: 'cambio', colonna: 'cambio', tipo: 'numeric' },
  ],
  ordinePredefinito: { data: 'DESC', codDivisa: 'ASC' },
};
