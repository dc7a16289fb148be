import Type from 'typebox';
import { formatiReport } from '#domain/reports/formati.ts';
import {
  DataWire,
  EXCEL,
  Guid,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  RichiestaPaginata,
} from './forme.ts';
import { rotta } from './rotta.ts';

export const StatoLavoro = Type.Union([
  Type.Literal('in attesa'),
  Type.Literal('in corso'),
  Type.Literal('completato'),
  Type.Literal('fallito'),
  Type.Literal('annullato'),
]);

/** What a job did, in rows; a preview says what it would do. Further counts may stand beside. */
const Esito = Type.Object({
  letti: Type.Integer(),
  inseriti: Type.Integer(),
  /** Of an import of movements, how many of the new ones took their number; the others are drafts. */
  registrati: o(Type.Integer()),
  aggiornati: Type.Integer(),
  invariati: Type.Integer(),
  scartati: Type.Integer(),
  /** Rows of a file, counted among the new ones, that name a record which another row of it makes. */
  ripetuti: o(Type.Integer()),
  /** Rows of a preview that go in and that somebody should look at. */
  avvisi: o(Type.Integer()),
  /** Of those left out in a preview, the ones that a decision is enough to let in. */
  daConfermare: o(Type.Integer()),
  eliminati: o(Type.Integer()),
  nonRipristinati: o(Type.Integer()),
  byte: o(Type.Integer()),
});

/** Why a job failed: the problem that a direct answer would have carried. */
const ProblemaLavoro = Type.Object({
  codice: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  errori: o(Type.Array(Type.Object({ campo: Type.String(), messaggio: Type.String() }))),
});

const FileLavoro = Type.Object({
  ruolo: Type.String(),
  estensione: Type.String(),
  nome: Type.String(),
  byte: Type.Integer(),
});

export const Lavoro = Type.Object({
  guidID: Type.String(),
  tipo: Type.String(),
  area: Type.String(),
  /** The archive that it is of, by the last segment of its screen's route. */
  archivio: nullo(Type.String()),
  /** The name of a report: the last word of the address that it was asked from. */
  report: nullo(Type.String()),
  /** The way of an import: csv, excel, provider or tabella. */
  formato: nullo(Type.String()),
  /** Of an import, the job that takes it back, or has taken it. */
  ripristino: nullo(Type.String()),
  codAzienda: nullo(Type.String()),
  utente: Type.String(),
  /** The program that started it in the user's name. */
  programma: nullo(Type.String()),
  descrizione: Type.String(),
  stato: StatoLavoro,
  /** Where it is; `anteprima` on a completed import waits for conferma or annulla. */
  fase: Type.String(),
  percCompletamento: Type.Integer(),
  esito: nullo(Esito),
  problema: nullo(ProblemaLavoro),
  files: Type.Array(FileLavoro),
  /** The sum of its files; of an import that left none, what was loaded. */
  byte: Type.Integer(),
  creatoIl: Istante,
  iniziatoIl: nullo(Istante),
  finitoIl: nullo(Istante),
  /** Seconds from its start to its end, or to now while it runs; null until it starts. */
  durata: nullo(Type.Number()),
  /** When its files go, by the configuration; null where they stay or there are none. */
  fileFino: nullo(Istante),
});

const VoceLog = Type.Object({ quando: Istante, livello: Type.String(), testo: Type.String() });

const ParametroLavoro = Type.Object({ id: Guid });

const FiltroLavori = {
  stato: o(nullo(Type.Array(StatoLavoro, { maxItems: 5 }))),
  tipo: o(nullo(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 }))),
  report: o(nullo(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }))),
  testo: o(nullo(Type.String({ maxLength: 100 }))),
  dateFrom: o(nullo(DataWire)),
  dateTo: o(nullo(DataWire)),
  soloMiei: o(Type.Boolean()),
};

/** What goes: the entry with its files, the entry alone, or the files while the entry stays. */
const CheCosa = Type.Union([Type.Literal('tutto'), Type.Literal('voce'), Type.Literal('file')]);

/** A line of "Parametri Selezionati". */
export const ParametroInParole = Type.Object({ etichetta: Type.String(), valore: Type.String() });

const Libero = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({}, { additionalProperties: true }),
);

const LAVORI_PER_VOLTA = 500;

const comune = { accesso: 'autenticato', ambito: 'condiviso' } as const;

export const rotteReportsMonitor = {
  elenco: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor',
    riassunto: 'I lavori propri e quelli delle aree che si possono leggere, dal più recente',
    risposta: Type.Array(Lavoro),
  }),
  pagina: rotta({
    ...comune,
    metodo: 'POST',
    url: '/reportsmonitor/getpagedpost',
    riassunto: 'Una pagina di lavori, filtrata e ordinata; senza un ordine, dal più recente',
    body: RichiestaPaginata(FiltroLavori),
    risposta: Paginata(Lavoro),
  }),
  stato: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/get-report-by-id/{id}',
    riassunto: 'Un lavoro: a che punto è e come è finito',
    params: ParametroLavoro,
    risposta: Lavoro,
  }),
  log: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/get-logsdata/{id}',
    riassunto: 'Il registro di un lavoro',
    params: ParametroLavoro,
    risposta: Type.Array(VoceLog),
  }),
  fileLog: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/get-logsdatareport/{id}',
    riassunto: 'Il registro di un lavoro come file di testo',
    params: ParametroLavoro,
    query: Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: ['text/plain'],
  }),
  file: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/get-report/{id}',
    riassunto: 'Il file prodotto da un lavoro, nel formato chiesto',
    params: ParametroLavoro,
    query: Type.Object({
      fileExtension: o(Type.String({ pattern: '^\\.?[A-Za-z0-9]{1,8}$' })),
      codAzienda: o(Type.String({ maxLength: 10 })),
    }),
    risposta: Type.Unknown(),
    formati: ['application/pdf', 'text/csv', EXCEL],
  }),
  pdf: rotta({
    ...comune,
    metodo: 'GET',
    url: '/Reports/RestituisciRouteReportPDF/{GuidID}',
    riassunto: 'Il PDF di un report, da mostrare nella pagina e non da salvare',
    params: Type.Object({ GuidID: Guid }),
    query: Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: ['application/pdf'],
  }),
  elimina: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/delete-report/{id}',
    riassunto: 'Elimina un lavoro dal monitor; con file=false il suo file resta scaricabile',
    params: ParametroLavoro,
    query: Type.Object({ file: o(Type.Boolean()) }),
    risposta: Type.Object({ guidID: Type.String() }),
    cambia: true,
  }),
  interrompi: rotta({
    ...comune,
    metodo: 'POST',
    url: '/reportsmonitor/{id}/interrompi',
    riassunto:
      'Chiede a un lavoro di fermarsi: resta solo ciò che un import a blocchi ha registrato',
    params: ParametroLavoro,
    risposta: Lavoro,
  }),
  ripeti: rotta({
    ...comune,
    metodo: 'POST',
    url: '/reportsmonitor/{id}/ripeti',
    riassunto: 'Esegue di nuovo un lavoro finito, con gli stessi parametri e un guid nuovo',
    params: ParametroLavoro,
    query: Type.Object({ guid: o(Guid) }),
    /** The formats of a report, where they are not those of the first time. */
    body: nullo(
      Type.Object({
        formati: o(nullo(Type.Array(Type.Enum(formatiReport), { minItems: 1, maxItems: 3 }))),
      }),
    ),
    risposta: LavoroAvviato,
    stato: 202,
  }),
  parametri: rotta({
    ...comune,
    metodo: 'GET',
    url: '/reportsmonitor/{id}/parametri',
    riassunto: 'Che cosa si era chiesto a un lavoro, in parole',
    params: ParametroLavoro,
    risposta: Type.Object({
      parole: Type.Array(ParametroInParole),
      /** The request that asks for a report again, as its routes and schedules take it. */
      report: nullo(
        Type.Object({
          nome: Type.String(),
          indirizzo: Type.Unsafe<Readonly<Record<string, string>>>(Libero),
          richiesta: Libero,
        }),
      ),
    }),
  }),
  eliminaMolti: rotta({
    ...comune,
    metodo: 'POST',
    url: '/reportsmonitor/elimina',
    riassunto: 'Elimina più lavori insieme: voci e file, le sole voci o i soli file',
    body: Type.Object({
      guid: Type.Array(Guid, { minItems: 1, maxItems: LAVORI_PER_VOLTA }),
      cosa: CheCosa,
    }),
    risposta: Type.Object({
      eliminati: Type.Array(Type.String()),
      rifiutati: Type.Array(Type.Object({ guidID: Type.String(), motivo: Type.String() })),
    }),
  }),
};

export const formeLavori = {
  EsitoLavoro: Esito,
  FileLavoro,
  Lavoro,
  ParametroInParole,
  ProblemaLavoro,
  StatoLavoro,
  VoceLog,
};
