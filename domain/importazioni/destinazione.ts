import type { Area, Privilegio } from '#domain/accesso/privilegi.ts';
import type { ColonnaImport } from './colonne.ts';
import type {
  AmbitoArchivio,
  AvvisiArchivio,
  Caricamento,
  OrigineTabella,
  Sorgente,
} from './sorgenti.ts';

/** What an import says to whoever started it. */
export type AvvisiImport = Pick<
  AvvisiArchivio,
  | 'importCsvRiuscito'
  | 'importCsvFallito'
  | 'importExcelRiuscito'
  | 'fileNonCsv'
  | 'providerAvviato'
> &
  Partial<Pick<AvvisiArchivio, 'importTabellaRiuscito' | 'importTabellaFallito'>>;

/**
 * What a file can be imported into. An archive of dynamic data is one as it stands; a master table
 * becomes one by being described here. Routes, staging, checks, preview and undo follow from it.
 */
export interface Destinazione {
  /** Its name in jobs, imports and mappings: the last segment of its screen's address. */
  readonly tipo: string;
  readonly intestazione: string;
  /** Base of the API's routes, without a slash. */
  readonly risorsa: string;
  readonly area: Area;
  readonly ambito: AmbitoArchivio;
  readonly tabella: string;
  /** The columns of a file, in the order shown; those of the key are marked. */
  readonly colonneImport: readonly ColonnaImport[];
  /**
   * Fields of which a file must carry at least one, where no single column is the key; empty where the
   * columns marked as key are it.
   */
  readonly identita?: readonly string[];
  readonly sorgenti: readonly Sorgente[];
  /** Whether the European Central Bank's XML of reference rates is a file of it. */
  readonly leggeXml?: boolean;
  /** How a CSV reaches it; as `semplice` where nothing is said. */
  readonly caricamento?: Caricamento;
  /** Where `tabella` copies from, where it is among the sources. */
  readonly daTabella?: OrigineTabella | null;
  /** Whether a value keeps the day and the method that it was taken by. */
  readonly conOrigine?: boolean;
  readonly avvisi: AvvisiImport;
  /** What whoever imports must hold besides the right to write in the area. */
  readonly ancheServe?: Privilegio;
  /** Columns that may be said once for all rows of a file that leaves them open, as parameters of its upload. */
  readonly scelteAlCaricamento?: readonly SceltaAlCaricamento[];
  /**
   * Each of these wants at least one field to come from somewhere: the file, its mapping, a choice.
   */
  readonly nonSenza?: readonly { readonly campi: readonly string[]; readonly messaggio: string }[];
  /** Files that are taken for it and are something else: by how a title begins that only they have. */
  readonly altriFile?: readonly {
    readonly titoli: readonly string[];
    readonly messaggio: string;
  }[];
  /** Whether its rows are drafts that may be registered as they are written. */
  readonly siRegistra?: boolean;
  /**
   * The columns that say which titolo a row is of, in what currency, and what the file calls it: one that nobody
   * knows can be made first.
   */
  readonly titoloMancante?: {
    readonly titolo: string;
    readonly divisa: string;
    readonly descrizione: string;
  };
  /** Its rows take the place of all that was there: every one of them is written, or none. */
  readonly tutteInsieme?: boolean;
  /** Whether some changes have to be confirmed, since movements lean on what they change. */
  readonly siConferma?: boolean;
}

/** What is said for a whole file: the parameter that says it, and the column that it fills. */
export interface SceltaAlCaricamento {
  readonly parametro: 'portafoglio' | 'depositario' | 'causale';
  readonly campo: string;
}

/** The company that a row says it belongs to: the one that imports, or the row is refused. */
export const aziendaDellaRiga: ColonnaImport = {
  campo: 'cod_azienda',
  titolo: 'CODICE AZIENDA',
  sinonimi: ['CodAzienda', 'Cod_Azienda', 'Azienda'],
  tipo: 'azienda',
  chiave: false,
  facoltativa: true,
  altrove: true,
};

const DURATA_MS = 5000;

/**
 * What an import from files alone says to whoever started it
 * (docs/regole/importazioni.md#messaggi).
 */
export const avvisiDiFile: AvvisiImport = {
  importCsvRiuscito: {
    titolo: 'Successo',
    testo: 'Import da file CSV effettuato correttamente',
    durataMs: DURATA_MS,
  },
  importCsvFallito: {
    titolo: 'Errore',
    testo: 'Errore Import.',
    suggerimento: 'Controllare i nomi delle colonne.',
    durataMs: 15_000,
  },
  importExcelRiuscito: {
    titolo: 'Successo',
    testo: 'Import da file Excel effettuato correttamente',
    durataMs: DURATA_MS,
  },
  providerAvviato: null,
  fileNonCsv: {
    titolo: 'Formato file non supportato',
    testo: 'Il file deve essere in formato CSV',
    durataMs: 13_000,
  },
};
