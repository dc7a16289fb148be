import { sql } from 'kysely';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';

/** A report that only the tests have: how many values each currency has, and of which years. */
export const coperturaCambi: DescrizioneReport = {
  nome: 'copertura-cambi',
  titolo: 'Copertura dei cambi',
  area: 'Cambi',
  ambito: 'condiviso',
  gruppi: [{ codice: 'anno', titolo: 'Anno' }],
  leggi: ({ filtro, gruppi = [] }) => {
    const perAnno = gruppi.includes('anno');
    const anno = sql`extract(year from t.data)::int::text`;
    return {
      livelli: perAnno ? [{ titolo: 'Anno' }] : [],
      colonne: [
        { titolo: 'Divisa', tipo: 'testo', larghezza: 6 },
        { titolo: 'Valori', tipo: 'numero', decimali: 0, totale: true },
        { titolo: 'Ultimo', tipo: 'data' },
      ],
      parametri: filtro.dateFrom ? [{ etichetta: 'Dal', valore: filtro.dateFrom }] : [],
      domanda: sql`
        select ${perAnno ? sql`${anno}, ` : sql``} t.cod_divisa, count(*)::text, max(t.data)::text
          from cambi t where t.data >= coalesce(${filtro.dateFrom ?? null}::date, '-infinity')
         group by ${perAnno ? sql`${anno}, ` : sql``} t.cod_divisa
         order by ${perAnno ? sql`${anno}, ` : sql``} t.cod_divisa`,
    };
  },
};
