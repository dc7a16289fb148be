import type { Area } from '#domain/accesso/privilegi.ts';
import type { Campo, FormaNumero } from '#domain/campi/campo.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { SceltaAlCaricamento } from '#domain/importazioni/destinazione.ts';
import type {
  AmbitoArchivio,
  AvvisiArchivio,
  Caricamento,
  OrigineTabella,
  Sorgente,
} from '#domain/importazioni/sorgenti.ts';

export type CampoFiltro =
  | 'date'
  | 'divise'
  | 'chiusura'
  | 'livello'
  | 'titoli'
  | 'giacenza'
  | 'premiOpzioni'
  | 'ultimaQuotazione';

/**
 * What must be chosen before Conferma: anything; both dates or a security code; both dates, the
 * detail level, the sort and exactly one portfolio (docs/regole/archivi.md#conferma).
 */
type RegolaConferma = 'qualunque' | 'dateOCodice' | 'dateELivello';

/**
 * Which titoli can have a value, so that one may be missing: what is quoted; what accrues interest
 * between two coupons; what is revalued by an index or a pool factor.
 */
export type TitoliAmmessi = 'quotabili' | 'con rateo' | 'indicizzati';

/** A field of an archive: it is always a column, and files carry it under names of its own. */
type CampoArchivio = Campo & {
  readonly sql: string;
  readonly sinonimi: readonly string[];
  /** Other names under which a caller may order by it. */
  readonly ordinePer?: readonly string[];
};

/** A part of the key: the day, or what the value is of. */
export type CampoChiave = CampoArchivio & {
  readonly di: 'data' | 'divisa' | 'titolo' | 'portafoglio';
};

export type CampoValore = CampoArchivio &
  FormaNumero & {
    /** Zeros are added up to these; what is stored beyond them is shown too. */
    readonly mostrati: number;
    /** What the number says, in words for the user. */
    readonly significato: string;
  };

/**
 * One archive of dynamic data. Routes, SQL, import, screen, filters, export and tests follow from
 * it: what makes a kind odd is a field here, never an `if` elsewhere (docs/regole/archivi.md#tipi).
 */
export interface TipoArchivio {
  /** The last segment of the screen's route. */
  tipo: string;
  intestazione: string;
  /** What its card says under the heading, and the drawing on it. */
  sottotitolo: string;
  disegno: string;
  /** The drawing of its entry in the menu; without one it is reached by its card. */
  voceDiMenu: string | null;
  percorsoWeb: string;
  /** Base of the API's routes, without a slash. */
  risorsa: string;
  /** Last segments of the routes of the filtered list; the first is the one that the web calls. */
  rotteFiltrati: readonly [string, ...string[]];
  /** Last segment of the route that lists the titoli without a value on a day, where there is one. */
  rottaMancanti: string | null;
  /** Null where the rows are not of titoli. */
  titoliAmmessi: TitoliAmmessi | null;
  /** Whether `getcount` is served. */
  rottaConteggio: boolean;
  tabella: string;
  ambito: AmbitoArchivio;
  area: Area;
  /** A second value for the same key is an update, never a duplicate. */
  chiave: readonly CampoChiave[];
  valori: readonly CampoValore[];
  /** Whether a value keeps the day and the method that it was taken by (`dataOrigine`, `metodo`). */
  conOrigine: boolean;
  colonneImport: readonly ColonnaImport[];
  /** Columns that may be said once for all rows of a file that leaves them open. */
  scelteAlCaricamento?: readonly SceltaAlCaricamento[];
  sorgenti: readonly Sorgente[];
  /** Other words by which Ctrl+K finds its provider; empty where it has no well-known one. */
  paroleProvider: string;
  /** Where `tabella` copies from; null where it is not among the sources. */
  daTabella: OrigineTabella | null;
  caricamento: Caricamento;
  /** Whether the European Central Bank's XML of reference rates is a file of it. */
  leggeXml?: boolean;
  filtriMostrati: readonly CampoFiltro[];
  conferma: RegolaConferma;
  /** Whether the screen has Aggiungi; the others have "Nuova riga" in the grid. */
  aggiungi: boolean;
  avvisi: AvvisiArchivio;
  /** A union of archives, or what a closing keeps, that has their screen and export: nothing is written or imported. */
  soloLettura?: true;
  /** Its values are stored beside one another: rows can be ordered by them all the same. */
  valoriOrdinabili?: true;
}
