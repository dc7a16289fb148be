import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ProgrammaReport } from '#contract/programmi-report.ts';
import { istante, type TabellaRecord } from '#server/record/tabella-record.ts';

export type Programma = Static<typeof ProgrammaReport>;

/** The reports that repeat by themselves, each with when it runs next and how it went last. */
export const tabellaProgrammi: TabellaRecord = {
  nome: 'programmi_report',
  campi: {
    codAzienda: 'cod_azienda',
    utente: 'utente',
    descrizione: 'descrizione',
    report: 'report',
    area: 'area',
    indirizzo: 'indirizzo',
    richiesta: 'richiesta',
    periodo: 'periodo',
    cadenza: 'cadenza',
    giornoSettimana: 'giorno_settimana',
    giornoMese: 'giorno_mese',
    soloLavorativi: 'solo_lavorativi',
    ora: 'ora',
    attivo: 'attivo',
    posta: 'posta',
    destinatari: 'destinatari',
  },
  letture: {
    prossimoGiorno: sql`case when t.attivo then c.prossimo_giorno::text end`,
    ultimoGuid: sql`c.ultimo_guid::text`,
    ultimoStato: sql`l.stato`,
    ultimaEsecuzione: istante(sql`c.ultima_esecuzione`),
    ultimoProblema: sql`c.ultimo_problema`,
  },
  unioni: sql`left join programmi_report_corso c on c.id_programma = t.id
              left join lavori l on l.guid = c.ultimo_guid`,
  chiave: ['descrizione', 'utente'],
};
