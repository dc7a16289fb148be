/** The groups of titoli that the types belong to (tipi_titolo.gruppo). */
export const gruppi = ['RF', 'AZ', 'OICR', 'DER', 'LIQ', 'ALTRO'] as const;
export type Gruppo = (typeof gruppi)[number];

export const descrizioneGruppo: Readonly<Record<Gruppo, string>> = {
  RF: 'Reddito fisso',
  AZ: 'Azionario',
  OICR: 'Fondi',
  DER: 'Derivati',
  LIQ: 'Liquidità',
  ALTRO: 'Altro',
};

/** What a field's relevance depends on: the type, one character, and the group it belongs to. */
export interface TipoDiTitolo {
  readonly tipo_Titolo: string;
  readonly gruppo: Gruppo;
}

/** For which types something holds: those of a group, and more or fewer single ones. */
export interface PerTipi {
  readonly gruppi?: readonly Gruppo[];
  readonly tipi?: readonly string[];
  readonly tranne?: readonly string[];
}

export function vale({ gruppi: suoi, tipi, tranne }: PerTipi, tipo: TipoDiTitolo): boolean {
  if (tranne?.includes(tipo.tipo_Titolo)) return false;
  return (suoi?.includes(tipo.gruppo) ?? false) || (tipi?.includes(tipo.tipo_Titolo) ?? false);
}

export const sezioni = [
  'Anagrafica',
  'Classificazione',
  'Date e prezzi',
  'Cedola',
  'Indicizzazione',
  'Rimborso',
  'Derivato',
  'Premio fedeltà',
  'Fiscalità',
  'Caratteristiche',
  'Note',
  'Certificazione',
] as const;
export type Sezione = (typeof sezioni)[number];

/** The static lists of `/DatiStatici` and the tables that a field's value comes from. */
export type Elenco =
  | 'getTipoTitolo'
  | 'getTipoPeriodicita'
  | 'getTipoCalcoloRatei'
  | 'getTipoTasso'
  | 'getTipoRimborso'
  | 'getTipoIndicizzazione'
  | 'getTipoRegimeTassazione'
  | 'getTipoIFRS9'
  | 'getTipoOption';
export type Tabella = 'divise' | 'mercati' | 'emittenti' | 'categorie_fiscali' | 'titoli';

export interface Scelta {
  readonly codice: string;
  readonly descrizione: string;
}

interface CampoBase {
  /** The name on the wire. */
  readonly nome: string;
  /** The column of `titoli`. */
  readonly sql: string;
  /** The label on screen. */
  readonly titolo: string;
  readonly sezione: Sezione;
  /** Never null in the database. */
  readonly obbligatorio?: true;
  /** Written by the product only: certification, source. */
  readonly soloLettura?: true;
  /** Names what a titolo is: not copied by a duplicate. */
  readonly identita?: true;
  /** For which types it is asked; without it, for all. A value elsewhere is refused. */
  readonly mostrato?: PerTipi;
  /** For which types it must be given, beyond `obbligatorio`. */
  readonly richiesto?: PerTipi;
  /** Other names under which a file carries it, best first. */
  readonly sinonimi?: readonly string[];
  /** A sentence below the field. */
  readonly aiuto?: string;
  /** What it means left empty, read in the field itself. */
  readonly vuoto?: string;
  /** Whether its distinct values may be asked for, and under which further name. */
  readonly distinti?: readonly string[];
}

export type CampoTitolo = CampoBase &
  (
    | { readonly tipo: 'testo'; readonly lunghezza: number; readonly righe?: number }
    | { readonly tipo: 'codice'; readonly lunghezza: number; readonly forma?: string }
    | { readonly tipo: 'scelta'; readonly scelte: readonly Scelta[] }
    | { readonly tipo: 'scelta'; readonly elenco: Elenco }
    | { readonly tipo: 'data' }
    | {
        readonly tipo: 'numero';
        /** Kept; an amount with more is rounded by nobody: it is refused. */
        readonly decimali: number;
        readonly interi: number;
        readonly segno: 'positivo' | 'non negativo' | 'qualunque';
        readonly massimo?: string;
      }
    | { readonly tipo: 'siNo' }
    | { readonly tipo: 'riferimento'; readonly tabella: Tabella; readonly lunghezza: number }
  );

export type TipoCampo = CampoTitolo['tipo'];
