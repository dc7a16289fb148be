/** Whose the values are: everybody's, one company's, or one portfolio's of a company. */
export type AmbitoArchivio = 'condiviso' | 'azienda' | 'portafoglio';

export type Sorgente = 'tabella' | 'excel' | 'csv' | 'provider';

/** Where normal values are copied from (docs/regole/archivi.md#da-tabella). */
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
 * way: "Metodo non implementato", 501 (docs/regole/importazioni.md#vie-di-caricamento).
 */
export type Caricamento = 'semplice' | 'azienda nel percorso' | 'non attuato';

interface Avviso {
  titolo: string;
  testo: string;
  durataMs: number;
}

/** The toasts of an archive (docs/regole/archivi.md#messaggi); null where the archive has no such act. */
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
