import type { Area } from '#domain/accesso/privilegi.ts';
import { daTabella } from '#domain/dati-dinamici/origine.ts';
import {
  type AmbitoArchivio,
  type AvvisiArchivio,
  type Caricamento,
  eAziendale,
  type OrigineTabella,
  type Sorgente,
  type TipoArchivio,
  tipiArchivio,
} from '#domain/dati-dinamici/tipi.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import type { ColonnaImport } from './colonne.ts';

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
  /** How a CSV reaches it; as `semplice` where nothing is said. */
  readonly caricamento?: Caricamento;
  /** Where `tabella` copies from, where it is among the sources. */
  readonly daTabella?: OrigineTabella | null;
  /** Whether a value keeps the day and the method that it was taken by. */
  readonly conOrigine?: boolean;
  readonly avvisi: AvvisiImport;
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

/** An archive; a file of values that are a company's own may say whose they are. */
export const destinazioneArchivio = (archivio: TipoArchivio): Destinazione =>
  eAziendale(archivio)
    ? { ...archivio, colonneImport: [...archivio.colonneImport, aziendaDellaRiga] }
    : archivio;

/** Everything that a file can be imported into. */
export const destinazioni: readonly Destinazione[] = [
  ...tipiArchivio.map(destinazioneArchivio),
  titoli,
];

export const destinazione = (tipo: string): Destinazione | null =>
  destinazioni.find((una) => una.tipo === tipo) ?? null;

/** The same as an import of a format fills it: what a table gives carries day and method too. */
export const destinazioneDi = (tipo: string, formato: string): Destinazione | null => {
  const trovata = destinazione(tipo);
  return trovata && formato === 'tabella' ? daTabella(trovata) : trovata;
};
