import type { Area } from '#domain/accesso/privilegi.ts';
import type { ColonnaImport } from '#domain/importazione/colonne.ts';
import { nomeNormale } from '#domain/importazione/intestazione.ts';
import { cambi, cambiNormali, cambiNormaliGestore } from './cambi.ts';
import { coefficienti, coefficientiNormaliGestore } from './coefficienti.ts';
import { costiNormali, costiNormaliGestore } from './costi.ts';
import { prezzi } from './prezzi.ts';
import { quotazioni, quotazioniBid, quotazioniNormaliGestore } from './quotazioni.ts';
import { ratei, rateiNormaliGestore } from './ratei.ts';

/** Whose the values are: everybody's, one company's, or one portfolio's of a company. */
export type AmbitoArchivio = 'condiviso' | 'azienda' | 'portafoglio';

export type Sorgente = 'tabella' | 'excel' | 'csv' | 'provider';

export type CampoFiltro =
  | 'date'
  | 'divise'
  | 'livello'
  | 'titoli'
  | 'giacenza'
  | 'premiOpzioni'
  | 'ultimaQuotazione';

/**
 * What must be chosen before Conferma: anything; both dates or a security code; both dates, the
 * detail level, the sort and exactly one portfolio (specification §4, product.md §5).
 */
export type RegolaConferma = 'qualunque' | 'dateOCodice' | 'dateELivello';

/** Where normal values are copied from (product.md §5, domain.md §3.7). */
export interface OrigineTabella {
  /** The archive that is read. */
  archivio: string;
  /** Segment of its route, before company and day. */
  rotta: string;
  /** Whether one portfolio may be asked for. */
  portafoglio: boolean;
}

/**
 * How a CSV reaches the archive: at `uploadFromCsv`, there with the company as a segment too, or by no
 * way: "Metodo non implementato", 501 (specification §5).
 */
export type Caricamento = 'semplice' | 'azienda nel percorso' | 'non attuato';

/**
 * Which titoli can have a value, so that one may be missing: what is quoted; what accrues interest
 * between two coupons; what is revalued by an index or a pool factor.
 */
export type TitoliAmmessi = 'quotabili' | 'con rateo' | 'indicizzati';

/** Which values make sense: a price or a rate is above zero, an accrual may be anything. */
export type SegnoAmmesso = 'positivo' | 'non negativo' | 'qualunque';

interface ColonnaBase {
  /** The name in code and on the wire. */
  nome: string;
  /** The column of the table. */
  sql: string;
  titolo: string;
}

export interface ColonnaChiave extends ColonnaBase {
  tipo: 'data' | 'divisa' | 'titolo' | 'portafoglio';
}

export interface ColonnaValore extends ColonnaBase {
  tipo: 'numero';
  /** Zeros are added up to these; what is stored beyond them is shown too. */
  decimaliMostrati: number;
  decimaliConservati: number;
  cifreIntere: number;
  segno: SegnoAmmesso;
  /** What the number says, in words for the user. */
  significato: string;
}

/** A column that rows are ordered by, under every spelling that the wire accepts. */
export interface ColonnaOrdinabile {
  nome: string;
  sql: string;
  titolo: string;
  sinonimi: readonly string[];
}

export interface Avviso {
  titolo: string;
  testo: string;
  durataMs: number;
}

/** The toasts of an archive (specification §8); null where the archive has no such act. */
export interface AvvisiArchivio {
  importCsvRiuscito: Avviso;
  /** Its text is followed by the server's message and by the hint. */
  importCsvFallito: Avviso & { suggerimento: string };
  importExcelRiuscito: Avviso;
  importTabellaRiuscito: Avviso | null;
  importTabellaFallito: Avviso | null;
  providerAvviato: Avviso | null;
  exportRiuscito: Avviso;
  exportFallito: Avviso;
  fileNonCsv: Avviso;
}

/**
 * One archive of dynamic data. Routes, SQL, import, screen, filters, export and tests follow from
 * it: what makes a kind odd is a field here, never an `if` elsewhere (architecture.md §2).
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
  chiave: readonly ColonnaChiave[];
  valori: readonly ColonnaValore[];
  /** Whether a value keeps the day and the method that it was taken by (`dataOrigine`, `metodo`). */
  conOrigine: boolean;
  ordinabili: readonly ColonnaOrdinabile[];
  colonneImport: readonly ColonnaImport[];
  sorgenti: readonly Sorgente[];
  /** Other words by which Ctrl+K finds its provider; empty where it has no well-known one. */
  paroleProvider: string;
  /** Where `tabella` copies from; null where it is not among the sources. */
  daTabella: OrigineTabella | null;
  caricamento: Caricamento;
  filtriMostrati: readonly CampoFiltro[];
  conferma: RegolaConferma;
  /** Whether the screen has Aggiungi; the others have "Nuova riga" in the grid. */
  aggiungi: boolean;
  avvisi: AvvisiArchivio;
  /** A union of archives, that has their screen and export: nothing is written or imported. */
  soloLettura?: true;
}

export const tipiArchivio: readonly TipoArchivio[] = [
  quotazioni,
  quotazioniBid,
  coefficienti,
  ratei,
  cambi,
  quotazioniNormaliGestore,
  rateiNormaliGestore,
  coefficientiNormaliGestore,
  cambiNormali,
  costiNormali,
  cambiNormaliGestore,
  costiNormaliGestore,
];

export const tipoArchivio = (tipo: string): TipoArchivio | null =>
  tipiArchivio.find((uno) => uno.tipo === tipo) ?? null;

/** Whatever has an archive's screen: the archives, and the union that is only read. */
export const schermateArchivi: readonly TipoArchivio[] = [
  ...tipiArchivio.slice(0, tipiArchivio.indexOf(quotazioniBid) + 1),
  prezzi,
  ...tipiArchivio.slice(tipiArchivio.indexOf(quotazioniBid) + 1),
];

/** What the last word of a screen's address shows. */
export const schermataArchivio = (tipo: string): TipoArchivio | null =>
  schermateArchivi.find((uno) => uno.tipo === tipo) ?? null;

/** The archives whose screens hang under a page of cards, in their order there. */
export const archiviSotto = (pagina: string): readonly TipoArchivio[] =>
  schermateArchivi.filter(({ tipo, percorsoWeb }) => percorsoWeb === `${pagina}/${tipo}`);

/** Whether the values are a company's own: its code then stands in front of their key, everywhere. */
export const eAziendale = ({ ambito }: Pick<TipoArchivio, 'ambito'>): boolean =>
  ambito !== 'condiviso';

/** The column that a wire spelling orders by: cod_Divisa, codDivisa and CODDIVISA are one. */
export function colonnaOrdinabile(
  archivio: TipoArchivio,
  scritta: string,
): ColonnaOrdinabile | null {
  const cercata = nomeNormale(scritta);
  const risponde = ({ nome, sinonimi }: ColonnaOrdinabile) =>
    [nome, ...sinonimi].some((uno) => nomeNormale(uno) === cercata);
  return archivio.ordinabili.find(risponde) ?? null;
}
