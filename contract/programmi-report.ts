import Type from 'typebox';
import { MODI_POSTA } from '#domain/posta/posta.ts';
import { cadenze } from '#domain/reports/cadenza.ts';
import { periodi } from '#domain/reports/periodo.ts';
import { modoValutazione } from './elaborazioni.ts';
import {
  CorpoElimina,
  DataWire,
  Guid,
  Id,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  ParametroId,
  Traccia,
  TracciaIngresso,
  VersioneQuery,
} from './forme.ts';
import { RichiestaReport } from './reports.ts';
import { ParametroInParole, StatoLavoro } from './reportsmonitor.ts';
import { rotta } from './rotta.ts';

const Indirizzo = Type.Record(
  Type.String({ pattern: '^[a-z]{1,20}$' }),
  Type.String({ maxLength: 40 }),
  { maxProperties: 5 },
);

export const ProgrammaReport = Type.Object({
  ...Traccia,
  codAzienda: nullo(Type.String()),
  /** In whose name it runs; only they may change it. */
  utente: Type.String(),
  descrizione: Type.String(),
  /** The name of its description, as in the address. */
  report: Type.String(),
  area: Type.String(),
  indirizzo: Type.Unsafe<Readonly<Record<string, string>>>(
    Type.Object({}, { additionalProperties: true }),
  ),
  richiesta: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true }),
  ),
  periodo: Type.Enum(periodi),
  cadenza: Type.Enum(cadenze),
  giornoSettimana: nullo(Type.Integer()),
  giornoMese: nullo(Type.Integer()),
  soloLavorativi: Type.Boolean(),
  ora: Type.String(),
  attivo: Type.Boolean(),
  posta: Type.Enum([...MODI_POSTA]),
  /** User names: whether they may read it is asked when it is sent. */
  destinatari: Type.Array(Type.String()),
  /** Null while it is suspended. */
  prossimoGiorno: nullo(DataWire),
  ultimoGuid: nullo(Type.String()),
  ultimoStato: nullo(StatoLavoro),
  ultimaEsecuzione: nullo(Istante),
  /** Why it did not start the last time. */
  ultimoProblema: nullo(Type.String()),
  /** What it asks for, as its files will say it; in lists. */
  parole: o(Type.Array(ParametroInParole)),
});

const ProgrammaIngresso = Type.Object({
  ...TracciaIngresso,
  descrizione: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  report: Type.String({ pattern: '^[A-Za-z-]{1,40}$' }),
  indirizzo: o(nullo(Indirizzo)),
  /** Of a report, or of what else repeats. */
  richiesta: o(nullo(Type.Object({ ...RichiestaReport.properties, ...modoValutazione }))),
  periodo: o(nullo(Type.Enum(periodi))),
  cadenza: Type.Enum(cadenze),
  giornoSettimana: o(nullo(Type.Integer({ minimum: 1, maximum: 7 }))),
  giornoMese: o(nullo(Type.Integer({ minimum: 1, maximum: 31 }))),
  soloLavorativi: o(Type.Boolean()),
  ora: Type.String({ maxLength: 5 }),
  attivo: o(Type.Boolean()),
  posta: o(Type.Enum([...MODI_POSTA])),
  /** A form that does not ask for them sends null. */
  destinatari: o(nullo(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }))),
});

const comune = { accesso: 'autenticato', ambito: 'condiviso' } as const;

/** Reports that repeat by themselves: one's own, and those of the areas that one may read. */
export const rotteProgrammiReport = {
  elenco: rotta({
    ...comune,
    metodo: 'GET',
    url: '/programmi-report',
    riassunto: 'I report programmati: i propri e quelli delle aree che si possono leggere',
    risposta: Type.Array(ProgrammaReport),
  }),
  crea: rotta({
    ...comune,
    metodo: 'POST',
    url: '/programmi-report',
    riassunto: 'Programma un report, a proprio nome',
    body: ProgrammaIngresso,
    risposta: ProgrammaReport,
    stato: 201,
  }),
  aggiorna: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/programmi-report/{id}',
    riassunto: 'Cambia un proprio report programmato, lo sospende o lo riattiva',
    params: ParametroId,
    body: ProgrammaIngresso,
    risposta: ProgrammaReport,
  }),
  elimina: rotta({
    ...comune,
    metodo: 'DELETE',
    url: '/programmi-report/{id}',
    riassunto: 'Elimina un report programmato',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: ProgrammaReport,
    risposta: Type.Object({ id: Id }),
  }),
  esegui: rotta({
    ...comune,
    metodo: 'POST',
    url: '/programmi-report/{id}/esegui',
    riassunto: 'Esegue subito un proprio report programmato',
    params: ParametroId,
    query: Type.Object({ guid: o(Guid) }),
    risposta: LavoroAvviato,
    stato: 202,
  }),
};

export const formeProgrammiReport = { ProgrammaReport, ProgrammaReportIngresso: ProgrammaIngresso };
