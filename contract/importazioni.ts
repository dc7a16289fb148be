import Type, { type TObject } from 'typebox';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { OrigineTabella } from '#domain/importazioni/sorgenti.ts';
import {
  DataWire,
  EXCEL,
  Guid,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroGuid,
  Problema,
} from './forme.ts';
import { Lavoro } from './reportsmonitor.ts';
import { rotta } from './rotta.ts';

export const FormatoNumero = Type.Union([Type.Literal('it'), Type.Literal('en')]);
export const FormatoData = Type.Union([
  Type.Literal('dd/mm/yyyy'),
  Type.Literal('dd-mm-yyyy'),
  Type.Literal('dd.mm.yyyy'),
  Type.Literal('yyyy-mm-dd'),
]);

/** How an upload is to be read and what to do with it; the file is the multipart field `file`. */
const OpzioniImport = Type.Object({
  guid: o(Guid),
  anteprima: o(Type.Boolean()),
  soloValide: o(Type.Boolean()),
  formatoNumero: o(FormatoNumero),
  formatoData: o(FormatoData),
  /** The saved mapping by which the file is read. */
  mappatura: o(Type.String({ minLength: 1, maxLength: 40 })),
});

const Scelta = o(Type.String({ minLength: 1, maxLength: 20 }));

/** What is said for all rows of a file that leaves it open, whether they are registered at once, what is confirmed. */
const TUTTE_LE_OPZIONI = {
  ...OpzioniImport.properties,
  portafoglio: Scelta,
  depositario: Scelta,
  causale: Scelta,
  registra: o(Type.Boolean()),
  confermaConMovimenti: o(Type.Boolean()),
};

/** Of these a destination takes its own; what they all may be called is one type. */
const opzioniDi = ({ siRegistra, siConferma, scelteAlCaricamento = [] }: Destinazione) =>
  Type.Object({
    ...OpzioniImport.properties,
    ...Object.fromEntries(scelteAlCaricamento.map(({ parametro }) => [parametro, Scelta])),
    ...(siRegistra && { registra: TUTTE_LE_OPZIONI.registra }),
    ...(siConferma && { confermaConMovimenti: TUTTE_LE_OPZIONI.confermaConMovimenti }),
  }) as unknown as TObject<typeof TUTTE_LE_OPZIONI>;

const ambitoDi = ({ ambito }: Destinazione) =>
  ambito === 'condiviso' ? ('condiviso' as const) : ('azienda' as const);

const AziendaNelPercorso = Type.Object({
  codAzienda: Type.String({ minLength: 1, maxLength: 10 }),
});

/** Whether the address of the CSV import names the company, as it does for most manager's values. */
export const aziendaNelPercorso = ({ caricamento = 'semplice' }: Destinazione): boolean =>
  caricamento !== 'semplice';

/** The routes by which an archive is imported, from each of its sources. */
export const rotteImportDi = (archivio: Destinazione) => ({
  csv: rotta({
    metodo: 'POST',
    url: `/${archivio.risorsa}/uploadFromCsv${aziendaNelPercorso(archivio) ? '/{codAzienda}' : ''}`,
    riassunto: `Importa un CSV di ${archivio.intestazione}`,
    accesso: `${archivio.area}_W`,
    ancheServe: archivio.ancheServe,
    ambito: ambitoDi(archivio),
    ...(aziendaNelPercorso(archivio) && { params: AziendaNelPercorso }),
    query: opzioniDi(archivio),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
    ...(archivio.caricamento === 'non attuato' && { rifiuti: { 501: Problema } }),
  }),
  excel: rotta({
    metodo: 'POST',
    url: `/${archivio.risorsa}/uploadFromExcel`,
    riassunto: `Importa un foglio Excel (.xlsx) di ${archivio.intestazione}`,
    accesso: `${archivio.area}_W`,
    ancheServe: archivio.ancheServe,
    ambito: ambitoDi(archivio),
    query: opzioniDi(archivio),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
  }),
});

/** The route by which the XML of the European Central Bank is imported, where it is a file of the archive. */
export const rottaXmlDi = (archivio: Destinazione) =>
  rotta({
    metodo: 'POST',
    url: `/${archivio.risorsa}/uploadFromXml`,
    riassunto: `Importa l'XML dei cambi della BCE (eurofxref) in ${archivio.intestazione}`,
    accesso: `${archivio.area}_W`,
    ancheServe: archivio.ancheServe,
    ambito: ambitoDi(archivio),
    query: Type.Object({
      guid: o(Guid),
      anteprima: o(Type.Boolean()),
      soloValide: o(Type.Boolean()),
    }),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
  });

/** The route by which an archive is read from its data provider. */
export const rottaProviderDi = (archivio: Destinazione) =>
  rotta({
    metodo: 'GET',
    url: `/${archivio.risorsa}/uploadFromDataProvider`,
    riassunto: `Aggiorna ${archivio.intestazione} dal provider`,
    accesso: `${archivio.area}_W`,
    ambito: ambitoDi(archivio),
    query: Type.Object({
      guid: o(Guid),
      codAzienda: o(Type.String({ maxLength: 10 })),
      codCliente: o(Type.String({ maxLength: 40 })),
      dataRiletturaForzata: o(DataWire),
      /** Which one, where there are several, also one that is off; without it all the active ones. */
      provider: o(Type.String({ minLength: 1, maxLength: 40 })),
      /** Shows what would be written and waits; of one provider at a time. */
      anteprima: o(Type.Boolean()),
    }),
    risposta: LavoroAvviato,
    stato: 202,
  });

const ProviderArchivio = Type.Object({
  codice: Type.String(),
  nome: Type.String(),
  attivo: Type.Boolean(),
});

/** The providers that an archive can be read from, for who may update it. */
export const rottaElencoProviderDi = (archivio: Destinazione) =>
  rotta({
    metodo: 'GET',
    url: `/${archivio.risorsa}/provider`,
    riassunto: `I provider da cui si può leggere ${archivio.intestazione}`,
    accesso: `${archivio.area}_W`,
    ambito: ambitoDi(archivio),
    risposta: Type.Array(ProviderArchivio),
  });

const Metodo = Type.Union([
  Type.Literal('PUNTUALE'),
  Type.Literal('MEDIA_MESE'),
  Type.Literal('MEDIA_SEMESTRE'),
]);

/** The route by which an archive is copied from another, to a day and by a method. */
export const rottaTabellaDi = (archivio: Destinazione, { rotta: nome }: OrigineTabella) =>
  rotta({
    metodo: 'GET',
    url: `/${archivio.risorsa}/${nome}/{codAzienda}/{dataImport}`,
    riassunto: `Copia ${archivio.intestazione} dalla tabella dei valori di ogni giorno`,
    accesso: `${archivio.area}_W`,
    ambito: ambitoDi(archivio),
    params: Type.Object({
      codAzienda: Type.String({ minLength: 1, maxLength: 10 }),
      dataImport: DataWire,
    }),
    query: Type.Object({
      guid: o(Guid),
      metodo: o(Metodo),
      anteprima: o(Type.Boolean()),
      /** One portfolio only, where the values are of portfolios. */
      cod_Portafoglio: o(Type.String({ minLength: 1, maxLength: 20 })),
    }),
    risposta: LavoroAvviato,
    stato: 202,
  });

export const ErroreRiga = Type.Object({
  /** As the file calls it; empty where the whole row is meant. */
  colonna: Type.String(),
  valore: Type.String(),
  messaggio: Type.String(),
  /** The title of the destination's column that it would fill. */
  campo: o(Type.String()),
});

/** A column that the import fills, and under which title the file has it, read through a mapping. */
const ColonnaLetta = Type.Object({
  titolo: Type.String(),
  nelFile: nullo(Type.String()),
});

export const RigaImport = Type.Object({
  /** The row of the file, the first being 1. */
  riga: Type.Integer(),
  /** The cells as the file has them, by the archive's column titles. */
  valori: Type.Record(Type.String(), nullo(Type.String())),
  esito: Type.Union([
    Type.Literal('inserimento'),
    Type.Literal('aggiornamento'),
    Type.Literal('invariato'),
    Type.Literal('errore'),
  ]),
  errori: Type.Array(ErroreRiga),
  /** Why a value is there that is not copied from a cell, by the titles of the columns. */
  derivati: Type.Record(Type.String(), Type.String()),
  /** What is worth knowing of a row that goes in. */
  note: Type.Array(Type.String()),
  /** What is odd about a row that goes in all the same: a jump, a day on which nothing is quoted. */
  avvisi: Type.Array(Type.String()),
  /** Of a row that changes a record, what each value is now, by the titles of the columns that change. */
  prima: o(Type.Record(Type.String(), nullo(Type.String()))),
  /** What the product itself makes of the row, by the titles of the columns: beside what the file says. */
  calcolati: o(Type.Record(Type.String(), Type.String())),
  /** What the file has in the cells that somebody has corrected here, by the titles of their columns. */
  corretti: o(Type.Record(Type.String(), nullo(Type.String()))),
  /** Where it stands in the file, where rows were made of its columns: `12, colonna ENEL.MI`. */
  nelFile: o(Type.String()),
});

/** A cell of a preview that is written anew, in the style of its column. */
export const CorrezioneRiga = Type.Object({
  riga: Type.Integer({ minimum: 1 }),
  /** The title of the column. */
  titolo: Type.String({ minLength: 1, maxLength: 120 }),
  /** The text that is seen there: one that has changed meanwhile is not written over. */
  prima: nullo(Type.String({ maxLength: 4000 })),
  testo: nullo(Type.String({ maxLength: 4000 })),
});

const CORREZIONI_PER_VOLTA = 200;

const comune = {
  accesso: 'autenticato',
  ambito: 'condiviso',
  params: ParametroGuid,
} as const;

export const rotteImportazioni = {
  righe: rotta({
    ...comune,
    metodo: 'GET',
    url: '/importazioni/{guid}/righe',
    riassunto: "Le righe di un'anteprima, a pagine, con gli errori per riga e colonna",
    query: Type.Object({
      pageNumber: o(Type.Integer({ minimum: 1 })),
      pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
      cursore: o(Type.String({ maxLength: 40 })),
      soloErrori: o(Type.Boolean()),
      /** Only the rows that go in and that somebody should look at. */
      soloAvvisi: o(Type.Boolean()),
    }),
    /** A preview that has gone, or is not there yet. */
    rifiuti: { 409: Problema },
    risposta: Type.Intersect([
      Paginata(RigaImport),
      Type.Object({ colonne: Type.Array(ColonnaLetta) }),
    ]),
  }),
  correggi: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/importazioni/{guid}/righe',
    riassunto: "Corregge celle di un'anteprima e ne controlla di nuovo le righe",
    body: Type.Object({
      correzioni: Type.Array(CorrezioneRiga, { minItems: 1, maxItems: CORREZIONI_PER_VOLTA }),
    }),
    /** The cell has been corrected by somebody else, or the preview has gone. */
    rifiuti: { 409: Problema },
    risposta: LavoroAvviato,
    stato: 202,
  }),
  conferma: rotta({
    ...comune,
    metodo: 'POST',
    url: '/importazioni/{guid}/conferma',
    riassunto: "Scrive un'anteprima: tutte le righe o, con soloValide, quelle buone",
    query: Type.Object({
      soloValide: o(Type.Boolean()),
      /** An import of movements registers them as it writes them. */
      registra: o(Type.Boolean()),
      /** An import of titoli changes also currency, type and quoting style of those that have movements. */
      confermaConMovimenti: o(Type.Boolean()),
    }),
    risposta: LavoroAvviato,
    stato: 202,
  }),
  annulla: rotta({
    ...comune,
    metodo: 'POST',
    url: '/importazioni/{guid}/annulla',
    riassunto: "Lascia cadere un'anteprima",
    risposta: Lavoro,
  }),
  ricontrolla: rotta({
    ...comune,
    metodo: 'POST',
    url: '/importazioni/{guid}/ricontrolla',
    riassunto: "Controlla di nuovo le righe di un'anteprima con ciò che c'è adesso",
    risposta: LavoroAvviato,
    stato: 202,
  }),
  ripristina: rotta({
    ...comune,
    metodo: 'POST',
    url: '/importazioni/{guid}/ripristina',
    riassunto: "Annulla un'importazione: riporta come prima le righe che nessuno ha più toccato",
    query: Type.Object({
      guid: o(Guid),
      /**
       * Changes back also what movements lean on; with false those titoli stay, and are listed. Unsaid it is
       * asked, by a 409, where there are some.
       */
      confermaConMovimenti: o(Type.Boolean()),
    }),
    risposta: LavoroAvviato,
    stato: 202,
  }),
  modello: rotta({
    metodo: 'GET',
    url: '/importazioni/modelli/{tipo}',
    riassunto: 'Un file da riempire, con le colonne che un import richiede e una riga di esempio',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ tipo: Type.String({ minLength: 1, maxLength: 60 }) }),
    query: Type.Object({
      fileExtension: o(Type.Union([Type.Literal('.csv'), Type.Literal('.xlsx')])),
      codAzienda: o(Type.String({ maxLength: 10 })),
    }),
    risposta: Type.Unknown(),
    formati: ['text/csv', EXCEL],
  }),
  scarti: rotta({
    ...comune,
    metodo: 'GET',
    url: '/importazioni/{guid}/scarti',
    riassunto: 'Le righe scartate, come file CSV con la riga e il motivo',
    query: Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: ['text/csv'],
  }),
};

export const formeImportazioni = {
  ColonnaLetta,
  CorrezioneRiga,
  ErroreRiga,
  FormatoData,
  FormatoNumero,
  MetodoTabella: Metodo,
  ProviderArchivio,
  RigaImport,
};
